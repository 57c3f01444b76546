"""Scatter plots and panels as shapes, for all formats."""

from __future__ import annotations

from gendersuite.reports.document import Note, Panel
from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.maps import (
    LABEL_HEIGHT,
    LEADER_FROM,
    Map,
    Rectangle,
    nearest,
    text_width,
)
from gendersuite.reports.figures.marks import GREY, PALE, RULE
from gendersuite.reports.figures.shapes import Shape, Stroke, Symbol

SCATTER_WIDTH = 160.0
PANEL_MARK = 1.0


def scatter_shapes(plan: Map, labels: list[Rectangle]) -> list[Shape]:
    """Return the grid, lines, points, and leader lines to labels that were moved away from their points."""

    def stroke(start: tuple[float, float], end: tuple[float, float], color: str, wide: float, dashed: bool) -> Stroke:
        return Stroke((start[0] / plan.width, start[1]), (end[0] / plan.width, end[1]), color, wide, dashed)

    shapes: list[Shape] = [
        Stroke((x, 0), (x, plan.height), RULE, 0.5) for x in map(plan.across.place, plan.across.ticks)
    ]
    for tick in plan.up.ticks:
        y = (1 - plan.up.place(tick)) * plan.height
        shapes.append(Stroke((0, y), (1, y), GREY if tick == 0 else RULE, 0.7 if tick == 0 else 0.5))
    for line in plan.lines:
        first, second = (plan.place(*point) for point in line.points)
        shapes.append(stroke(first, second, PALE, 1.0, line.dashed))
    for spot, label in zip(plan.spots, labels, strict=True):
        x, y = plan.place(spot.x, spot.y)
        end = nearest(label, x, y)
        if abs(end[0] - x) + abs(end[1] - y) > LEADER_FROM:
            shapes.append(stroke((x, y), end, PALE, 0.5, dashed=False))
    places = [plan.place(spot.x, spot.y) for spot in plan.spots]
    return [
        *shapes,
        *(Symbol((x / plan.width, y), spot.look) for spot, (x, y) in zip(plan.spots, places, strict=True)),
    ]


def note_place(plan: Map, note: Note) -> Rectangle:
    """The position of a note's text."""
    x, y = plan.place(note.x, note.y)
    width = text_width(note.text)
    if note.at_edge:
        return Rectangle(plan.width - width - 1, y - LABEL_HEIGHT, width, LABEL_HEIGHT)
    return Rectangle(x + 4, y + 1.5, width, LABEL_HEIGHT)


def panel_shapes(panel: Panel, axis: Axis, height: float) -> list[Shape]:
    """Return the grid of a panel and its points with intervals."""
    shapes: list[Shape] = [
        Stroke((0, y), (1, y), RULE, 0.5) for y in (_down(axis, tick, height) for tick in axis.ticks)
    ]
    for place, point in enumerate(panel.points):
        if point is not None:
            x, y = (place + 0.5) / len(panel.points), _down(axis, point.value, height)
            if point.low is not None and point.high is not None:
                low, high = (_down(axis, bound, height) for bound in (point.low, point.high))
                shapes.append(Stroke((x, low), (x, high), point.look.color, 0.9))
            shapes.append(Symbol((x, y), point.look, PANEL_MARK))
    return shapes


def _down(axis: Axis, value: float, height: float) -> float:
    return (1 - axis.place(value)) * height
