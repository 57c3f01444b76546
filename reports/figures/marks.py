"""What a plot shows in a row: points, dots, bars and boxes, and how they look."""

from __future__ import annotations

from dataclasses import dataclass

# Blue and vermilion of Okabe and Ito's palette, which readers with any colour vision tell apart.
ACCENT = "#0072B2"
SECOND = "#D55E00"
GREY = "#8C8C8C"
PALE = "#BDBDBD"
RULE = "#E3E3E3"


@dataclass(frozen=True, slots=True)
class MarkerStyle:
    """How a value is marked: colour and shape ("disc" or one of `shapes.SHAPES`), filled or with a white inside.

    Whatever two looks mean, they differ in shape or filling too, never in colour alone.
    """

    color: str
    shape: str = "disc"
    hollow: bool = False


EMPHASIS = MarkerStyle(ACCENT)
PLAIN = MarkerStyle(GREY)
FAINT = MarkerStyle(PALE)
FEMALE = MarkerStyle(SECOND, hollow=True)
MALE = MarkerStyle(ACCENT, "square")


@dataclass(frozen=True, slots=True)
class Point:
    """A value with its interval.

    `shift` moves it down from the middle of its row by so many row heights, so that two fit one under the other.
    """

    value: float
    low: float | None = None
    high: float | None = None
    look: MarkerStyle = EMPHASIS
    shift: float = 0.0


@dataclass(frozen=True, slots=True)
class Dots:
    """Many values in one row, moved up or down where they would cover each other."""

    values: tuple[float, ...]
    look: MarkerStyle = FAINT


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar from one value to another."""

    start: float
    end: float
    color: str = ACCENT


@dataclass(frozen=True, slots=True)
class Box:
    """Quartiles with whiskers to `low` and `high`; what lies beyond is drawn as Dots beside it."""

    low: float
    lower: float
    median: float
    upper: float
    high: float
    look: MarkerStyle = PLAIN


Mark = Point | Dots | Bar | Box


def extent(marks: tuple[Mark, ...]) -> list[float]:
    """All numbers that an axis must show so that these points and dots lie on it."""
    shown: list[float] = []
    for mark in marks:
        if isinstance(mark, Point):
            shown += [x for x in (mark.low, mark.value, mark.high) if x is not None]
        elif isinstance(mark, Dots):
            shown += mark.values
    return shown
