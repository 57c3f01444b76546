"""Serbian in Cyrillic has the labels of Serbian in Latin script."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from gendersuite.checkers import Checker, open_checker
from gendersuite.model import Item, Slot, SlotLabel

ITEM = Item("1", "I was tired.", (Slot(1, "", "I"),))
# Digraphs first. The few words in which lj, nj and dž are two letters (konjunkcija, nadživeti) do not matter here.
LETTERS = dict(
    zip(
        ("lj", "nj", "dž", *"abvgdđežzijklmnoprstćufhcčš"),
        "љњџабвгдђежзијклмнопрстћуфхцчш",
        strict=True,
    )
)


@pytest.fixture(scope="module")
def checker() -> Checker:
    return open_checker("first-person", "sr")


def in_cyrillic(text: str) -> str:
    for latin, cyrillic in LETTERS.items():
        text = text.replace(latin, cyrillic).replace(latin.capitalize(), cyrillic.upper())
    return text


def find(checker: Checker, text: str) -> SlotLabel:
    (finding,) = checker.check(ITEM, text)
    return finding


def test_both_scripts_get_the_same_labels(checker: Checker, shared: Path) -> None:
    path = shared / "data" / "gest" / "translations" / "amazon_translate" / "sr" / "translations.csv"
    with path.open(encoding="utf-8", newline="") as file:
        texts = [row["to"] for row in csv.DictReader(file)]
    different = [text for text in texts if find(checker, text).label is not find(checker, in_cyrillic(text)).label]
    assert len(texts) > 3000
    assert different == []


def test_the_evidence_is_quoted_as_it_is_written(checker: Checker) -> None:
    finding = find(checker, "Нисам хтела да идем.")
    assert (finding.label.value, finding.word, finding.position) == ("F", "хтела", 6)
