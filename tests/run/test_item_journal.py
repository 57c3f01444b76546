"""A journal of items: what was added is there again, whatever cut the program off."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from gendersuite.model import ItemScore
from gendersuite.run.item_journal import ItemJournal

text = st.text(max_size=12)
numbers = st.dictionaries(text, st.floats(allow_nan=False, allow_infinity=False), max_size=3)
items = st.builds(ItemScore, text, text, text, text, numbers, st.dictionaries(text, text, max_size=3), text)


def kept(path: Path) -> list[ItemScore]:
    return list(ItemJournal(path).items().values())


@settings(max_examples=60)
@given(st.lists(items, max_size=5, unique_by=lambda item: (item.subset, item.language, item.item)))
def test_what_was_added_is_there_again(tmp_path_factory: object, added: list[ItemScore]) -> None:
    path = tmp_path_factory.mktemp("journal") / "new" / "a.jsonl"  # type: ignore[attr-defined]
    with ItemJournal(path) as journal:
        for item in added:
            journal.add(item)
    assert kept(path) == added
    assert path.exists() == bool(added)


def test_a_line_that_was_cut_off_anywhere_is_not_there_and_the_next_ones_are(tmp_path: Path) -> None:
    one, two, three = (ItemScore("s", "en", name, "Zwei\u2028Zeilen", {"x": 0.1}, {"t": "é"}) for name in "abc")
    whole = tmp_path / "whole.jsonl"
    with ItemJournal(whole) as journal:
        journal.add(one)
        journal.add(two)
    content = whole.read_bytes()
    first = content.index(b"\n") + 1
    for cut in range(first, len(content) - 1):
        path = tmp_path / f"{cut}.jsonl"
        path.write_bytes(content[:cut])
        assert kept(path) == [one]
        with ItemJournal(path) as journal:
            journal.add(three)
        assert kept(path) == [one, three]
    # Cut off just before its line feed, a line is complete.
    whole.write_bytes(content[:-1])
    assert kept(whole) == [one, two]


def test_what_is_no_item_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'\0\0\0\n{"a": 1}\n[1, 2]\n"text"\nnull\n')
    assert kept(path) == []
