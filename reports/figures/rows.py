"""Rows of dots, intervals, boxes and spans on one axis, as SVG that holds no text.

Every figure stands in a table beside its labels, so the table writes all words and numbers (in the document's own
font, searchable, and with no name of a system ever reaching a picture), and the figure only draws: row i of the
figure lies beside row i of the table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.drawing import DOT_DIAMETER, Canvas
from gendersuite.reports.figures.marks import GREY, RULE, Bar, Box, Dots, Look, Mark, Point


def draw(
    rows: Sequence[Sequence[Mark]], scale: Axis, *, width: float, row_height: float, reference: float | None = None
) -> str:
    """An SVG of `width` by `len(rows) * row_height` millimetres with the marks of each row, the first on top.

    A dashed line runs down all rows at `reference`.
    """
    height = row_height * max(len(rows), 1)
    canvas = Canvas(width, height)
    for tick in scale.ticks:
        x = scale.place(tick) * width
        canvas.line([(x, 0), (x, height)], GREY if tick == 0 else RULE, 0.7 if tick == 0 else 0.5, layer=1)
    for index, marks in enumerate(rows):
        Row(canvas, scale, width, row_height * (index + 0.5), row_height).draw(marks)
    if reference is not None:
        x = scale.place(reference) * width
        canvas.line([(x, 0), (x, height)], GREY, 0.7, dashed=True, layer=2)
    return canvas.svg()


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a figure: where its middle lies, in millimetres from the upper edge, and how high it is."""

    canvas: Canvas
    scale: Axis
    width: float
    middle: float
    height: float

    def draw(self, marks: Sequence[Mark]) -> None:
        """The line along the row, and the marks on it."""
        self.canvas.line([(0, self.middle), (self.width, self.middle)], RULE, 0.5, layer=1)
        for mark in marks:
            if isinstance(mark, Dots):
                self._dots(mark)
            elif isinstance(mark, Bar):
                self._stretch(mark.start, mark.end, self.middle, mark.color, 3.0, layer=4)
            elif isinstance(mark, Box):
                self._box(mark)
            else:
                self._point(mark)

    def _at(self, value: float) -> float:
        return self.scale.place(value) * self.width

    def _stretch(self, start: float, end: float, y: float, color: str, points_wide: float, layer: int) -> None:
        self.canvas.line([(self._at(start), y), (self._at(end), y)], color, points_wide, layer=layer)

    def _dots(self, dots: Dots) -> None:
        places = [self._at(value) for value in dots.values]
        offsets = swarm(places, DOT_DIAMETER, (self.height - DOT_DIAMETER) / 2)
        for x, offset in zip(places, offsets, strict=True):
            self.canvas.mark(x, self.middle + offset, dots.look, layer=3)

    def _box(self, box: Box) -> None:
        top, bottom = self.middle - 0.28 * self.height, self.middle + 0.28 * self.height
        color = box.look.color
        self._stretch(box.low, box.high, self.middle, color, 0.8, layer=3)
        lower, median, upper = (self._at(value) for value in (box.lower, box.median, box.upper))
        corners = [(lower, top), (upper, top), (upper, bottom), (lower, bottom)]
        self.canvas.area(corners, "white" if box.look.hollow else color, color, 0.9, layer=4)
        self.canvas.line([(median, top), (median, bottom)], color if box.look.hollow else "white", 1.6, layer=5)

    def _point(self, point: Point) -> None:
        y, scale = self.middle + point.shift * self.height, self.scale
        if point.low is not None and point.high is not None:
            low, high = max(point.low, scale.low), min(point.high, scale.high)
            if low < high:
                self._stretch(low, high, y, point.look.color, 1.3, layer=4)
        if scale.low < point.value < scale.high:
            self.canvas.mark(self._at(point.value), y, point.look, layer=5)
        else:
            place, arrow = (0.012, "left") if point.value <= scale.low else (0.988, "right")
            self.canvas.mark(place * self.width, y, Look(point.look.color, arrow), layer=5)


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
