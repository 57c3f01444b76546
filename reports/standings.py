"""Where one of many stands: a strip of dots per number with this one marked, and its rank in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gendersuite.reports.figures import Dots, Mark, axis
from gendersuite.reports.run_folder import Estimate
from gendersuite.reports.tables import Data, extent, figure, percent_point
from gendersuite.reports.words import BY_SIZE, NOT_AVAILABLE, decimal, rank


@dataclass(frozen=True, slots=True)
class Strip:
    """One number of all who have it, and with its interval that of `name`, who may have none.

    `sides` says in small print what the number's sign means or who is compared; `kind` is what a dot stands for, and
    `ends` are the words for the first and the last by size.
    """

    title: str
    sides: str
    name: object
    own: Estimate | None
    everyone: Mapping[Any, float]
    kind: str = "system"
    ends: tuple[str, str] = BY_SIZE


def standing_table(
    strips: Sequence[Strip], at_least: tuple[float, float], scale: float = 100.0, row_height: float = 9
) -> Data:
    """The strips on one axis, in percent or on another `scale`, which shows the stretch `at_least`."""
    drawn: list[tuple[Mark, ...]] = []
    rows = []
    shown: list[float] = []
    for strip in strips:
        others = tuple(scale * value for name, value in strip.everyone.items() if name != strip.name)
        point = () if strip.own is None else (percent_point(strip.own, scale=scale),)
        shown += [*others, *extent(point)]
        drawn.append((Dots(others), *point))
        rows.append(
            {
                "title": strip.title,
                "sides": strip.sides,
                "value": decimal(scale * strip.own.value if strip.own else None, 1),
                "rank": rank(list(strip.everyone.values()), strip.own.value, strip.kind, strip.ends)
                if strip.own
                else NOT_AVAILABLE,
            }
        )
    return {"rows": rows, "figure": figure(drawn, axis(shown, at_least=at_least), 80, row_height)}
