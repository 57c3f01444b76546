"""Marks in the rows of a plot (points, dots, bars and boxes) and their styles."""

from __future__ import annotations

from dataclasses import dataclass

# Blue and vermilion of Okabe and Ito's colour-blind-safe palette.
ACCENT = "#0072B2"
SECOND = "#D55E00"
GREY = "#8C8C8C"
PALE = "#BDBDBD"
RULE = "#E3E3E3"


@dataclass(frozen=True, slots=True)
class MarkerStyle:
    """The style of a marker: colour and shape ("disc" or one of `shapes.SHAPES`), filled or hollow (white inside).

    Styles with different meanings differ in shape or filling, not in colour alone.
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

    `shift` moves it down from the middle of the row, in row heights, so that a row can show two points.
    """

    value: float
    low: float | None = None
    high: float | None = None
    look: MarkerStyle = EMPHASIS
    shift: float = 0.0


@dataclass(frozen=True, slots=True)
class Dots:
    """Many values in one row, moved up or down to avoid overlaps."""

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
    """A box plot: quartiles with whiskers to `low` and `high`; outliers are separate Dots."""

    low: float
    lower: float
    median: float
    upper: float
    high: float
    look: MarkerStyle = PLAIN


Mark = Point | Dots | Bar | Box


def extent(marks: tuple[Mark, ...]) -> list[float]:
    """The values that an axis must cover to show these points (with intervals) and dots."""
    shown: list[float] = []
    for mark in marks:
        if isinstance(mark, Point):
            shown += [x for x in (mark.low, mark.value, mark.high) if x is not None]
        elif isinstance(mark, Dots):
            shown += mark.values
    return shown
