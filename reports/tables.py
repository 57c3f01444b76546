"""Rates, effects, standings and accounts of a run as rows that a template can set: strings, and figures beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gendersuite.errors import DataCorrupt
from gendersuite.reports.figures import Axis, Dots, Mark, Point, Span, axis, draw
from gendersuite.reports.run_folder import Estimate, RunFolder
from gendersuite.reports.words import (
    NOT_AVAILABLE,
    count,
    coverage_percent,
    interval,
    percent,
    points,
    rank,
    wording,
)

Data = dict[str, Any]
Subset = Mapping[str, Any]
OPEN_ACCOUNT = ("M", "F", "N", "undecided", "missing")
TOGETHER = "together"
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

    def number(metric: str, group: str) -> int:
        counted = run.estimate(language, system, subset["name"], metric, group)
        return round(counted.value) if counted else 0

    numbers = {group: number(metric, group) for group in groups}
    expected = number("count", "expected")
    if sum(numbers.values()) != expected:
        raise DataCorrupt(
            f"{run.path / 'scores.csv'}: the {metric} lines of {system} ({language}), {subset['name']}, add up to "
            f"{sum(numbers.values())} instead of the expected {expected}: score the folder again."
        )
    return {**numbers, "expected": expected}


def accounts(run: RunFolder, language: str, system: str) -> dict[str, list[Data]]:
    """The accounts of a system, one row per subset: `open` and `determined` ones apart, as their columns differ.

    The last row of each is about all of them together.
    """
    rows: dict[str, list[Data]] = {}
    for name, is_open in (("open", True), ("determined", False)):
        parts = {
            subset["title"]: account(run, language, system, subset)
            for subset in subsets(run)
            if subset["open"] is is_open
        }
        totals = [sum(numbers) for numbers in zip(*(part.values() for part in parts.values()), strict=True)]
        parts[TOGETHER] = dict(zip(next(iter(parts.values())), totals, strict=True))
        rows[name] = [
            {
                "title": title,
                "total": title == TOGETHER,
                "numbers": [count(number) for number in numbers.values()],
                "coverage": coverage_percent(numbers["expected"] - numbers["missing"], numbers["expected"]),
            }
            for title, numbers in parts.items()
        ]
    return rows


def coverage(run: RunFolder, language: str, system: str) -> tuple[int, int]:
    """How many adjectives of all subsets the system answered, and how many there are."""
    totals = [account(run, language, system, subset) for subset in subsets(run)]
    expected = sum(total["expected"] for total in totals)
    return expected - sum(total["missing"] for total in totals), expected


def subsets(run: RunFolder) -> list[Subset]:
    """The subsets of the run's suite with their wording."""
    return list(wording(run.suite["family"])["subset"])


def effect(run: RunFolder, language: str, system: str, subset: Subset) -> Estimate | None:
    """The effect of one subset, or None where it could not be computed."""
    return run.estimate(language, system, subset["name"], subset["delta"])


def effects(run: RunFolder, language: str, subset: Subset) -> dict[str, float]:
    """The effect of every system that has one."""
    found = {system: effect(run, language, system, subset) for system in run.systems(language)}
    return {system: delta.value for system, delta in found.items() if delta is not None}


def standing(run: RunFolder, language: str, system: str) -> Data:
    """Where a system stands among all of its language: a strip per effect and its rank in words."""
    drawn: list[tuple[Mark, ...]] = []
    rows = []
    shown: list[float] = []
    for subset in subsets(run):
        own = effect(run, language, system, subset)
        everyone = effects(run, language, subset)
        others = tuple(100 * value for name, value in everyone.items() if name != system)
        point = () if own is None else (percent_point(own),)
        shown += [*others, *extent(point)]
        drawn.append((Dots(others), *point))
        rows.append(
            {
                "title": subset["title"],
                "sides": subset["sides"],
                "effect": points(own.value if own else None, 1),
                "rank": rank(list(everyone.values()), own.value) if own else NOT_AVAILABLE,
            }
        )
    return {"rows": rows, "figure": figure(drawn, axis(shown, at_least=(-10, 10)), 80, 9)}


def rates(run: RunFolder, language: str, system: str) -> list[Data]:
    """The rates of every subset by group with interval and n, drawn on 0 to 100%, and the effect between two."""
    tables = []
    for subset in subsets(run):
        found = {
            group: run.estimate(language, system, subset["name"], subset["metric"], group)
            for group, _, _ in subset["groups"]
        }
        a, b = (found[group] for group in subset["compare"])
        delta = effect(run, language, system, subset)
        rows = [_row(title, found[group], percent) for group, title, _ in subset["groups"]]
        drawn: list[tuple[Mark, ...]] = [
            (percent_point(rate, accent=False),) if rate else () for rate in found.values()
        ]
        tables.append(
            {
                "title": subset["title"],
                "about": subset["about"],
                "column": subset["column"],
                "rows": [*rows, _row(subset["delta_title"], delta, points)],
                "figure": figure(
                    [*drawn, (Span(100 * a.value, 100 * b.value),) if a and b else ()],
                    axis((), at_least=(0, 100)),
                    width=52,
                    row_height=5,
                ),
            }
        )
    return tables


def percent_point(estimate: Estimate, accent: bool = True, shift: float = 0.0) -> Point:
    """A share or difference as a point in percent with its interval."""
    low = None if estimate.low is None else 100 * estimate.low
    high = None if estimate.high is None else 100 * estimate.high
    return Point(100 * estimate.value, low, high, accent, shift)


def extent(points: Iterable[Point]) -> list[float]:
    """All numbers that some points must fit on an axis."""
    return [x for point in points for x in (point.low, point.value, point.high) if x is not None]


def _row(title: str, estimate: Estimate | None, form: Callable[[float | None, int], str]) -> Data:
    return {
        "title": title,
        "value": form(estimate.value if estimate else None, 1),
        "interval": interval(estimate.low, estimate.high) if estimate else NOT_AVAILABLE,
        "n": count(estimate.n) if estimate else "0",
    }
