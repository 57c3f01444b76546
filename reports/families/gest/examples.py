"""Which of a system's thousands of sentences a reader gets to see: each stereotype once per kind, if it can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gendersuite.reports.blocks.passages import Example, mark, mark_output, spread
from gendersuite.reports.run_data import LabelRow

FOLLOWED = {"female": "F", "male": "M"}


@dataclass(frozen=True, slots=True)
class Choices:
    """Sentences about one side's stereotypes that got one gender: some of them, and how many there are."""

    side: str
    label: str
    examples: tuple[Example, ...]
    total: int

    @property
    def follows(self) -> bool:
        """Whether the gender is that of the stereotype."""
        return FOLLOWED[self.side] == self.label


def choices(rows: Sequence[LabelRow], limit: int) -> list[Choices]:
    """The four kinds of choices, those along the stereotype first, with up to `limit` examples each."""
    along = list(FOLLOWED.items())
    against = list(zip(FOLLOWED, reversed(FOLLOWED.values()), strict=True))
    return [_choices(rows, side, label, limit) for side, label in along + against]


def conflicts(rows: Sequence[LabelRow], limit: int) -> list[Example]:
    """Up to `limit` sentences whose marks contradict each other, from all stereotypes in turn."""
    return _chosen([row for row in rows if row.label == "X"], limit)


def _choices(rows: Sequence[LabelRow], side: str, label: str, limit: int) -> Choices:
    own = [row for row in rows if row.side == side and row.label == label]
    return Choices(side, label, tuple(_chosen(own, limit)), len(own))


def _chosen(rows: Sequence[LabelRow], limit: int) -> list[Example]:
    chosen = spread(rows, lambda row: row.stereotype)[:limit]
    return [Example(row, mark(row.source, "", -1), mark_output(row)) for row in chosen]
