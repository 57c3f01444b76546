"""Rates, effects, standings and accounts of a dialogue run as rows that a template can set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gendersuite.reports.blocks.accounts import DETERMINED, Account, account, account_row, answered
from gendersuite.reports.blocks.standings import Strip, standing_table
from gendersuite.reports.blocks.tables import Data, estimate_row, figure, percent_point
from gendersuite.reports.blocks.words import percent, points, wording
from gendersuite.reports.figures.rows import PLAIN, Mark, Span, axis
from gendersuite.reports.figures.scales import linear
from gendersuite.reports.run_data import Estimate, RunFolder

Subset = Mapping[str, Any]
OPEN_ACCOUNT = ("M", "F", "N", "undecided", "missing")
TOGETHER = "together"


def subsets(run: RunFolder) -> list[Subset]:
    """The subsets of the run's suite with their wording."""
    return list(wording(run.suite["family"])["subset"])


def subset_account(run: RunFolder, language: str, system: str, subset: Subset) -> Account:
    """What the adjectives of a subset came to: open subsets are counted by gender, the others by agreement."""
    metric, groups = ("label_count", OPEN_ACCOUNT) if subset["open"] else ("count", DETERMINED)
    return account(run, language, system, subset["name"], metric, groups)


def accounts(run: RunFolder, language: str, system: str) -> dict[str, list[Data]]:
    """The accounts of a system, one row per subset: `open` and `determined` ones apart, as their columns differ.

    The last row of each is about all of them together.
    """
    rows: dict[str, list[Data]] = {}
    for name, is_open in (("open", True), ("determined", False)):
        parts = {
            subset["title"]: subset_account(run, language, system, subset)
            for subset in subsets(run)
            if subset["open"] is is_open
        }
        totals = [sum(numbers) for numbers in zip(*(part.values() for part in parts.values()), strict=True)]
        total = dict(zip(next(iter(parts.values())), totals, strict=True))
        rows[name] = [
            *(account_row(title, numbers) for title, numbers in parts.items()),
            account_row(TOGETHER, total, total=True),
        ]
    return rows


def coverage(run: RunFolder, language: str, system: str) -> tuple[int, int]:
    """How many adjectives of all subsets the system answered, and how many there are."""
    return answered(subset_account(run, language, system, subset) for subset in subsets(run))


def effect(run: RunFolder, language: str, system: str, subset: Subset) -> Estimate | None:
    """The effect of one subset, or None where it could not be computed."""
    return run.estimate(language, system, subset["name"], subset["delta"])


def effects(run: RunFolder, language: str, subset: Subset) -> dict[str, float]:
    """The effect of every system that has one."""
    found = {system: effect(run, language, system, subset) for system in run.systems(language)}
    return {system: delta.value for system, delta in found.items() if delta is not None}


def standing(run: RunFolder, language: str, system: str) -> Data:
    """Where a system stands among all of its language, one strip per effect."""
    return standing_table(
        [
            Strip(
                title=subset["title"],
                sides=subset["sides"],
                name=system,
                own=effect(run, language, system, subset),
                everyone=effects(run, language, subset),
            )
            for subset in subsets(run)
        ],
        linear((-10, 10)),
    )


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
        rows = [estimate_row(title, found[group], percent) for group, title, _ in subset["groups"]]
        drawn: list[tuple[Mark, ...]] = [(percent_point(rate, PLAIN),) if rate else () for rate in found.values()]
        tables.append(
            {
                "title": subset["title"],
                "about": subset["about"],
                "column": subset["column"],
                "rows": [*rows, estimate_row(subset["delta_title"], delta, points)],
                "figure": figure(
                    [*drawn, (Span(100 * a.value, 100 * b.value),) if a and b else ()],
                    axis((), at_least=(0, 100)),
                    width=52,
                    row_height=5,
                ),
            }
        )
    return tables
