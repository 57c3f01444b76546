"""Rows of dots, intervals, boxes and spans on one axis, as SVG that holds no text.

Every figure stands in a table beside its labels, so the table writes all words and numbers (in the document's own
font, searchable, and with no name of a system ever reaching matplotlib), and the figure only draws: row i of the
figure lies beside row i of the table.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gendersuite.reports.words import MINUS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Blue and vermilion of Okabe and Ito's palette, which readers with any colour vision tell apart.
ACCENT = "#0072B2"
SECOND = "#D55E00"
GREY = "#8C8C8C"
PALE = "#BDBDBD"
RULE = "#E3E3E3"
MM_PER_INCH = 25.4
DOT_DIAMETER_MM = 2.1
ICON_MM = 2.6
# Squares of a disc's width look larger than the disc, and matplotlib's diamonds are squares turned.
SHAPE_SCALE = {"s": 0.75, "D": 0.55}
DOT_SIZE = (DOT_DIAMETER_MM / MM_PER_INCH * 72) ** 2


@dataclass(frozen=True, slots=True)
class Look:
    """How a value is marked: colour and matplotlib's letter for the shape, filled or with a white inside.

    Whatever two looks mean, they differ in shape or filling too, never in colour alone.
    """

    color: str
    shape: str = "o"
    hollow: bool = False


EMPHASIS = Look(ACCENT)
PLAIN = Look(GREY)
FAINT = Look(PALE)
FEMALE = Look(SECOND, hollow=True)
MALE = Look(ACCENT, "s")


@dataclass(frozen=True, slots=True)
class Axis:
    """The stretch of numbers that a figure shows, with its ticks and their labels, if these are not the numbers."""

    low: float
    high: float
    ticks: tuple[float, ...]
    texts: tuple[str, ...] = ()

    def place(self, number: float) -> float:
        """Where a number lies between the left edge (0) and the right edge (1)."""
        return (number - self.low) / (self.high - self.low)

    def labels(self) -> list[dict[str, object]]:
        """The ticks with their place and text, for the table to write below the figure."""
        texts = self.texts or [f"{tick:g}".replace("-", MINUS) for tick in self.ticks]
        return [{"at": self.place(tick), "text": text} for tick, text in zip(self.ticks, texts, strict=True)]


@dataclass(frozen=True, slots=True)
class Dots:
    """Many values in one row, side by side where they would cover each other."""

    values: tuple[float, ...]
    look: Look = FAINT


@dataclass(frozen=True, slots=True)
class Point:
    """A value with its interval.

    `shift` moves it down from the middle of its row by so many row heights, so that two fit one under the other.
    """

    value: float
    low: float | None = None
    high: float | None = None
    look: Look = EMPHASIS
    shift: float = 0.0


@dataclass(frozen=True, slots=True)
class Span:
    """A bar from one value to another."""

    start: float
    end: float
    color: str = ACCENT


@dataclass(frozen=True, slots=True)
class Box:
    """Quartiles with whiskers to `low` and `high`; what lies beyond is drawn as Dots beside it."""

    low: float
    lower: float
    median: float
    upper: float
    high: float
    look: Look = PLAIN


Mark = Dots | Point | Span | Box


def axis(values: Iterable[float], *, at_least: tuple[float, float]) -> Axis:
    """An axis with round ticks over all `values` and over the stretch `at_least`."""
    from matplotlib.ticker import MaxNLocator

    shown = (*at_least, *values)
    low, high = min(shown), max(shown)
    pad = 0.03 * (high - low)
    ticks = MaxNLocator(nbins=7, steps=[1, 2, 5, 10]).tick_values(low, high)
    return Axis(low - pad, high + pad, tuple(float(tick) for tick in ticks if low <= tick <= high))


def svg(width: float, height: float, paint: Callable[[Axes], None]) -> str:
    """What `paint` draws on axes that fill `width` by `height` millimetres."""
    from matplotlib import style
    from matplotlib.figure import Figure

    buffer = io.StringIO()
    # A matplotlibrc on the reader's machine must not change the picture.
    with style.context(["default", {"svg.hashsalt": "gendersuite", "path.simplify": False}]):
        figure = Figure(figsize=(width / MM_PER_INCH, height / MM_PER_INCH), facecolor="none")
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_axis_off()
        paint(axes)
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    return buffer.getvalue()


def draw(
    rows: Sequence[Sequence[Mark]], scale: Axis, *, width: float, row_height: float, reference: float | None = None
) -> str:
    """An SVG of `width` by `len(rows) * row_height` millimetres with the marks of each row, the first on top.

    A dashed line runs down all rows at `reference`.
    """
    height = row_height * max(len(rows), 1)

    def paint(axes: Axes) -> None:
        axes.set_xlim(scale.low, scale.high)
        axes.set_ylim(height, 0)
        for tick in scale.ticks:
            axes.axvline(tick, color=GREY if tick == 0 else RULE, linewidth=0.7 if tick == 0 else 0.5, zorder=1)
        if reference is not None:
            axes.axvline(reference, color=GREY, linewidth=0.7, linestyle=(0, (3, 2)), zorder=1.5)
        for index, marks in enumerate(rows):
            _draw_row(axes, marks, row_height * (index + 0.5), row_height, scale, width)

    return svg(width, height, paint)


def icon(look: Look) -> str:
    """One mark alone in a square, for keys."""

    def paint(axes: Axes) -> None:
        axes.set_xlim(0, 1)
        axes.set_ylim(0, 1)
        scatter(axes, [0.5], [0.5], look)

    return svg(ICON_MM, ICON_MM, paint)


def scatter(
    axes: Axes, xs: Sequence[float], ys: Sequence[float], look: Look, size: float = DOT_SIZE, **how: Any
) -> None:
    """Marks at some points in their look."""
    area = size * SHAPE_SCALE.get(look.shape, 1.0)
    if look.hollow:
        how |= {"facecolors": "white", "edgecolors": look.color, "linewidths": 0.19 * math.sqrt(size)}
    else:
        # A white rim tells marks apart that touch; on very small ones it would be all one sees.
        how |= {"color": look.color, "edgecolors": "white", "linewidths": 0.4 if size >= DOT_SIZE else 0.0}
    axes.scatter(xs, ys, s=area, marker=look.shape, **how)


def _draw_row(axes: Axes, marks: Sequence[Mark], middle: float, row_height: float, scale: Axis, width: float) -> None:
    axes.axhline(middle, color=RULE, linewidth=0.5, zorder=1)
    for mark in marks:
        if isinstance(mark, Dots):
            _draw_dots(axes, mark, middle, width / (scale.high - scale.low), (row_height - DOT_DIAMETER_MM) / 2)
        elif isinstance(mark, Span):
            axes.plot([mark.start, mark.end], [middle] * 2, color=mark.color, lw=3, solid_capstyle="butt", zorder=3)
        elif isinstance(mark, Box):
            _draw_box(axes, mark, middle, 0.28 * row_height)
        else:
            _draw_point(axes, mark, middle + mark.shift * row_height, scale)


def _draw_dots(axes: Axes, dots: Dots, middle: float, mm_per_unit: float, room: float) -> None:
    offsets = swarm([value * mm_per_unit for value in dots.values], DOT_DIAMETER_MM, room)
    scatter(axes, dots.values, [middle + offset for offset in offsets], dots.look, zorder=2)


def _draw_box(axes: Axes, box: Box, middle: float, half: float) -> None:
    color = box.look.color
    axes.plot([box.low, box.high], [middle] * 2, color=color, linewidth=0.8, solid_capstyle="butt", zorder=2)
    inside = "white" if box.look.hollow else color
    edges = [box.lower, box.upper, box.upper, box.lower]
    heights = [middle - half, middle - half, middle + half, middle + half]
    axes.fill(edges, heights, facecolor=inside, edgecolor=color, linewidth=0.9, zorder=3)
    line = color if box.look.hollow else "white"
    axes.plot([box.median] * 2, [middle - half, middle + half], color=line, linewidth=1.6, zorder=4)


def _draw_point(axes: Axes, point: Point, middle: float, scale: Axis) -> None:
    color = point.look.color
    inside = scale.low < point.value < scale.high
    if point.low is not None and point.high is not None:
        low, high = max(point.low, scale.low), min(point.high, scale.high)
        if low < high:
            axes.plot([low, high], [middle, middle], color=color, linewidth=1.3, solid_capstyle="butt", zorder=3)
    if inside:
        scatter(axes, [point.value], [middle], point.look, zorder=4)
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
