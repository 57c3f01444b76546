"""How numbers are written and where they lie on an axis: shares in percent, ratios by their logarithms."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from gendersuite.reports.blocks.words import NOT_AVAILABLE, Form, decimal
from gendersuite.reports.figures.drawing import Look, round_ticks
from gendersuite.reports.figures.rows import EMPHASIS, Axis, Point, axis
from gendersuite.reports.run_data import Estimate

# Ratios stand in scores.csv with six digits, so that one of 0 is less than half of the last.
SMALLEST_RATIO = 5e-7
# The ticks of an axis whose largest ratio is at most so many times its smallest; wider ones have powers of ten.
TICKS = {12.0: (1, 2, 3, 5), 150.0: (1, 2, 5)}
NARROW = 2.5


@dataclass(frozen=True, slots=True)
class Scale:
    """Where a number lies (`place`), how it and its interval's bounds are written, and an axis over some places."""

    place: Callable[[float], float]
    text: Form
    bounds: Form
    axis: Callable[[Iterable[float]], Axis]

    def point(self, estimate: Estimate, look: Look = EMPHASIS, shift: float = 0.0) -> Point:
        """A number with its interval in its place."""
        low, high = (None if bound is None else self.place(bound) for bound in (estimate.low, estimate.high))
        return Point(self.place(estimate.value), low, high, look, shift)


def linear(at_least: tuple[float, float], factor: float = 100.0) -> Scale:
    """Shares and differences in percent, or in another unit; the axis shows the stretch `at_least`."""

    def text(number: float | None, digits: int) -> str:
        return decimal(None if number is None else factor * number, digits)

    return Scale(lambda number: factor * number, text, text, lambda places: axis(places, at_least=at_least))


def ratio(number: float | None, _digits: int = 2) -> str:
    """A ratio with two digits, a third where it is small and fewer where it is large: its size alone tells."""
    if number is None:
        return NOT_AVAILABLE
    if number < 0.001:
        return "<0.001"
    return decimal(number, 3 if number < 0.0995 else 2 if number < 9.995 else 1 if number < 99.95 else 0)


def log(number: float) -> float:
    """The natural logarithm of a ratio."""
    return math.log(max(number, SMALLEST_RATIO))


def ratio_axis(logarithms: Iterable[float], at_least: tuple[float, float] = (0.8, 1.25)) -> Axis:
    """An axis of logarithms that is labelled with ratios, over the stretch `at_least` of ratios too."""
    shown = (*map(log, at_least), *logarithms)
    low, high = min(shown), max(shown)
    pad = 0.03 * (high - low)
    ticks = {math.log(tick): f"{tick:g}" for tick in _round_ratios(math.exp(low), math.exp(high))}
    inside = [tick for tick in ticks if low - pad <= tick <= high + pad]
    return Axis(low - pad, high + pad, tuple(inside), tuple(ticks[tick] for tick in inside))


RATIOS = Scale(log, ratio, ratio, ratio_axis)


def _round_ratios(low: float, high: float) -> list[float]:
    if high < NARROW * low:
        return [tick for tick in round_ticks(low, high, 6) if tick > 0]
    steps = next((steps for widest, steps in TICKS.items() if high <= widest * low), None)
    if steps is None:
        decades = round_ticks(math.log10(low), math.log10(high), 6, smallest=1)
        return [float(f"1e{round(decade)}") for decade in decades]
    ends = math.floor(math.log10(low)), math.ceil(math.log10(high))
    return [float(f"{step}e{decade}") for decade in range(ends[0], ends[1] + 1) for step in steps]
