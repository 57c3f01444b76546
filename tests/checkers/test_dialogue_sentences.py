"""Hand-written sentences with the labels they must get, one file per language.

Columns of data/dialogue_XX.tsv: source, output, labels (one per slot: M, F, N, X, ? for undecided, 0 for missing), why.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from gendersuite.checkers import KINDS, Checker, open_checker
from gendersuite.model import Item, Slot, SlotLabel

DATA = Path(__file__).parent / "data"
CLAIM = re.compile(r"\b(I|you)(?:'m|'re| am| are) (?:not )?([\w-]+)")


def item_of(source: str) -> Item:
    """An item with what the checker looks at: turn, person and word of each slot."""
    claims = [
        (turn, person, word)
        for turn, speech in enumerate(source.split('"')[1::2], start=1)
        for person, word in CLAIM.findall(speech)
    ]
    slots = (
        Slot(number, "", word, None, {"turn": str(turn), "person": person})
        for number, (turn, person, word) in enumerate(claims, start=1)
    )
    return Item("0001", source, tuple(slots))


def shown(finding: SlotLabel) -> str:
    return finding.label.value or ("?" if finding.answered else "0")


def sentences() -> list[tuple[str, dict[str, str]]]:
    rows = []
    for file in sorted(DATA.glob("dialogue_*.tsv")):
        with file.open(encoding="utf-8", newline="") as lines:
            reader = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
            rows += [(file.stem.removeprefix("dialogue_"), row) for row in reader]
    return rows


@pytest.fixture(scope="module")
def checkers() -> dict[str, Checker]:
    return {language: open_checker("dialogue", language) for language in KINDS.get("dialogue").languages()}


def test_every_language_has_at_least_60_sentences_with_every_label() -> None:
    for language in KINDS.get("dialogue").languages():
        labels = [row["labels"] for code, row in sentences() if code == language]
        assert len(labels) >= 60, language
        assert set("MFN?0") <= set("".join(labels)), language


@pytest.mark.parametrize(
    ("language", "row"), sentences(), ids=lambda value: value["why"] if isinstance(value, dict) else value
)
def test_sentence(language: str, row: dict[str, str], checkers: dict[str, Checker]) -> None:
    findings = checkers[language].check(item_of(row["source"]), row["output"])
    assert "".join(map(shown, findings)) == row["labels"], findings


@pytest.mark.parametrize(
    ("language", "row"), sentences(), ids=lambda value: value["why"] if isinstance(value, dict) else value
)
def test_evidence_stands_where_it_is_said_to(language: str, row: dict[str, str], checkers: dict[str, Checker]) -> None:
    for finding in checkers[language].check(item_of(row["source"]), row["output"]):
        if shown(finding) in "MF":
            assert row["output"][finding.position :].lower().startswith(finding.word)
            assert finding.rule
