"""A run compared with another run of the same suite, or with the tables of the papers."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.api.comparison.comparable import Systems, check_comparable, other_differences, pairs_of
from gendersuite.api.comparison.conditions import parse_condition
from gendersuite.api.comparison.paired_rows import paired_rows, plan_comparison
from gendersuite.api.comparison.plans import check_plan, plan_of
from gendersuite.api.comparison.published_rows import published_rows
from gendersuite.api.comparison.rows import RunComparisonRow, decide, frame_of
from gendersuite.reports.run_data import read_run
from gendersuite.reports.statistics.significance import TailConvention
from gendersuite.support.progress import OnProgress, OnWarning, Steps, warnings_to

if TYPE_CHECKING:
    import pandas as pd

PUBLISHED = "published"
"""Stands for the tables of the papers instead of another run."""


def compare_runs(
    run: str | os.PathLike[str],
    other: str | os.PathLike[str],
    *,
    systems: Systems | None = None,
    language: str | None = None,
    metrics: Collection[str] | None = None,
    fail_if: Iterable[str] = (),
    draws: int | None = None,
    seed: int | None = None,
    convention: str | None = None,
    on_progress: OnProgress | None = None,
    on_warning: OnWarning | None = None,
) -> pd.DataFrame:
    """Compare the same systems in two runs of one suite, paired by item.

    `other` is a run, or "published" for the tables of the papers. `systems` are names that both runs have (default:
    all), or a mapping from systems of `run` to systems of `other`. `metrics` are those to compare (default: all that
    can be tested). `fail_if` has conditions such as "accuracy[contextual] falls significantly by more than 0.02"; the
    column `fails` says where one holds. docs/vendor.md has the grammar, RunComparisonRow explains the columns.
    `draws`, `seed` and `convention` are as in `compare`.

    >>> import gendersuite as gs
    >>> found = gs.compare_runs("NEW", "OLD", fail_if=["masculine_rate[*] rises significantly"])  # doctest: +SKIP
    >>> raise SystemExit(int(found["fails"].any()))  # doctest: +SKIP
    """
    texts = [fail_if] if isinstance(fail_if, str) else fail_if
    conditions = [parse_condition(text) for text in dict.fromkeys(texts)]
    convention = convention or TailConvention.TWO_SIDED.value
    check_plan(draws, seed, convention)
    first = read_run(Path(run))
    if os.fspath(other) == PUBLISHED:
        rows = list(published_rows(first, systems, language, metrics, conditions))
    else:
        second = read_run(Path(other))
        pairs = pairs_of(first, second, systems, language)
        check_comparable(first, second, pairs)
        comparison = plan_comparison(first, second, pairs, metrics, conditions)
        with warnings_to(on_warning):
            plan = plan_of(first, comparison.tests, "differences", draws, seed, convention)
        done = Steps(on_progress, "comparing", len(pairs))
        rows = []
        for pair in pairs:
            rows += paired_rows(comparison, pair, plan)
            done(pair.name)
    by_text = {condition.text: condition for condition in conditions}
    order = ["", *by_text]
    rows.sort(key=lambda row: order.index(row.condition))
    return frame_of(decide(rows, by_text), RunComparisonRow)


def describe_differences(
    run: str | os.PathLike[str],
    other: str | os.PathLike[str],
    *,
    systems: Systems | None = None,
    language: str | None = None,
) -> list[str]:
    """What two runs that may be compared differ in apart from their scores: missing answers, seed, model, versions."""
    first, second = read_run(Path(run)), read_run(Path(other))
    return other_differences(first, second, pairs_of(first, second, systems, language))
