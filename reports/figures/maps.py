"""Placement of point labels in scatter plots without overlaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gendersuite.reports.document import LabelledPoint, Line
from gendersuite.reports.figures.axes import Axis

DOT_RADIUS = 1.2
LABEL_HEIGHT = 2.9
CHARACTER_WIDTH = 1.22
LEADER_FROM = 2.5
DISTANCES = (1.5, 2.6, 4.0, 6.0, 8.5, 11.5, 15.0, 19.0, 24.0, 30.0)
DIRECTIONS = ((1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1), (0, 1), (0, -1))


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle, in millimetres from the left and upper edge of the picture."""

    left: float
    top: float
    width: float
    height: float

    def meets(self, other: Rectangle) -> bool:
        """Whether two rectangles overlap."""
        return (
            self.left < other.left + other.width
            and other.left < self.left + self.width
            and self.top < other.top + other.height
            and other.top < self.top + self.height
        )


@dataclass(frozen=True, slots=True)
class Map:
    """Points and lines on two axes, with the size of the picture in millimetres."""

    spots: tuple[LabelledPoint, ...]
    lines: tuple[Line, ...]
    across: Axis
    up: Axis
    width: float
    height: float

    def place(self, x: float, y: float) -> tuple[float, float]:
        """The position of a point, in millimetres from the left and the upper edge."""
        return self.across.place(x) * self.width, (1 - self.up.place(y)) * self.height


def text_width(text: str) -> float:
    """The approximate width of a label in millimetres."""
    return len(text) * CHARACTER_WIDTH


def label_places(plan: Map, reserved: Sequence[Rectangle] = ()) -> list[Rectangle]:
    """Return the position of each point's label, near the point and without overlapping other elements.

    Labels avoid the `reserved` rectangles, all points and other labels. In dense areas they are moved away from their
    points; a label without a free position is placed next to its point.
    """
    centres = [plan.place(spot.x, spot.y) for spot in plan.spots]
    taken = [*reserved]
    taken += [Rectangle(x - DOT_RADIUS, y - DOT_RADIUS, 2 * DOT_RADIUS, 2 * DOT_RADIUS) for x, y in centres]
    places: dict[int, Rectangle] = {}
    for index in sorted(range(len(centres)), key=lambda i: (centres[i], i)):
        candidates = list(_around(centres[index], text_width(plan.spots[index].label)))
        free = (place for place in candidates if _fits(place, plan) and not any(map(place.meets, taken)))
        places[index] = next(free, candidates[0])
        taken.append(places[index])
    return [places[index] for index in range(len(centres))]


def _around(centre: tuple[float, float], width: float) -> Iterator[Rectangle]:
    x, y = centre
    for distance in DISTANCES:
        for right, down in DIRECTIONS:
            slanted = 0.75 if right and down else 1.0
            left = x + right * distance * slanted + (right - 1) * width / 2
            top = y + down * distance * slanted + (down - 1) * LABEL_HEIGHT / 2
            yield Rectangle(left, top, width, LABEL_HEIGHT)


def _fits(place: Rectangle, plan: Map) -> bool:
    return (
        place.left >= 0
        and place.top >= 0
        and place.left + place.width <= plan.width
        and place.top + place.height <= plan.height
    )


def nearest(place: Rectangle, x: float, y: float) -> tuple[float, float]:
    """The point of a rectangle that is nearest to (x, y)."""
    return min(max(x, place.left), place.left + place.width), min(max(y, place.top), place.top + place.height)
