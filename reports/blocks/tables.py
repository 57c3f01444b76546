"""Parts of tables that a template can set: strings, and figures beside them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.marks import EMPHASIS, Look, Mark, Point
from gendersuite.reports.figures.rows import draw
from gendersuite.reports.formatting import NOT_AVAILABLE, Form, count, interval, points
from gendersuite.reports.run_data import Estimate

Data = dict[str, Any]
T = TypeVar("T")


def figure(
    rows: Sequence[tuple[Mark, ...]], scale: Axis, width: float, row_height: float, reference: float | None = None
) -> Data:
    """A figure with its size in millimetres and the labels of its axis."""
    svg = draw(rows, scale, width=width, row_height=row_height, reference=reference)
    return {"svg": svg, "width": width, "row": row_height, "rows": len(rows), "ticks": scale.labels()}


def percent_point(estimate: Estimate, look: Look = EMPHASIS, shift: float = 0.0, scale: float = 100.0) -> Point:
    """A share or difference as a point in percent with its interval, or on another `scale`."""
    low = None if estimate.low is None else scale * estimate.low
    high = None if estimate.high is None else scale * estimate.high
    return Point(scale * estimate.value, low, high, look, shift)


def extent(points: Iterable[Point]) -> list[float]:
    """All numbers that some points must fit on an axis."""
    return [x for point in points for x in (point.low, point.value, point.high) if x is not None]


def estimate_row(title: str, estimate: Estimate | None, form: Form, bounds: Form = points) -> Data:
    """A score with its interval and n, `form` and `bounds` saying how its value and its interval are written."""
    return {"title": title, **estimate_cell(estimate, form, bounds), "n": count(estimate.n) if estimate else "0"}


def estimate_cell(estimate: Estimate | None, form: Form = points, bounds: Form = points) -> Data:
    """The value and the interval alone."""
    return {
        "value": form(estimate.value if estimate else None, 1),
        "interval": interval(estimate.low, estimate.high, form=bounds) if estimate else NOT_AVAILABLE,
    }


def split_evenly(rows: Sequence[T], most: int) -> list[Sequence[T]]:
    """`rows` in as few parts as hold at most `most` each, the parts being about equally long."""
    size = math.ceil(len(rows) / max(math.ceil(len(rows) / most), 1))
    return [rows[start : start + size] for start in range(0, len(rows), max(size, 1))]
