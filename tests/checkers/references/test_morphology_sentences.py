"""Mode morphology on sentences written for it: what an answer's words go with, and other words for the person.

A row of sentences/XX.tsv has the reference with its gendered places as [masculine|feminine], the gender that is asked
for, an answer, the label it must get, and whether that is another one than the plain checker's.
"""

from __future__ import annotations

import csv
import re
from functools import cache
from pathlib import Path

import pytest

from gendersuite.checkers import Checker, open_checker
from gendersuite.checkers.references.morphology import AGAINST
from gendersuite.model import Gender, Item, Slot

FOLDER = Path(__file__).parent / "sentences"
LANGUAGES = ("es", "fr", "it", "pt", "ru")
_MARK = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")


def version(marked: str, gender: Gender) -> str:
    return _MARK.sub(lambda mark: mark[1 if gender is Gender.MASCULINE else 2], marked)


def make_item(reference: str, gender: Gender, source: str = "They did it.") -> Item:
    traits = {
        "right": version(reference, gender),
        "wrong": version(reference, gender.opposite),
        "context": "no",
    }
    return Item("1", source, (Slot(1, "counterfactual", "", gender, traits),))


@cache
def checker(language: str, mode: str) -> Checker:
    return open_checker("references", language, mode=mode)


def sentences(language: str) -> list[dict[str, str]]:
    text = (FOLDER / f"{language}.tsv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.split("\n"), delimiter="\t", quoting=csv.QUOTE_NONE))


ROWS = [
    pytest.param(language, row, id=f"{language}-{number}")
    for language in LANGUAGES
    for number, row in enumerate(sentences(language), start=2)
]


@pytest.mark.parametrize(("language", "row"), ROWS)
def test_a_sentence_gets_its_label(language: str, row: dict[str, str]) -> None:
    item = make_item(row["reference"], Gender(row["gender"]))
    (finding,) = checker(language, "morphology").check(item, row["answer"])
    assert (finding.label.value, finding.rule.startswith(AGAINST)) == (row["label"], row["against"] == "yes"), finding


@pytest.mark.parametrize(("language", "row"), ROWS)
def test_the_rule_says_so_where_the_plain_checker_decides_otherwise(language: str, row: dict[str, str]) -> None:
    item = make_item(row["reference"], Gender(row["gender"]))
    (finding,) = checker(language, "morphology").check(item, row["answer"])
    (plain,) = checker(language, "default").check(item, row["answer"])
    assert finding.rule.startswith(AGAINST) == (finding.label is not plain.label)
    if finding.word:
        assert row["answer"][finding.position :].startswith(finding.word)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_enough_sentences(language: str) -> None:
    rows = sentences(language)
    assert len(rows) >= 30
    assert len({(row["reference"], row["answer"], row["gender"]) for row in rows}) == len(rows)


@pytest.mark.parametrize(("language", "row"), ROWS)
def test_references_are_right_and_wrong_as_they_stand(language: str, row: dict[str, str]) -> None:
    item = make_item(row["reference"], Gender(row["gender"]))
    slot = item.slots[0]
    right, wrong = (checker(language, "morphology").check(item, slot.traits[name])[0] for name in ("right", "wrong"))
    assert right.label.value == row["gender"]
    assert wrong.label.value != row["gender"]
