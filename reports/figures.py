"""Rows of dots, intervals and spans on one axis, as SVG that holds no text.

Every figure stands in a table beside its labels, so the table writes all words and numbers (in the document's own
font, searchable, and with no name of a system ever reaching matplotlib), and the figure only draws: row i of the
figure lies beside row i of the table.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gendersuite.reports.words import MINUS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ACCENT = "#0072B2"
GREY = "#8C8C8C"
PALE = "#BDBDBD"
RULE = "#E3E3E3"
MM_PER_INCH = 25.4
DOT_DIAMETER_MM = 2.1
DOT_SIZE = (DOT_DIAMETER_MM / MM_PER_INCH * 72) ** 2


@dataclass(frozen=True, slots=True)
class Axis:
    """The stretch of numbers that a figure shows, with its labelled ticks."""

    low: float
    high: float
    ticks: tuple[float, ...]

    def place(self, number: float) -> float:
        """Where a number lies between the left edge (0) and the right edge (1)."""
        return (number - self.low) / (self.high - self.low)

    def labels(self) -> list[dict[str, object]]:
        """The ticks with their place and text, for the table to write below the figure."""
        return [{"at": self.place(tick), "text": f"{tick:g}".replace("-", MINUS)} for tick in self.ticks]


@dataclass(frozen=True, slots=True)
class Dots:
    """Many values in one row, side by side where they would cover each other."""

    values: tuple[float, ...]
    accent: bool = False


@dataclass(frozen=True, slots=True)
class Point:
    """A value with its interval, in the accent colour if it matters.

    `shift` moves it down from the middle of its row by so many row heights, so that two fit one under the other.
    """

    value: float
    low: float | None = None
    high: float | None = None
    accent: bool = True
    shift: float = 0.0


@dataclass(frozen=True, slots=True)
class Span:
    """A bar from one value to another."""

    start: float
    end: float


Mark = Dots | Point | Span


def axis(values: Iterable[float], *, at_least: tuple[float, float]) -> Axis:
    """An axis with round ticks over all `values` and over the stretch `at_least`."""
    from matplotlib.ticker import MaxNLocator

    shown = (*at_least, *values)
    low, high = min(shown), max(shown)
    pad = 0.03 * (high - low)
    ticks = MaxNLocator(nbins=7, steps=[1, 2, 5, 10]).tick_values(low, high)
    return Axis(low - pad, high + pad, tuple(float(tick) for tick in ticks if low <= tick <= high))


def draw(rows: Sequence[Sequence[Mark]], scale: Axis, *, width: float, row_height: float) -> str:
    """An SVG of `width` by `len(rows) * row_height` millimetres with the marks of each row, the first on top."""
    from matplotlib import style
    from matplotlib.figure import Figure

    height = row_height * max(len(rows), 1)
    buffer = io.StringIO()
    # A matplotlibrc on the reader's machine must not change the picture.
    with style.context(["default", {"svg.hashsalt": "gendersuite", "path.simplify": False}]):
        figure = Figure(figsize=(width / MM_PER_INCH, height / MM_PER_INCH), facecolor="none")
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_axis_off()
        axes.set_xlim(scale.low, scale.high)
        axes.set_ylim(height, 0)
        for tick in scale.ticks:
            axes.axvline(tick, color=GREY if tick == 0 else RULE, linewidth=0.7 if tick == 0 else 0.5, zorder=1)
        for index, marks in enumerate(rows):
            _draw_row(axes, marks, row_height * (index + 0.5), row_height, scale, width)
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    return buffer.getvalue()


def _draw_row(axes: Axes, marks: Sequence[Mark], middle: float, row_height: float, scale: Axis, width: float) -> None:
    axes.axhline(middle, color=RULE, linewidth=0.5, zorder=1)
    for mark in marks:
        if isinstance(mark, Dots):
            _draw_dots(axes, mark, middle, width / (scale.high - scale.low), (row_height - DOT_DIAMETER_MM) / 2)
        elif isinstance(mark, Span):
            axes.plot([mark.start, mark.end], [middle] * 2, color=ACCENT, lw=3, solid_capstyle="butt", zorder=3)
        else:
            _draw_point(axes, mark, middle + mark.shift * row_height, scale)


def _draw_dots(axes: Axes, dots: Dots, middle: float, mm_per_unit: float, room: float) -> None:
    offsets = swarm([value * mm_per_unit for value in dots.values], DOT_DIAMETER_MM, room)
    heights = [middle + offset for offset in offsets]
    color = ACCENT if dots.accent else PALE
    axes.scatter(dots.values, heights, s=DOT_SIZE, color=color, edgecolors="white", linewidths=0.4, zorder=2)


def _draw_point(axes: Axes, point: Point, middle: float, scale: Axis) -> None:
    color = ACCENT if point.accent else GREY
    inside = scale.low < point.value < scale.high
    if point.low is not None and point.high is not None:
        low, high = max(point.low, scale.low), min(point.high, scale.high)
        if low < high:
            axes.plot([low, high], [middle, middle], color=color, linewidth=1.3, solid_capstyle="butt", zorder=3)
    if inside:
        axes.scatter([point.value], [middle], s=DOT_SIZE, color=color, edgecolors="white", linewidths=0.4, zorder=4)
    else:
        edge, arrow, inward = (scale.low, "<", 1) if point.value <= scale.low else (scale.high, ">", -1)
        inset = inward * 0.012 * (scale.high - scale.low)
        axes.scatter([edge + inset], [middle], s=DOT_SIZE, color=color, marker=arrow, linewidths=0, zorder=4)


def swarm(places: Sequence[float], diameter: float, room: float) -> list[float]:
    """How far to move each of some dots up or down, at most by `room`, so that dots at `places` do not overlap.

    Where there is no room left for a dot it stays on the line.
    """
    step = diameter / 4
    choices = [0.0] + [sign * step * k for k in range(1, int(room / step) + 1) for sign in (1, -1)]
    offsets = [0.0] * len(places)
    settled: list[int] = []
    for index in sorted(range(len(places)), key=lambda i: (places[i], i)):
        near = [i for i in settled if abs(places[i] - places[index]) < diameter]
        free = (
            offset
            for offset in choices
            if all(math.hypot(places[i] - places[index], offsets[i] - offset) >= 0.98 * diameter for i in near)
        )
        offsets[index] = next(free, 0.0)
        settled.append(index)
    return offsets
