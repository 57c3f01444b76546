"""A generated suite can be read back exactly, and nothing is overwritten, half-written or silently damaged."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
from folders import contents, write_files
from hypothesis import given, settings
from hypothesis import strategies as st

from gendersuite.errors import DataCorrupt, DataMissing, OutputExists, UsageError
from gendersuite.model import Gender, Item, Slot, Suite
from gendersuite.testsuites import read_key, write_suite

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r"), max_size=20)
SLOTS = st.builds(
    Slot,
    number=st.integers(1, 9),
    subset=TEXTS,
    word=TEXTS,
    expected=st.sampled_from([None, Gender.MASCULINE, Gender.FEMININE]),
    traits=st.dictionaries(TEXTS, TEXTS, max_size=3),
)
CODES = st.sampled_from(["", "fr", "sr_Latn"])
ITEMS = st.builds(Item, id=TEXTS, source=TEXTS, slots=st.lists(SLOTS, max_size=3).map(tuple), language=CODES)
SUITES = st.builds(
    Suite,
    name=TEXTS,
    family=TEXTS,
    version=TEXTS,
    items=st.lists(ITEMS, max_size=4).map(tuple),
    subsets=st.lists(TEXTS, max_size=2).map(tuple),
    languages=st.lists(TEXTS, max_size=2).map(tuple),
    doc_mark=TEXTS,
    source_language=st.sampled_from(["en", "de"]),
    title=TEXTS,
    citation=TEXTS,
)


def small(word: str = "calm") -> Suite:
    return Suite(
        name="toy",
        family="dialogue",
        version="7",
        items=(
            Item("0001", f"I am {word}.", (Slot(1, "all", word, Gender.FEMININE, {"person": "I"}),)),
            Item("0002", "A line\u2028separator.", (Slot(1, "all", "line"), Slot(2, "all", "separator"))),
        ),
        subsets=("all",),
        languages=("es",),
        doc_mark="toy-mark",
    )


def in_languages() -> Suite:
    return Suite(
        name="toy",
        family="mt-geneval",
        version="7",
        items=(
            Item("a-1", "She slept. <sep> The nurse woke. ", (Slot(1, "a", "", Gender.FEMININE),), "fr"),
            Item("b-1", "He woke.", (Slot(1, "b", "", Gender.MASCULINE),), "fr"),
            Item("a-1", "<sep> The nurse woke.", (Slot(1, "a", ""),), "ru"),
        ),
        subsets=("a", "b"),
        languages=("fr", "hi", "ru"),
        doc_mark="toy-mark",
    )


@pytest.fixture
def key(tmp_path: Path) -> Path:
    write_suite(small(), tmp_path / "out", 24)
    return tmp_path / "out" / "key.jsonl"


@settings(max_examples=60, deadline=None)
@given(suite=SUITES, seed=st.integers())
def test_any_suite_survives_the_round_trip(tmp_path_factory: pytest.TempPathFactory, suite: Suite, seed: int) -> None:
    folder = tmp_path_factory.mktemp("suite") / "out"
    write_suite(suite, folder, seed)
    assert read_key(folder / "key.jsonl") == suite


def test_sources_and_doc_ids_stand_line_by_line(tmp_path: Path) -> None:
    write_suite(small(), tmp_path / "deep" / "out", 24)
    written = contents(tmp_path)
    assert sorted(written) == ["deep/out/key.jsonl", "deep/out/sources.docs", "deep/out/sources.txt"]
    assert written["deep/out/sources.txt"].decode() == "I am calm.\nA line\u2028separator.\n"
    assert written["deep/out/sources.docs"] == b"None\ttsuite_toy-mark_0001\nNone\ttsuite_toy-mark_0002\n"


def test_a_suite_with_languages_has_a_folder_for_each_and_one_key(tmp_path: Path) -> None:
    write_suite(in_languages(), tmp_path, 24)
    written = {name: content.decode() for name, content in contents(tmp_path).items()}
    assert written.pop("key.jsonl")
    assert written == {
        "en-fr/sources.txt": "She slept. <sep> The nurse woke. \nHe woke.\n",
        "en-fr/sources-without-context.txt": "The nurse woke.\nHe woke.\n",
        "en-fr/sources.docs": "None\ttsuite_toy-mark_a-1\nNone\ttsuite_toy-mark_b-1\n",
        "en-ru/sources.txt": "<sep> The nurse woke.\n",
        "en-ru/sources-without-context.txt": "The nurse woke.\n",
        "en-ru/sources.docs": "None\ttsuite_toy-mark_a-1\n",
    }
    assert read_key(tmp_path / "key.jsonl") == in_languages()


def test_language_folders_are_added_to_and_never_overwritten(tmp_path: Path) -> None:
    write_files(tmp_path, {"en-fr/notes.txt": "mine"})
    write_suite(in_languages(), tmp_path, 24)
    write_suite(in_languages(), tmp_path, 24)
    assert contents(tmp_path)["en-fr/notes.txt"] == b"mine"
    write_files(tmp_path, {"en-ru/sources.txt": "mine"})
    with pytest.raises(OutputExists, match=r"en-ru/sources\.txt"):
        write_suite(in_languages(), tmp_path, 24)


def test_a_key_without_languages_does_not_speak_of_them(key: Path) -> None:
    assert '"language":' not in key.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["../fr", "/fr", "..", "f r", "fr\n"])
def test_no_language_leads_out_of_the_folder(tmp_path: Path, language: str) -> None:
    item = Item("1", "He woke.", (), language)
    with pytest.raises(UsageError, match=re.escape(repr(f"en-{language}"))):
        write_suite(replace(small(), items=(item,)), tmp_path / "out", 24)
    assert list(tmp_path.iterdir()) == []


def test_the_header_tells_what_the_key_holds(key: Path) -> None:
    header = json.loads(key.read_text(encoding="utf-8").split("\n")[0])
    told = {name: header[name] for name in ("suite", "family", "version", "seed", "items", "slots")}
    assert told == {"suite": "toy", "family": "dialogue", "version": "7", "seed": 24, "items": 2, "slots": 3}


def test_every_flipped_byte_and_every_truncation_is_noticed(key: Path) -> None:
    content = key.read_bytes()
    flipped = (content[:place] + bytes([byte ^ 1]) + content[place + 1 :] for place, byte in enumerate(content))
    for damaged in chain(flipped, (content[:length] for length in range(len(content)))):
        key.write_bytes(damaged)
        with pytest.raises(DataCorrupt, match=r"key\.jsonl"):
            read_key(key)


@pytest.mark.parametrize(
    "first", [b"", b"\n", b"[]\n", b'{"format":"other"}\n', b"I am calm.\n", b"\xff\xfe\n", b"\x00\x01\n", b"NaN\n"]
)
def test_other_files_are_not_taken_for_a_key(tmp_path: Path, first: bytes) -> None:
    path = tmp_path / "key.jsonl"
    path.write_bytes(first)
    with pytest.raises(DataCorrupt, match=r"key\.jsonl"):
        read_key(path)


def test_a_missing_item_is_told_with_the_numbers(key: Path) -> None:
    lines = key.read_bytes().split(b"\n")
    key.write_bytes(b"\n".join([*lines[:-2], b""]))
    with pytest.raises(DataCorrupt, match=r"1 items .* 2"):
        read_key(key)


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(key: Path) -> None:
    key.write_bytes(b"\xef\xbb\xbf" + key.read_bytes().replace(b"\n", b"\r\n"))
    assert read_key(key) == small()


def test_an_absent_key_is_data_missing(tmp_path: Path) -> None:
    with pytest.raises(DataMissing, match="no suite key"):
        read_key(tmp_path / "key.jsonl")


def test_writing_the_same_again_changes_nothing(key: Path) -> None:
    before = key.stat().st_mtime_ns
    write_suite(small(), key.parent, 24)
    assert key.stat().st_mtime_ns == before


def test_files_of_other_content_are_left_alone(key: Path) -> None:
    before = contents(key.parent)
    with pytest.raises(OutputExists, match=r"sources\.txt"):
        write_suite(small("tall"), key.parent, 24)
    with pytest.raises(OutputExists, match=r"key\.jsonl"):
        write_suite(small(), key.parent, 25)
    assert contents(key.parent) == before


@pytest.mark.parametrize(("place", "error"), [("notes.txt", OutputExists), ("notes.txt/out", UsageError)])
def test_files_of_others_stay_and_one_in_the_place_of_the_folder_is_told(
    tmp_path: Path, place: str, error: type[Exception]
) -> None:
    write_files(tmp_path, {"notes.txt": "mine"})
    with pytest.raises(error, match=r"notes\.txt"):
        write_suite(small(), tmp_path / place, 24)
    write_suite(small(), tmp_path, 24)
    assert sorted(contents(tmp_path)) == ["key.jsonl", "notes.txt", "sources.docs", "sources.txt"]
    assert contents(tmp_path)["notes.txt"] == b"mine"


def test_a_failed_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(UsageError, match="No space left on device"):
        write_suite(small(), tmp_path / "out", 24)
    assert list(tmp_path.iterdir()) == []
