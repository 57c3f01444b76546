"""Marks as shapes that all formats can draw.

x is a fraction of the plot's width; y is in millimetres from the top of the row.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.marks import GREY, RULE, Bar, Box, Dots, Mark, MarkerStyle, Point

DOT_DIAMETER = 2.1
# The plot width in millimetres for which dots are spread; wider plots only add space.
NARROWEST = 60.0
# Corners of markers in radii. Squares are smaller than discs because they look larger at the same width.
SHAPES: dict[str, tuple[tuple[float, float], ...]] = {
    "square": ((-0.87, -0.87), (0.87, -0.87), (0.87, 0.87), (-0.87, 0.87)),
    "diamond": ((0, -1.05), (1.05, 0), (0, 1.05), (-1.05, 0)),
    "up": ((0, -1), (1, 1), (-1, 1)),
    "down": ((0, 1), (-1, -1), (1, -1)),
    "left": ((-1, 0), (1, -1), (1, 1)),
    "right": ((1, 0), (-1, 1), (-1, -1)),
}
Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line; its width is in typographic points."""

    start: Place
    end: Place
    color: str
    points_wide: float
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle between two opposite corners, with fill colour (`inside`) and edge colour."""

    start: Place
    end: Place
    inside: str
    edge: str


@dataclass(frozen=True, slots=True)
class Symbol:
    """A marker centred at `place`."""

    place: Place
    look: MarkerStyle
    diameter: float = DOT_DIAMETER

    @property
    def corners(self) -> list[Place]:
        """The corners in millimetres relative to `place`; empty for discs."""
        radius = self.diameter / 2
        return [(radius * right, radius * down) for right, down in SHAPES.get(self.look.shape, ())]


Shape = Stroke | Area | Symbol


def grid(axis: Axis, height: float, reference: float | None = None) -> list[Shape]:
    """Return the background of a row: lines at the ticks, along the row, and a dashed line at `reference`."""
    shapes: list[Shape] = [
        Stroke((x, 0), (x, height), GREY if tick == 0 else RULE, 0.7 if tick == 0 else 0.5)
        for tick in axis.ticks
        for x in (axis.place(tick),)
    ]
    shapes.append(Stroke((0, height / 2), (1, height / 2), RULE, 0.5))
    if reference is not None:
        x = axis.place(reference)
        shapes.append(Stroke((x, 0), (x, height), GREY, 0.7, dashed=True))
    return shapes


def row_shapes(marks: Iterable[Mark], axis: Axis, height: float) -> list[Shape]:
    """Return the shapes of one row from back to front: dots and boxes, bars and intervals, points."""
    layers: list[tuple[int, Shape]] = []
    for mark in marks:
        if isinstance(mark, Dots):
            layers += [(0, shape) for shape in _dots(mark, axis, height)]
        elif isinstance(mark, Box):
            layers += [(0, shape) for shape in _box(mark, axis, height)]
        elif isinstance(mark, Bar):
            ends = [(axis.place(value), height / 2) for value in (mark.start, mark.end)]
            layers.append((1, Stroke(ends[0], ends[1], mark.color, 3.0)))
        else:
            layers += enumerate(_point(mark, axis, height), start=1)
    return [shape for _, shape in sorted(layers, key=lambda layer: layer[0])]


def _dots(dots: Dots, axis: Axis, height: float) -> Iterator[Shape]:
    places = [axis.place(value) for value in dots.values]
    offsets = swarm([x * NARROWEST for x in places], DOT_DIAMETER, (height - DOT_DIAMETER) / 2)
    for x, offset in zip(places, offsets, strict=True):
        yield Symbol((x, height / 2 + offset), dots.look)


def _box(box: Box, axis: Axis, height: float) -> Iterator[Shape]:
    top, middle, bottom = 0.22 * height, 0.5 * height, 0.78 * height
    color, hollow = box.look.color, box.look.hollow
    low, lower, median, upper, high = map(axis.place, (box.low, box.lower, box.median, box.upper, box.high))
    yield Stroke((low, middle), (high, middle), color, 0.8)
    yield Area((lower, top), (upper, bottom), "#FFFFFF" if hollow else color, color)
    yield Stroke((median, top), (median, bottom), color if hollow else "#FFFFFF", 1.6)


def _point(point: Point, axis: Axis, height: float) -> Iterator[Shape]:
    """Yield the interval, clipped to the axis, then the value, or an arrow if it is outside the axis."""
    y = (0.5 + point.shift) * height
    low, high = (
        axis.place(min(max(point.value if bound is None else bound, axis.low), axis.high))
        for bound in (point.low, point.high)
    )
    yield Stroke((low, y), (high, y), point.look.color, 1.3 if low < high else 0)
    if axis.low < point.value < axis.high:
        yield Symbol((axis.place(point.value), y), point.look)
    else:
        x, arrow = (0.012, "left") if point.value <= axis.low else (0.988, "right")
        yield Symbol((x, y), MarkerStyle(point.look.color, arrow))


def swarm(places: Sequence[float], diameter: float, room: float) -> list[float]:
    """Return vertical offsets, at most `room`, with which dots at `places` do not overlap (a beeswarm plot).

    Dots without a free position stay on the line.
    """
    step = diameter / 4
    choices = [0.0] + [sign * step * k for k in range(1, int(room / step) + 1) for sign in (1, -1)]
    offsets = [0.0] * len(places)
    settled: list[int] = []
    for index in sorted(range(len(places)), key=lambda i: (places[i], i)):
        near = list(takewhile(lambda i: places[index] - places[i] < diameter, reversed(settled)))  # noqa: B023
        free = (
            offset
            for offset in choices
            if all(math.hypot(places[i] - places[index], offsets[i] - offset) >= 0.98 * diameter for i in near)
        )
        offsets[index] = next(free, 0.0)
        settled.append(index)
    return offsets
