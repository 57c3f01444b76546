"""The plug-in keeps the guarantees of gendersuite. Run `pytest` where gendersuite and the plug-in are installed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gendersuite.dictionaries import open_dictionary
from gendersuite.model import Item, Suite
from gendersuite.run.checking import open_checker_of
from gendersuite.submissions import LAYOUTS
from gendersuite.testing import LayoutCase, check_checker, check_dictionary, check_family, check_layout
from gendersuite.testsuites import load_suite

SUITE = load_suite("honorifics-mini")
STEREOTYPED = [
    f"Onze {item.slots[0].word}, {'meneer' if item.slots[0].traits['stereotype'] == 'M' else 'mevrouw'} Visser."
    for item in SUITE.items
]


def test_the_dictionary() -> None:
    check_dictionary(open_dictionary("nl"), ["leraar", "Lerares", "verloskundige"])


def test_the_checker() -> None:
    checker = open_checker_of("honorifics", "nl")
    check_checker(checker, SUITE.items, STEREOTYPED)
    texts = ("Mevrouw Visser kwam te laat.", "Onze leraar kwam te laat.", "Visser kwam te laat.")
    assert [checker.check(SUITE.items[0], text)[0].label for text in texts] == ["F", "M", ""]


def test_the_layout() -> None:
    check_layout(LayoutCase(LAYOUTS.get("id-lines"), write_id_lines, finds_sources=False, allows_gaps=True))


def write_id_lines(folder: Path, suite: Suite, asked: Sequence[Item], outputs: Sequence[tuple[Item, str]]) -> None:
    """The outputs of system A in Spanish, which the conformance checks ask for."""
    lines = "".join(f"{item.id}\t{output}\n" for item, output in outputs)
    (folder / "A.es.tsv").write_text(lines, encoding="utf-8", newline="\n")


def test_the_family() -> None:
    check_family(SUITE, "nl", {"Stereotyped": STEREOTYPED, "Masculine": ["Meneer Visser."] * len(SUITE.items)})
