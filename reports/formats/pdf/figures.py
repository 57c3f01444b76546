"""Convert scatter plots and panels to data for templates/figures.typ."""

from __future__ import annotations

from typing import Any

from gendersuite.reports.document import Panel, Panels, Scatter
from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.maps import Map, Rectangle, label_places
from gendersuite.reports.figures.pictures import SCATTER_WIDTH, note_place, panel_shapes, scatter_shapes
from gendersuite.reports.formats.pdf.tables import shape_data
from gendersuite.reports.formats.pdf.texts import Data, text_data
from gendersuite.reports.formatting import visible


def scatter_data(scatter: Scatter) -> Data:
    """Return the shapes of a scatter plot, with labels placed without overlaps."""
    plan = Map(scatter.spots, scatter.lines, scatter.across, scatter.up, SCATTER_WIDTH, scatter.height)
    notes = [note_place(plan, note) for note in scatter.notes]
    labels = label_places(plan, notes)
    return {
        "width": plan.width,
        "height": plan.height,
        "titles": [text_data(title) for title in scatter.titles],
        "across": plan.across.labels(),
        "up": plan.up.labels(),
        "legend": [text_data(entry) for entry in scatter.legend],
        "shapes": [shape_data(shape) for shape in scatter_shapes(plan, labels)],
        "labels": [_placed(spot.label, place) for spot, place in zip(plan.spots, labels, strict=True)],
        "notes": [_placed(note.text, place) for note, place in zip(scatter.notes, notes, strict=True)],
    }


def _placed(text: str, place: Rectangle) -> Data:
    return {"text": visible(text), "left": place.left, "top": place.top, "width": place.width, "height": place.height}


def panels_data(panels: Panels) -> Data:
    """Return the shapes of all panels on their common axis."""
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
    return {
        "title": text_data(panel.title),
        "about": text_data(panel.about),
        "empty": not any(panel.points),
        "shapes": [shape_data(shape) for shape in panel_shapes(panel, axis, height)],
    }
