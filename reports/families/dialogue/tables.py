"""Rates, effects and outcome counts of a dialogue run as tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gendersuite.reports.blocks.accounts import DETERMINED, Account, account, answered, outcome_counts
from gendersuite.reports.blocks.cells import percent_mark, score_cell
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.document import Cell, Column, OutcomeCounts, Plot, Row, Table
from gendersuite.reports.figures.axes import axis
from gendersuite.reports.figures.marks import PLAIN, Bar
from gendersuite.reports.formatting import percent
from gendersuite.reports.run_data import Estimate, RunFolder

Subset = Mapping[str, Any]
OPEN_ACCOUNT = ("M", "F", "N", "undecided", "missing")
TOGETHER = "together"


def subsets(run: RunFolder) -> list[Subset]:
    """The subsets of the run's suite with their texts."""
    return list(run_text(run, "subset"))


def subset_account(run: RunFolder, language: str, system: str, subset: Subset) -> Account:
    """The outcome counts of a subset: by gender if it is ambiguous, by agreement if it is specified."""
    metric, groups = ("label_count", OPEN_ACCOUNT) if subset["open"] else ("count", DETERMINED)
    return account(run, language, system, subset["name"], metric, groups)


def outcome_tables(run: RunFolder, language: str, system: str) -> Iterator[OutcomeCounts]:
    """The outcome counts of a system by subset with totals, for ambiguous and for specified gender."""
    for is_open, title in ((True, "Gender ambiguous"), (False, "Gender specified")):
        parts = {
            subset["title"]: subset_account(run, language, system, subset)
            for subset in subsets(run)
            if subset["open"] is is_open
        }
        yield outcome_counts(title, outcome_names(is_open), parts, together=TOGETHER)


def outcome_names(is_open: bool) -> tuple[str, ...]:
    """The column titles of outcome counts."""
    first = ("masculine", "feminine") if is_open else ("correct", "wrong")
    return (*first, "neutral", "undecided", "missing", "expected")


def coverage(run: RunFolder, language: str, system: str) -> tuple[int, int]:
    """The numbers of answered and of expected adjectives in all subsets."""
    return answered(subset_account(run, language, system, subset) for subset in subsets(run))


def effect(run: RunFolder, language: str, system: str, subset: Subset) -> Estimate | None:
    """The effect in one subset; None if it could not be computed."""
    return run.estimate(language, system, subset["name"], subset["delta"])


def effects(run: RunFolder, language: str, subset: Subset) -> dict[str, float]:
    """The effect for each system that has one."""
    found = {system: effect(run, language, system, subset) for system in run.systems(language)}
    return {system: delta.value for system, delta in found.items() if delta is not None}


def rate_table(run: RunFolder, language: str, system: str, subset: Subset) -> Table:
    """The rates of a subset by group, plotted from 0 to 100%, and the effect between two of them."""
    groups = {group: title for group, title, _ in subset["groups"]}
    found = {group: run.estimate(language, system, subset["name"], subset["metric"], group) for group in groups}
    a, b = (found[group] for group in subset["compare"])
    delta = score_cell(effect(run, language, system, subset))
    bar = (Bar(100 * a.value, 100 * b.value),) if a and b else ()
    return Table(
        columns=(Column(""), Column(subset["column"], "share", interval="95% interval", n="n")),
        rows=(
            *(
                Row((Cell(groups[group]), score_cell(rate, percent)), percent_mark(rate, PLAIN))
                for group, rate in found.items()
            ),
            Row((Cell(subset["delta_title"]), replace(delta, kind="points")), bar, strong=True),
        ),
        title=subset["title"],
        about=subset["about"],
        plot=Plot(axis((), at_least=(0, 100))),
    )
