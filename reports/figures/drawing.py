"""Lines and marks as SVG, in millimetres from the left and the upper edge.

Reports have hundreds of small figures of a few marks each: a plotting library would take longer over them than over all
the rest of a report.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gendersuite.reports.figures.marks import Look

MM_PER_POINT = 25.4 / 72
DOT_DIAMETER = 2.1
ICON_SIZE = 2.6
# Corners of marks in half diameters. Squares of a disc's width look larger than the disc.
SHAPES: dict[str, tuple[tuple[float, float], ...]] = {
    "square": ((-0.87, -0.87), (0.87, -0.87), (0.87, 0.87), (-0.87, 0.87)),
    "diamond": ((0, -1.05), (1.05, 0), (0, 1.05), (-1.05, 0)),
    "up": ((0, -1), (1, 1), (-1, 1)),
    "down": ((0, 1), (-1, -1), (1, -1)),
    "left": ((-1, 0), (1, -1), (1, 1)),
    "right": ((1, 0), (-1, 1), (-1, -1)),
}


class Canvas:
    """A picture of a size in millimetres, painted in layers, the lowest first. It holds no text."""

    def __init__(self, width: float, height: float) -> None:
        self._width, self._height = width, height
        self._layers: dict[int, list[str]] = {}

    def line(
        self, points: Sequence[tuple[float, float]], color: str, points_wide: float, *, dashed: bool = False, layer: int
    ) -> None:
        """A line through some points, so many typographic points wide."""
        width = points_wide * MM_PER_POINT
        dashes = f' stroke-dasharray="{_number(3 * width)} {_number(2 * width)}"' if dashed else ""
        self._add(layer, f'<path d="{_path(points)}" fill="none" {_stroke(color, width)}{dashes}/>')

    def area(
        self, corners: Sequence[tuple[float, float]], inside: str, edge: str, points_wide: float, *, layer: int
    ) -> None:
        """A polygon with its edge."""
        ink = f'fill="{inside}" {_stroke(edge, points_wide * MM_PER_POINT)}'
        self._add(layer, f'<path d="{_path(corners)}Z" {ink}/>')

    def mark(self, x: float, y: float, look: Look, *, layer: int, diameter: float = DOT_DIAMETER) -> None:
        """A mark around a point."""
        if look.hollow:
            ink = f'fill="white" {_stroke(look.color, 0.19 * diameter)}'
        else:
            # A white rim tells marks apart that touch; on very small ones it would be all one sees.
            ink = f'fill="{look.color}"' + (f" {_stroke('white', 0.14)}" if diameter >= DOT_DIAMETER else "")
        self._add(layer, f'<{_outline(x, y, look.shape, diameter / 2)} class="mark" {ink}/>')

    def svg(self) -> str:
        """The whole picture."""
        size = f'width="{_number(self._width)}mm" height="{_number(self._height)}mm"'
        box = f'viewBox="0 0 {_number(self._width)} {_number(self._height)}"'
        body = "".join(element for layer in sorted(self._layers) for element in self._layers[layer])
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}>{body}</svg>'

    def _add(self, layer: int, element: str) -> None:
        self._layers.setdefault(layer, []).append(element)


def icon(look: Look) -> str:
    """One mark alone in a square, for keys."""
    canvas = Canvas(ICON_SIZE, ICON_SIZE)
    canvas.mark(ICON_SIZE / 2, ICON_SIZE / 2, look, layer=0)
    return canvas.svg()


def _outline(x: float, y: float, shape: str, radius: float) -> str:
    if shape == "disc":
        return f'circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"'
    return f'path d="{_path((x + radius * right, y + radius * down) for right, down in SHAPES[shape])}Z"'


def _path(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points)


def _stroke(color: str, width: float) -> str:
    return f'stroke="{color}" stroke-width="{_number(width)}"'


def _number(number: float) -> str:
    text = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
