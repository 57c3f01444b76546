"""Scatters and panels as data for templates/figures.typ."""

from __future__ import annotations

from typing import Any

from gendersuite.reports.document import Note, Panel, Panels, Scatter
from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.maps import (
    LABEL_HEIGHT,
    LEADER_FROM,
    Map,
    Rectangle,
    label_places,
    nearest,
    text_width,
)
from gendersuite.reports.figures.marks import GREY, PALE, RULE
from gendersuite.reports.figures.shapes import Shape, Stroke, Symbol
from gendersuite.reports.formats.pdf.tables import shape_data
from gendersuite.reports.formats.pdf.texts import Data, text_data
from gendersuite.reports.formatting import visible

SCATTER_WIDTH = 160.0
PANEL_MARK = 1.0


def scatter_data(scatter: Scatter) -> Data:
    """The shapes of a scatter, and a place for each label where it covers no other and no mark."""
    plan = Map(scatter.spots, scatter.lines, scatter.across, scatter.up, SCATTER_WIDTH, scatter.height)
    notes = [_note_place(plan, note) for note in scatter.notes]
    labels = label_places(plan, notes)
    return {
        "width": plan.width,
        "height": plan.height,
        "titles": [text_data(title) for title in scatter.titles],
        "across": plan.across.labels(),
        "up": plan.up.labels(),
        "legend": [text_data(entry) for entry in scatter.legend],
        "shapes": [shape_data(shape) for shape in _scatter_shapes(plan, labels)],
        "labels": [_placed(spot.label, place) for spot, place in zip(plan.spots, labels, strict=True)],
        "notes": [_placed(note.text, place) for note, place in zip(scatter.notes, notes, strict=True)],
    }


def _scatter_shapes(plan: Map, labels: list[Rectangle]) -> list[Shape]:
    """Grid, lines, spots, and a thin line to each label that had to move away."""

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


def _note_place(plan: Map, note: Note) -> Rectangle:
    x, y = plan.place(note.x, note.y)
    width = text_width(note.text)
    if note.at_edge:
        return Rectangle(plan.width - width - 1, y - LABEL_HEIGHT, width, LABEL_HEIGHT)
    return Rectangle(x + 4, y + 1.5, width, LABEL_HEIGHT)


def _placed(text: str, place: Rectangle) -> Data:
    return {"text": visible(text), "left": place.left, "top": place.top, "width": place.width, "height": place.height}


def panels_data(panels: Panels) -> Data:
    """The shapes of each panel on a common axis."""
    count = len(panels.columns)
    return {
        "axis": panels.axis.labels(),
        "height": panels.height,
        "across": max(map(len, panels.rows), default=1),
        "legend": [text_data(entry) for entry in panels.legend],
        "columns": [{"at": (place + 0.5) / count, "text": name} for place, name in enumerate(panels.columns)],
        "rows": [[_panel(panel, panels.axis, panels.height) for panel in row] for row in panels.rows],
    }


def _panel(panel: Panel | None, axis: Axis, height: float) -> Any:
    if panel is None:
        return None
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
    return {
        "title": text_data(panel.title),
        "about": text_data(panel.about),
        "empty": not any(panel.points),
        "shapes": [shape_data(shape) for shape in shapes],
    }


def _down(axis: Axis, value: float, height: float) -> float:
    return (1 - axis.place(value)) * height
