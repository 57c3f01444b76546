"""Where one of many stands: a strip of dots per number with this one marked, and its rank in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gendersuite.reports.document import Cell, Column, Plot, Row, Table, Text
from gendersuite.reports.figures.marks import Dots
from gendersuite.reports.figures.marks import extent as marks_extent
from gendersuite.reports.figures.scales import Scale
from gendersuite.reports.formatting import BY_SIZE, NOT_AVAILABLE, rank
from gendersuite.reports.run_data import Estimate


@dataclass(frozen=True, slots=True)
class Strip:
    """One number of all who have it, and with its interval that of `name`, who may have none.

    `sides` says in small print what the number's sign means or who is compared; `kind` is what a dot stands for, and
    `ends` are the words for the first and the last by size.
    """

    title: Text
    sides: Text
    name: object
    own: Estimate | None
    everyone: Mapping[Any, float]
    kind: str = "system"
    ends: tuple[str, str] = BY_SIZE


def peer_strip(strips: Sequence[Strip], scale: Scale, heading: Text) -> Table:
    """The strips on one axis, as a table with the number of `name` under a heading, and its rank in words."""
    rows = []
    for strip in strips:
        others = tuple(scale.place(value) for name, value in strip.everyone.items() if name != strip.name)
        own = strip.own
        place = rank(list(strip.everyone.values()), own.value, strip.kind, strip.ends) if own else NOT_AVAILABLE
        value = Cell(scale.text(own.value if own else None, 1), value=own.value if own else None)
        marks = (Dots(others), *((scale.point(own),) if own else ()))
        rows.append(Row((Cell(strip.title, about=strip.sides), value, Cell(place)), marks))
    axis = scale.axis(marks_extent(tuple(mark for row in rows for mark in row.marks)))
    columns = (Column(""), Column(heading, "points", strong=True), Column("rank"))
    return Table(columns, tuple(rows), plot=Plot(axis, at=1))
