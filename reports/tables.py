"""Rates, effects, standings and accounts of a run as rows that a template can set: strings, and figures beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gendersuite.errors import DataCorrupt
from gendersuite.model import Score
from gendersuite.reports.figures import Axis, Dots, Mark, Point, Span, axis, draw
from gendersuite.reports.run_folder import RunFolder
from gendersuite.reports.words import (
    NOT_AVAILABLE,
    count,
    interval,
    percent,
    points,
    rank,
    wording,
)

Data = dict[str, Any]
Subset = Mapping[str, Any]
OPEN_ACCOUNT = ("M", "F", "N", "undecided", "missing")
DETERMINED_ACCOUNT = ("correct", "wrong", "neutral", "undecided", "missing")


def figure(rows: list[tuple[Mark, ...]], scale: Axis, width: float, row_height: float) -> Data:
    """A figure with its size in millimetres and the labels of its axis."""
    svg = draw(rows, scale, width=width, row_height=row_height)
    return {"svg": svg, "width": width, "row": row_height, "rows": len(rows), "ticks": scale.labels()}


def account(run: RunFolder, language: str, system: str, subset: Subset) -> dict[str, int]:
    """How many adjectives of a subset came to what, with their sum as `expected`; all 0 where nothing was scored.

    Open subsets are counted by gender, the others by agreement. Accounts that do not add up are an error.
    """
    metric, groups = ("label_count", OPEN_ACCOUNT) if subset["open"] else ("count", DETERMINED_ACCOUNT)
    numbers = {group: _counted(run.score(language, system, subset["name"], metric, group)) for group in groups}
    expected = _counted(run.score(language, system, subset["name"], "count", "expected"))
    if sum(numbers.values()) != expected:
        raise DataCorrupt(
            f"{run.path / 'scores.csv'}: the {metric} lines of {system} ({language}), {subset['name']}, add up to "
            f"{sum(numbers.values())} instead of the expected {expected}: score the folder again."
        )
    return {**numbers, "expected": expected}


def accounts(run: RunFolder, language: str, system: str, title: str | None = None) -> dict[str, list[Data]]:
    """The accounts of a system, one row per subset: `open` and `determined` ones apart, as their columns differ."""
    rows: dict[str, list[Data]] = {"open": [], "determined": []}
    for subset in subsets(run):
        numbers = account(run, language, system, subset)
        coverage = run.score(language, system, subset["name"], "coverage")
        rows["open" if subset["open"] else "determined"].append(
            {
                "title": subset["title"] if title is None else title,
                "numbers": [count(number) for number in numbers.values()],
                "coverage": percent(coverage.value if coverage else None, 1),
            }
        )
    return rows


def coverage(run: RunFolder, language: str, system: str) -> tuple[int, int]:
    """How many adjectives of all subsets the system answered, and how many there are."""
    totals = [account(run, language, system, subset) for subset in subsets(run)]
    expected = sum(total["expected"] for total in totals)
    return expected - sum(total["missing"] for total in totals), expected


def subsets(run: RunFolder) -> list[Subset]:
    """The subsets of the run's suite with their wording."""
    return list(wording(run.suite["family"])["subset"])


def effect(run: RunFolder, language: str, system: str, subset: Subset) -> Score | None:
    """The effect of one subset, or None where it could not be computed."""
    score = run.score(language, system, subset["name"], subset["delta"])
    return score if score is not None and score.value is not None else None


def effects(run: RunFolder, language: str, subset: Subset) -> dict[str, float]:
    """The effect of every system that has one."""
    found = {system: effect(run, language, system, subset) for system in run.systems(language)}
    return {system: score.value for system, score in found.items() if score is not None and score.value is not None}


def standing(run: RunFolder, language: str, system: str) -> Data:
    """Where a system stands among all of its language: a strip per effect and its rank in words."""
    drawn: list[tuple[Mark, ...]] = []
    rows = []
    shown: list[float] = []
    for subset in subsets(run):
        own = effect(run, language, system, subset)
        everyone = effects(run, language, subset)
        others = tuple(100 * value for name, value in everyone.items() if name != system)
        point = () if own is None else (score_point(own, 100),)
        shown += [*others, *extent(point)]
        drawn.append((Dots(others), *point))
        rows.append(
            {
                "title": subset["title"],
                "sides": subset["sides"],
                "effect": points(own.value if own else None, 1),
                "rank": rank(list(everyone.values()), own.value) if own and own.value is not None else NOT_AVAILABLE,
            }
        )
    return {"rows": rows, "figure": figure(drawn, axis(shown, at_least=(-10, 10)), 80, 9.5)}


def rates(run: RunFolder, language: str, system: str) -> list[Data]:
    """The rates of every subset by group with interval and n, drawn on 0 to 100%, and the effect between two."""
    tables = []
    for subset in subsets(run):
        rows, drawn = [], []
        for group, title, _ in subset["groups"]:
            score = run.score(language, system, subset["name"], subset["metric"], group)
            rows.append(_rate_row(title, score))
            drawn.append((score_point(score, 100, accent=False),) if score and score.value is not None else ())
        a, b = (run.score(language, system, subset["name"], subset["metric"], group) for group in subset["compare"])
        delta = effect(run, language, system, subset)
        spanned = a is not None and b is not None and a.value is not None and b.value is not None
        drawn.append((Span(100 * a.value, 100 * b.value),) if spanned else ())  # type: ignore[operator, union-attr]
        rows.append(
            {
                "title": subset["delta_title"],
                "value": points(delta.value if delta else None, 1),
                "interval": interval(delta.low, delta.high) if delta else NOT_AVAILABLE,
                "n": count(delta.n) if delta else "0",
            }
        )
        tables.append(
            {
                "title": subset["title"],
                "about": subset["about"],
                "column": subset["column"],
                "rows": rows,
                "figure": figure(drawn, axis((), at_least=(0, 100)), 52, 5),
            }
        )
    return tables


def score_point(score: Score, unit: float, accent: bool = True) -> Point:
    low = None if score.low is None else unit * score.low
    high = None if score.high is None else unit * score.high
    return Point(unit * (score.value or 0.0), low, high, accent)


def extent(points: tuple[Point | None, ...]) -> list[float]:
    """All numbers that some points must fit on an axis."""
    return [x for point in points if point for x in (point.low, point.value, point.high) if x is not None]


def _rate_row(title: str, score: Score | None) -> Data:
    return {
        "title": title,
        "value": percent(score.value if score else None, 1),
        "interval": interval(score.low, score.high) if score else NOT_AVAILABLE,
        "n": count(score.n) if score else "0",
    }


def _counted(score: Score | None) -> int:
    return 0 if score is None or score.value is None else round(score.value)
