"""Compare the systems of a run with each other: paired tests of all metrics."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import pandas as pd

from gendersuite.api.comparison.plans import check_plan, plan_fields, plan_of
from gendersuite.api.options import AnyPath, Names, names_in
from gendersuite.errors import UsageError
from gendersuite.reports.run_data import RunFolder, read_run
from gendersuite.reports.run_samples import samples_of
from gendersuite.reports.score_files import column_names
from gendersuite.reports.statistics.comparisons import compare_systems, compared_metrics
from gendersuite.reports.statistics.samples import Sample
from gendersuite.reports.statistics.significance import PairedTestPlan
from gendersuite.signature import signature_text
from gendersuite.submissions.names import check_known
from gendersuite.support.progress import OnProgress, OnWarning, Steps, warnings_to
from gendersuite.version import __version__


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """One row of a CSV file of comparisons; an empty value is "n/a"."""

    suite: str
    subset: str
    language: str
    metric: str
    group: str
    system_a: str
    system_b: str
    a: float | None
    b: float | None
    difference: float | None
    low: float | None
    high: float | None
    p_bootstrap: float | None
    p_randomisation: float | None
    p_holm: float | None
    verdict: str
    units: int
    signature: str


def compare(
    run: AnyPath,
    a: str | None = None,
    b: str | None = None,
    *,
    language: str | None = None,
    metric: Names | None = None,
    draws: int | None = None,
    seed: int | None = None,
    convention: str = "two-sided",
    on_progress: OnProgress | None = None,
    on_warning: OnWarning | None = None,
) -> pd.DataFrame:
    """Test whether the systems of a run differ, paired by item.

    Parameters
    ----------
    run
        A run folder, or a `Run`.
    a, b
        Two systems, or one system to compare with all others (default: all pairs).
    language
        Only this target language.
    metric
        The metrics to compare (default: all metrics with a significance test).
    draws
        The number of draws per test (default: bootstrap 1,000 and randomisation 10,000, more for many pairs; above 250
        pairs 1,000 each, with a normal approximation of the tail).
    seed
        Seed of the tests (default: the seed of the run).
    convention
        How p-values are computed: "two-sided", or "sacrebleu" as in sacrebleu.
    on_progress, on_warning
        Functions that are called with each `Progress` and with the text of each warning.

    Returns a DataFrame with the fields of ComparisonRow as columns.

    >>> import gendersuite as gs
    >>> for system, bias in (("A", "female=0,male=0"), ("B", "female=1,male=1")):
    ...     file = gs.simulate("gest-mini", language="cs", out="SUBMISSIONS", system=system, bias=bias)
    >>> run = gs.score("SUBMISSIONS", suite="gest-mini")
    >>> found = gs.compare(run, "A", "B", metric="global_masculine_rate")
    >>> found[["difference", "verdict"]].round(2).to_dict("records")
    [{'difference': -0.74, 'verdict': 'differs'}]
    """
    metrics = names_in(metric)
    systems = [name for name in (a, b) if name is not None]
    check_plan(draws, seed, convention)
    folder = read_run(Path(run))
    frames = []
    with warnings_to(on_warning):
        for each, pairs in _pairs(folder, systems, language).items():
            plan = plan_of(folder, len(pairs), "pairs", draws, seed, convention)
            frames.append(_compared(folder, each, pairs, plan, metrics, on_progress))
    return pd.concat(frames, ignore_index=True)


def _compared(
    run: RunFolder,
    language: str,
    pairs: Sequence[tuple[str, str]],
    plan: PairedTestPlan,
    metrics: Collection[str] | None,
    on_progress: OnProgress | None,
) -> pd.DataFrame:
    systems = sorted({system for pair in pairs for system in pair})
    samples = samples_of(run, language, systems)
    compared = [each for each in samples[systems[0]].values() if compared_metrics(each)]
    _check_metrics(run, metrics, compared)
    done = Steps(on_progress, f"comparing {language}", len(compared))
    found = compare_systems(samples, pairs, plan, metrics, on_progress=done)
    named = {"suite": str(run.suite["name"]), "language": language, "signature": _signature(run, plan, len(pairs))}
    return found.assign(**named)[list(column_names(ComparisonRow))]


def _pairs(run: RunFolder, systems: Sequence[str], language: str | None) -> dict[str, list[tuple[str, str]]]:
    """Return the pairs of systems to compare, by language."""
    if language is not None:
        check_known(language, run.languages, "language", str(run.path))
    languages = run.languages if language is None else (language,)
    where = str(run.path) if language is None else f"{run.path} ({language})"
    for system in systems:
        check_known(system, (name for each in languages for name in run.systems(each)), "system", where)
    if len(set(systems)) < len(systems):
        raise UsageError(f"{systems[0]} is named twice: name two systems, or one to compare with all others.")
    asked = set(systems)
    found = {
        each: [
            _in_order(pair, systems)
            for pair in combinations(run.systems(each), 2)
            # Masked and causal models are scored on different items.
            if asked <= {*pair} and len({run.kinds[each, system] for system in pair}) == 1
        ]
        for each in languages
    }
    if not any(found.values()):
        wanted = " and ".join((*systems, "another system")[:2]) if systems else "two systems"
        raise UsageError(f"There is no language in {where} with {wanted} to compare: score them into one run.")
    return {each: pairs for each, pairs in found.items() if pairs}


def _in_order(pair: tuple[str, str], named: Sequence[str]) -> tuple[str, str]:
    """Order a pair so that the system that the user named first comes first."""
    first, second = pair
    return (second, first) if named and named[0] == second else pair


def _check_metrics(run: RunFolder, metrics: Collection[str] | None, samples: Sequence[Sample]) -> None:
    there = {metric.name for sample in samples for metric in compared_metrics(sample).values()}
    for metric in metrics or ():
        check_known(metric, there, "metric to compare", str(run.path))


def _signature(run: RunFolder, plan: PairedTestPlan, pairs: int) -> str:
    """Return the signature of a comparison: the settings that determine its p-values."""
    return signature_text(
        {
            "suite": run.suite["name"],
            "v": run.suite["version"],
            **plan_fields(plan),
            "holm": pairs,
            "gendersuite": __version__,
        }
    )
