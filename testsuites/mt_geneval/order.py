"""Infer the gender and the profession of the contextual lines of MT-GenEval from their position in the file.

The files do not contain this information, but the lines are in the order of the six cells of Table 4: men, then women,
in professions with a female stereotype, a male one, and none. Measured on ar, de, es, it, nl, pt and ru: 1,938 lines
are in the test sets of several languages, in different orders, and each is in the same cell in all of them. The
pronouns he and she in the contexts agree with the cell in 6,925 of 7,657 test lines, disagree in 51 and are undecided
in 681.

The cells of complete test sets (1,100 lines, as in the paper) have 150, 150, 150, 150, 250 and 250 lines; shorter test
sets lack women in male professions, of whom there were not enough. The development sets contain the remaining lines, in
cells of any size (women in male professions: at most two lines), so the borders of the cells must be inferred.
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
class OrderCell:
    """A cell of Table 4: the person's gender, and the stereotype of the profession ("female", "male", "neutral")."""

    gender: Gender
    profession: str


CELLS = tuple(
    OrderCell(gender, profession)
    for profession in ("female", "male", "neutral")
    for gender in (Gender.MASCULINE, Gender.FEMININE)
)
_TEST_SIZES = (150, 150, 150, 150, 250, 250)
_SHORT = 3


def cells_of_test_set(count: int) -> list[OrderCell]:
    """The cell of each line of a test set with `count` lines."""
    sizes = list(_TEST_SIZES)
    sizes[_SHORT] -= sum(_TEST_SIZES) - count
    return [cell for cell, size in zip(CELLS, sizes, strict=True) for _ in range(size)]


def cells_of_dev_set(sources: Sequence[str]) -> list[OrderCell]:
    """The cell of each line of a development set, by the borders that best fit its pronouns and professions.

    Of the 4,026 available lines, two get a neighbouring cell (ar 404, it 20), judged by lines that are also in the test
    set of another language. A line without evidence gets the cell of the line before it.
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
    """Score a source for each cell: one point for the gender of its pronouns, one for its profession."""
    context, _, sentence = source.lower().partition(SEPARATOR)
    words = _WORD.findall(context)
    balance = sum(word in _MASCULINE for word in words) - sum(word in _FEMININE for word in words)
    told = 0 if balance == 0 else 1 if balance > 0 else -1
    named = {_professions().get(word) for word in _WORD.findall(sentence)}
    return [(told if cell.gender is Gender.MASCULINE else -told) + (cell.profession in named) for cell in CELLS]


@cache
def _professions() -> dict[str, str]:
    """The names of professions that occur in one category of the data set only, with this category."""
    rows = table((MTGENEVAL_FOLDER / "professions.csv").read_text(encoding="utf-8"))
    return {row["profession"]: row["category"] for row in rows}
