"""Formats and axis positions of kinds of numbers: shares in percent, ratios on a logarithmic scale."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from gendersuite.reports.figures.axes import Axis, axis, log, ratio_axis
from gendersuite.reports.figures.marks import EMPHASIS, MarkerStyle, Point
from gendersuite.reports.formatting import Form, decimal, percent, points, ratio
from gendersuite.reports.run_data import Estimate


@dataclass(frozen=True, slots=True)
class Scale:
    """A kind of number: its axis position (`place`), the formats of values and bounds, and an axis for positions."""

    place: Callable[[float], float]
    text: Form
    bounds: Form
    axis: Callable[[Iterable[float]], Axis]

    def point(self, estimate: Estimate, look: MarkerStyle = EMPHASIS, shift: float = 0.0) -> Point:
        """Return an estimate with its interval as a Point at its axis position."""
        low, high = (None if bound is None else self.place(bound) for bound in (estimate.low, estimate.high))
        return Point(self.place(estimate.value), low, high, look, shift)

    def marks(self, estimate: Estimate | None, look: MarkerStyle = EMPHASIS, shift: float = 0.0) -> tuple[Point, ...]:
        """Return the marks of a row: the estimate as a point, or none if it is missing."""
        return (self.point(estimate, look, shift),) if estimate else ()


def linear(at_least: tuple[float, float], factor: float = 100.0) -> Scale:
    """Return a linear scale for shares and differences in percent, or in another unit; the axis covers `at_least`."""

    def text(number: float | None, digits: int) -> str:
        return decimal(None if number is None else factor * number, digits)

    return Scale(lambda number: factor * number, text, text, lambda places: axis(places, at_least=at_least))


PERCENT = Axis(-3.0, 103.0, (0, 20, 40, 60, 80, 100))
SHARES = Scale(lambda share: 100 * share, percent, points, lambda _: PERCENT)
RATIOS = Scale(log, ratio, ratio, ratio_axis)
