"""Compare a run with another run of the same suite, or with the tables of the papers."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.api.comparison.comparable import Systems, comparable_pairs
from gendersuite.api.comparison.conditions import parse_condition
from gendersuite.api.comparison.paired_rows import paired_rows, read_comparison
from gendersuite.api.comparison.plans import check_plan, plan_of
from gendersuite.api.comparison.published_rows import published_rows
from gendersuite.api.comparison.rows import RunComparisonRow, decide, frame_of
from gendersuite.api.options import AnyPath, Names, names_in
from gendersuite.errors import UsageError
from gendersuite.reports.run_data import read_run
from gendersuite.reports.statistics.significance import TailConvention
from gendersuite.support.progress import OnProgress, OnWarning, Steps, warnings_to

if TYPE_CHECKING:
    import pandas as pd

PUBLISHED = "published"
"""The value of `against` that stands for the tables of the papers."""


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
        Run folders or `Run` objects; `against` may be "published" for the tables of the papers.
    systems
        Systems in both runs (default: all), or a mapping from systems of `run` to systems of `against`.
    language
        Only this target language.
    metric
        The metrics to compare (default: all metrics with a significance test).
    fail_if
        Conditions such as "accuracy[contextual] falls significantly by more than 0.02"; docs/vendor.md has the grammar.
    draws, seed, convention, on_progress, on_warning
        As in `compare`.

    Returns a DataFrame with the fields of RunComparisonRow as columns: one row per score, and one more for each
    condition that selects it. `fails` is True if the condition holds.

    >>> import gendersuite as gs
    >>> for version, bias in (("OLD", "female=0.5,male=0.5"), ("NEW", "female=1,male=1")):
    ...     file = gs.simulate("gest-mini", language="cs", out=version, system="my-mt", bias=bias)
    >>> old, new = (gs.score(version, suite="gest-mini") for version in ("OLD", "NEW"))
    >>> found = gs.compare_runs(new, old, fail_if="global_masculine_rate rises significantly")
    >>> bool(found["fails"].any())
    True
    """
    metrics = names_in(metric)
    texts = [fail_if] if isinstance(fail_if, str) else fail_if
    conditions = list(dict.fromkeys(map(parse_condition, texts)))
    check_plan(draws, seed, convention)
    if convention != TailConvention.TWO_SIDED and any(condition.significantly for condition in conditions):
        raise UsageError(f"Conditions are tested two-sided: leave out --convention {convention}.")
    first = read_run(Path(run))
    with warnings_to(on_warning):
        if os.fspath(against) == PUBLISHED:
            rows = list(published_rows(first, systems, language, metrics, conditions))
        else:
            second = read_run(Path(against))
            pairs = comparable_pairs(first, second, systems, language)
            comparison = read_comparison(first, second, pairs, metrics, conditions)
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
