"""Axes of plots: a range of numbers with round ticks; axes of ratios are logarithmic."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from gendersuite.reports.formatting import MINUS

# scores.csv has six decimals, so a ratio written as 0 is below half of the last decimal.
SMALLEST_RATIO = 5e-7
# Ticks by the quotient of largest and smallest ratio (at most the key); wider axes have powers of ten.
TICKS = {12.0: (1, 2, 3, 5), 150.0: (1, 2, 5)}
NARROW = 2.5


@dataclass(frozen=True, slots=True)
class Axis:
    """The range of an axis, with its ticks and their labels (default: the numbers)."""

    low: float
    high: float
    ticks: tuple[float, ...]
    texts: tuple[str, ...] = ()

    def place(self, number: float) -> float:
        """The position of a number between the left edge (0) and the right edge (1)."""
        return (number - self.low) / (self.high - self.low)

    def labels(self) -> list[dict[str, object]]:
        """Return the positions and labels of the ticks."""
        texts = self.texts or [f"{tick:g}".replace("-", MINUS) for tick in self.ticks]
        return [{"at": self.place(tick), "text": text} for tick, text in zip(self.ticks, texts, strict=True)]


def axis(values: Iterable[float], *, at_least: tuple[float, float]) -> Axis:
    """Return an axis with round ticks that covers all `values` and the range `at_least`."""
    shown = (*at_least, *values)
    low, high = min(shown), max(shown)
    pad = 0.03 * (high - low)
    return Axis(low - pad, high + pad, tuple(round_ticks(low, high, 7)))


def round_ticks(low: float, high: float, most: int, smallest: float = 0.0) -> list[float]:
    """Return the multiples of 1, 2 or 5 times a power of ten between two numbers, with at most `most` steps.

    The step is not smaller than `smallest`.
    """
    needed = max((high - low) / most, smallest)
    if needed <= 0:
        return [low]
    power = 10.0 ** math.floor(math.log10(needed))
    # The tolerance keeps a step that matches `needed` exactly, apart from rounding errors.
    step = next(power * factor for factor in (1, 2, 5, 10, 20) if power * factor >= needed * (1 - 1e-9))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    # Rounded to avoid ticks such as 0.30000000000000004.
    return [round(number * step, 12) for number in range(first, last + 1)]


def log(number: float) -> float:
    """The natural logarithm of a ratio, which is at least SMALLEST_RATIO."""
    return math.log(max(number, SMALLEST_RATIO))


def ratio_axis(logarithms: Iterable[float], at_least: tuple[float, float] = (0.8, 1.25)) -> Axis:
    """Return an axis of logarithms, labelled with ratios, that also covers the range `at_least` of ratios."""
    shown = (*map(log, at_least), *logarithms)
    low, high = min(shown), max(shown)
    pad = 0.03 * (high - low)
    ticks = {math.log(tick): f"{tick:g}" for tick in _round_ratios(math.exp(low), math.exp(high))}
    inside = [tick for tick in ticks if low - pad <= tick <= high + pad]
    return Axis(low - pad, high + pad, tuple(inside), tuple(ticks[tick] for tick in inside))


def _round_ratios(low: float, high: float) -> list[float]:
    if high < NARROW * low:
        return [tick for tick in round_ticks(low, high, 6) if tick > 0]
    steps = next((steps for widest, steps in TICKS.items() if high <= widest * low), None)
    if steps is None:
        decades = round_ticks(math.log10(low), math.log10(high), 6, smallest=1)
        return [float(f"1e{round(decade)}") for decade in decades]
    ends = math.floor(math.log10(low)), math.ceil(math.log10(high))
    return [float(f"{step}e{decade}") for decade in range(ends[0], ends[1] + 1) for step in steps]
