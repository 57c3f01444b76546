"""Points on two axes with their labels beside them: where each label has room."""

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
    """A place in millimetres from the picture's left and upper edge."""

    left: float
    top: float
    width: float
    height: float

    def meets(self, other: Rectangle) -> bool:
        """Whether two of them overlap."""
        return (
            self.left < other.left + other.width
            and other.left < self.left + self.width
            and self.top < other.top + other.height
            and other.top < self.top + self.height
        )


@dataclass(frozen=True, slots=True)
class Map:
    """Spots and lines on their axes, with the size of the picture in millimetres."""

    spots: tuple[LabelledPoint, ...]
    lines: tuple[Line, ...]
    across: Axis
    up: Axis
    width: float
    height: float

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Millimetres from the left and the upper edge."""
        return self.across.place(x) * self.width, (1 - self.up.place(y)) * self.height


def text_width(text: str) -> float:
    """About how wide a label is."""
    return len(text) * CHARACTER_WIDTH


def label_places(plan: Map, reserved: Sequence[Rectangle] = ()) -> list[Rectangle]:
    """A place for the label of each spot, near it and clear of what is reserved, of all spots and of other labels.

    In a crowd labels move away from their spots; one that finds no room at all stays beside its spot.
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
    """The point of a place that is nearest to another point."""
    return min(max(x, place.left), place.left + place.width), min(max(y, place.top), place.top + place.height)
