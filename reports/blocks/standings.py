"""A system among its peers: a strip of dots per metric with the system highlighted, and its rank in words."""

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
    """One metric for all peers; `own` is the value of `name` with its interval, None if it has none.

    `sides` explains in small print the sign of the value or who is compared; `kind` is the noun for one dot, and `ends`
    are the words for the first and the last rank.
    """

    title: Text
    sides: Text
    name: object
    own: Estimate | None
    everyone: Mapping[Any, float]
    kind: str = "system"
    ends: tuple[str, str] = BY_SIZE


def peer_strip(strips: Sequence[Strip], scale: Scale, heading: Text) -> Table:
    """The strips on one axis, as a table with the value of `name` under `heading` and its rank in words."""
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
