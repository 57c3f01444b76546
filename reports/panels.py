"""Small multiples: panels side by side with one mark and interval per column, as SVG that holds no text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gendersuite.reports.figures import RULE, Axis, Look, Point, scatter, svg

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MARK_SIZE = 8.0
Panel = Sequence[Point | None]


def draw_panels(panels: Sequence[Panel | None], scale: Axis, *, width: float, height: float, gap: float) -> str:
    """An SVG of panels of `width` by `height` millimetres with `gap` between them; None leaves a place empty.

    The points of a panel stand from left to right, their values upwards; None among them leaves a column empty.
    """
    total = len(panels) * (width + gap) - gap

    def paint(axes: Axes) -> None:
        axes.set_xlim(0, total)
        axes.set_ylim(0, height)
        marks: dict[Look, list[tuple[float, Point]]] = {}
        for index, panel in enumerate(panels):
            if panel is None:
                continue
            left = index * (width + gap)
            for tick in scale.ticks:
                axes.plot([left, left + width], [height * scale.place(tick)] * 2, color=RULE, linewidth=0.5, zorder=1)
            for column, point in enumerate(panel):
                if point is not None:
                    marks.setdefault(point.look, []).append((left + column_place(column, len(panel)) * width, point))
        for look, placed in marks.items():
            _draw_points(axes, look, placed, scale, height)

    return svg(total, height, paint)


def column_place(column: int, columns: int) -> float:
    """Where a column's middle lies between the left edge of its panel (0) and the right edge (1)."""
    return (column + 0.5) / columns


def _draw_points(axes: Axes, look: Look, placed: Sequence[tuple[float, Point]], scale: Axis, height: float) -> None:
    whiskers = [(x, point.low, point.high) for x, point in placed if point.low is not None and point.high is not None]
    axes.vlines(
        [x for x, _, _ in whiskers],
        [height * scale.place(low) for _, low, _ in whiskers],
        [height * scale.place(high) for _, _, high in whiskers],
        colors=look.color,
        linewidth=0.9,
        zorder=3,
    )
    heights = [height * scale.place(point.value) for _, point in placed]
    scatter(axes, [x for x, _ in placed], heights, look, MARK_SIZE, zorder=4)
