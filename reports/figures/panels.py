"""Small multiples: panels side by side with one mark and interval per column, as SVG that holds no text."""

from __future__ import annotations

from collections.abc import Sequence

from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.drawing import Canvas
from gendersuite.reports.figures.marks import RULE, Point

MARK_DIAMETER = 1.0
Panel = Sequence[Point | None]


def draw_panels(panels: Sequence[Panel | None], scale: Axis, *, width: float, height: float, gap: float) -> str:
    """An SVG of panels of `width` by `height` millimetres with `gap` between them; None leaves a place empty.

    The points of a panel stand from left to right, their values upwards; None among them leaves a column empty.
    """
    total = len(panels) * (width + gap) - gap
    canvas = Canvas(total, height)
    for index, panel in enumerate(panels):
        if panel is None:
            continue
        left = index * (width + gap)
        for tick in scale.ticks:
            y = (1 - scale.place(tick)) * height
            canvas.line([(left, y), (left + width, y)], RULE, 0.5, layer=1)
        for column, point in enumerate(panel):
            if point is not None:
                _draw_point(canvas, left + column_place(column, len(panel)) * width, point, scale, height)
    return canvas.svg()


def column_place(column: int, columns: int) -> float:
    """Where a column's middle lies between the left edge of its panel (0) and the right edge (1)."""
    return (column + 0.5) / columns


def _draw_point(canvas: Canvas, x: float, point: Point, scale: Axis, height: float) -> None:
    def down(value: float) -> float:
        return (1 - scale.place(value)) * height

    if point.low is not None and point.high is not None:
        canvas.line([(x, down(point.low)), (x, down(point.high))], point.look.color, 0.9, layer=2)
    canvas.mark(x, down(point.value), point.look, layer=3, diameter=MARK_DIAMETER)
