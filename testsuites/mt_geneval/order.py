"""Whose gender and which profession a contextual line of MT-GenEval is about: told by where the line stands.

No file says it, but the lines stand in the order of the six cells of Table 4: men and then women in professions with a
female stereotype, with a male one, with none. Measured on ar, de, es, it, nl, pt and ru: 1,938 lines are in the test
sets of several languages, in various orders, and every one is in the same cell there. The pronouns he and she of the
contexts agree with it in 6,925 of 7,657 test lines, point the other way in 51 and are undecided in 681.

The test sets have 150, 150, 150, 150, 250 and 250 lines where they have the 1,100 of the paper; those that are shorter
lack women in male professions, of whom there were not enough. The development sets are what was left, in cells of any
size (that of women in male professions has two lines at most), so that their borders must be found.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from pathlib import Path

from gendersuite.model import Gender
from gendersuite.support.context import SEPARATOR
from gendersuite.support.csv_text import table

MTGENEVAL_FOLDER = Path(__file__).parent / "data"

_MASCULINE = frozenset({"he", "him", "his", "himself"})
_FEMININE = frozenset({"she", "her", "hers", "herself"})
_WORD = re.compile("[a-z]+")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of Table 4: the person's gender, and the stereotype of the profession ("female", "male", "neutral")."""

    gender: Gender
    profession: str


CELLS = tuple(
    Cell(gender, profession)
    for profession in ("female", "male", "neutral")
    for gender in (Gender.MASCULINE, Gender.FEMININE)
)
_TEST_SIZES = (150, 150, 150, 150, 250, 250)
_SHORT = 3


def cells_of_test_set(count: int) -> list[Cell]:
    """The cell of each line of a test set with so many lines."""
    sizes = list(_TEST_SIZES)
    sizes[_SHORT] -= sum(_TEST_SIZES) - count
    return [cell for cell, size in zip(CELLS, sizes, strict=True) for _ in range(size)]


def cells_of_dev_set(sources: Sequence[str]) -> list[Cell]:
    """The cell of each line of a development set, by the borders that suit its pronouns and professions best.

    Of the 4,026 lines on hand this puts two into a neighbouring cell (ar 404, it 20), judged by the lines that are in
    the test set of another language. A line that nothing tells stays with the lines before it.
    """
    best = [0.0] + [-inf] * (len(CELLS) - 1)
    steps: list[list[int]] = []
    for source in sources:
        before = [max(range(cell + 1), key=best.__getitem__) for cell in range(len(CELLS))]
        best = [best[earlier] + fit for earlier, fit in zip(before, _fits(source), strict=True)]
        steps.append(before)
    cell = max(range(len(CELLS)), key=best.__getitem__)
    backwards = []
    for before in reversed(steps):
        backwards.append(CELLS[cell])
        cell = before[cell]
    return backwards[::-1]


def _fits(source: str) -> list[int]:
    """How well a source suits each cell: a point for the gender of its pronouns, one for its profession."""
    context, _, sentence = source.lower().partition(SEPARATOR)
    words = _WORD.findall(context)
    balance = sum(word in _MASCULINE for word in words) - sum(word in _FEMININE for word in words)
    told = 0 if balance == 0 else 1 if balance > 0 else -1
    named = {_professions().get(word) for word in _WORD.findall(sentence)}
    return [(told if cell.gender is Gender.MASCULINE else -told) + (cell.profession in named) for cell in CELLS]


@cache
def _professions() -> dict[str, str]:
    """Names of professions that the data set has in one category, and the category."""
    rows = table((MTGENEVAL_FOLDER / "professions.csv").read_text(encoding="utf-8"))
    return {row["profession"]: row["category"] for row in rows}
