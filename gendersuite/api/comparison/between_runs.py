"""A run compared with another run of the same suite, or with the tables of the papers."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.api.comparison.comparable import Systems, check_comparable, other_differences, pairs_of
from gendersuite.api.comparison.conditions import parse_condition
from gendersuite.api.comparison.paired_rows import ask, paired_rows
from gendersuite.api.comparison.plans import check_plan, plan_of
from gendersuite.api.comparison.published_rows import published_rows
from gendersuite.api.comparison.rows import RunComparisonRow, decide, frame_of
from gendersuite.api.options import AnyPath, Names, names_in
from gendersuite.reports.run_data import read_run
from gendersuite.support.progress import OnProgress, OnWarning, Steps, warnings_to

if TYPE_CHECKING:
    import pandas as pd

PUBLISHED = "published"
"""Stands for the tables of the papers instead of another run."""


def compare_runs(
    run: AnyPath,
    against: AnyPath,
    *,
    systems: Systems | None = None,
    language: str | None = None,
    metric: Names | None = None,
    fail_if: str | Iterable[str] = (),
    draws: int | None = None,
    seed: int | None = None,
    convention: str = "two-sided",
    on_progress: OnProgress | None = None,
    on_warning: OnWarning | None = None,
) -> pd.DataFrame:
    """Compare the same systems in two runs of one suite, paired by item.

    Parameters
    ----------
    run, against
        Run folders, or `Run` objects; `against` may be "published" for the tables of the papers.
    systems
        Names that both runs have (default: all), or a mapping from systems of `run` to systems of `against`.
    language
        Only this target language.
    metric
        The metrics to compare (default: all that can be tested).
    fail_if
        Conditions such as "accuracy[contextual] falls significantly by more than 0.02". The column `fails` says where
        one holds; docs/vendor.md has the grammar.
    draws, seed, convention, on_progress, on_warning
        As in `compare`.

    Returns a DataFrame with the fields of RunComparisonRow as columns.

    >>> import gendersuite as gs
    >>> old, new = ("Byla jsem ráda.", "Byl jsem rád.") * 88, ("Byl jsem rád.",) * 176
    >>> runs = [gs.score({"my-mt": {"cs": lines}}, suite="gest-mini") for lines in (old, new)]
    >>> found = gs.compare_runs(runs[1], runs[0], fail_if="global_masculine_rate rises significantly")
    >>> bool(found["fails"].any())
    True
    """
    metrics = names_in(metric)
    texts = [fail_if] if isinstance(fail_if, str) else fail_if
    conditions = [parse_condition(text) for text in dict.fromkeys(texts)]
    check_plan(draws, seed, convention)
    first = read_run(Path(run))
    if os.fspath(against) == PUBLISHED:
        rows = list(published_rows(first, systems, language, metrics, conditions))
    else:
        second = read_run(Path(against))
        pairs = pairs_of(first, second, systems, language)
        check_comparable(first, second, pairs)
        question = ask(first, second, pairs, metrics, conditions)
        with warnings_to(on_warning):
            plan = plan_of(first, question.tests, "differences", draws, seed, convention)
        done = Steps(on_progress, "comparing", len(pairs))
        rows = []
        for pair in pairs:
            rows += paired_rows(question, pair, plan)
            done(pair.name)
    by_text = {condition.text: condition for condition in conditions}
    order = ["", *by_text]
    rows.sort(key=lambda row: order.index(row.condition))
    return frame_of(decide(rows, by_text), RunComparisonRow)


def describe_differences(
    run: AnyPath,
    against: AnyPath,
    *,
    systems: Systems | None = None,
    language: str | None = None,
) -> list[str]:
    """What two runs that may be compared differ in apart from their scores: missing answers, seed, model, versions."""
    first, second = read_run(Path(run)), read_run(Path(against))
    return other_differences(first, second, pairs_of(first, second, systems, language))
