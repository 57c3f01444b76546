"""Compare the scores of two runs with paired tests."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from gendersuite.api.comparison.comparable import MAY_DIFFER, SystemPair, other_differences
from gendersuite.api.comparison.conditions import Condition, selected
from gendersuite.api.comparison.plans import plan_fields
from gendersuite.api.comparison.rows import RunComparisonRow
from gendersuite.errors import UsageError
from gendersuite.reports.run_data import RunFolder
from gendersuite.reports.run_samples import samples_of
from gendersuite.reports.statistics.comparisons import compared_metrics, paired_differences
from gendersuite.reports.statistics.new_words import has_words, word_test
from gendersuite.reports.statistics.samples import Key, Mask, Metric, Sample, Values, number_or_none
from gendersuite.reports.statistics.significance import P_VALUES, PairedTestPlan
from gendersuite.signature import signature_text
from gendersuite.submissions.names import check_known
from gendersuite.version import __version__

Samples = Mapping[str, Sample]


@dataclass(frozen=True)
class RunComparison:
    """The input of a comparison: pairs of systems with their samples, metrics, and the scores that conditions select.

    `tests` is the number of tests that are corrected together.
    """

    run: RunFolder
    other: RunFolder
    samples: Mapping[SystemPair, tuple[Samples, Samples]]
    metrics: Collection[str]
    conditions: Mapping[Condition, Collection[Key]]
    tests: int

    def conditions_on(self, metric: Metric) -> list[Condition | None]:
        """Return None, for the row without a condition, and the conditions that select the metric."""
        wanted: list[Condition | None] = [None] if metric.name in self.metrics else []
        return wanted + [condition for condition, keys in self.conditions.items() if metric.key in keys]

    @property
    def tested(self) -> set[str]:
        """The metrics to compare, including those that conditions select."""
        return {*self.metrics, *(condition.metric for condition in self.conditions)}


def read_comparison(
    run: RunFolder,
    other: RunFolder,
    pairs: Sequence[SystemPair],
    metrics: Collection[str] | None,
    conditions: Sequence[Condition],
) -> RunComparison:
    """Read the samples of all pairs; without `metrics`, compare all metrics with a test."""
    samples = {
        pair: (_read(run, pair.language, pair.system), _read(other, pair.language, pair.other_system)) for pair in pairs
    }
    known: dict[Key, bool] = {}
    for first, _ in samples.values():
        known |= {metric.key: place in compared_metrics(sample) for sample, place, metric in _numbers(first)}
    for metric in metrics or ():
        check_known(metric, {name for _, name, _ in known}, "metric", str(run.path))
    chosen = {condition: set(selected(condition, known)) for condition in conditions}
    names = {name for (_, name, _), is_tested in known.items() if is_tested} if metrics is None else set(metrics)
    tests = sum(len(keys) for condition, keys in chosen.items() if condition.significantly)
    return RunComparison(
        run=run,
        other=other,
        samples=samples,
        metrics=names,
        conditions=chosen,
        tests=len(pairs) * max(tests, 1),
    )


def paired_rows(comparison: RunComparison, pair: SystemPair, plan: PairedTestPlan) -> Iterator[RunComparisonRow]:
    """Yield the rows of one pair, to be completed by `decide`: scores with a test first, then the others."""
    first, second = comparison.samples[pair]
    blanks = {condition: _blank(comparison, pair, plan, condition) for condition in (None, *comparison.conditions)}
    named = [
        (f"{pair.system} in {comparison.run.path}", first),
        (f"{pair.other_system} in {comparison.other.path}", second),
    ]
    for sample, metric, found in paired_differences(named, [(0, 1)], plan, comparison.tested):
        samples = sample, second[sample.name]
        for condition in comparison.conditions_on(metric):
            row = replace(_row(blanks[condition], metric, samples, found[:, 0]), basis="items")
            yield _for_new_words(row, samples, found[:, 0]) if condition is not None and condition.new_words else row
    for sample, place, metric in _numbers(first):
        if metric.name in comparison.tested and place not in compared_metrics(sample):
            samples = sample, second[sample.name]
            own, other = (each.values[place] for each in samples)
            untested = np.array([own, other, own - other, *[np.nan] * 4])
            for condition in comparison.conditions_on(metric):
                yield _row(blanks[condition], metric, samples, untested)


def _read(run: RunFolder, language: str, system: str) -> Samples:
    return samples_of(run, language, [system])[system]


def _numbers(samples: Samples) -> Iterator[tuple[Sample, int, Metric]]:
    """Yield the published metrics, except standard errors of other metrics, with their samples and positions."""
    for sample in samples.values():
        for place, metric in enumerate(sample.formula.metrics):
            if metric.published and metric.error_of is None:
                yield sample, place, metric


def _row(blank: RunComparisonRow, metric: Metric, samples: tuple[Sample, Sample], found: Values) -> RunComparisonRow:
    first, second, difference, low, high = map(number_or_none, found[:5])
    return replace(
        blank,
        subset=metric.subset,
        metric=metric.name,
        group=metric.group,
        first=first,
        second=second,
        difference=difference,
        low=low,
        high=high,
        n=int(np.count_nonzero(_enters(samples[0], metric) | _enters(samples[1], metric))),
        p_value=number_or_none(found[P_VALUES].max()),
    )


def _enters(sample: Sample, metric: Metric) -> Mask:
    """Return a mask of the units that enter a metric."""
    counted = sample.formula.counted[sample.formula.places[metric.key]] != 0
    return np.asarray((sample.by_unit[:, counted] != 0).any(axis=1), dtype=bool)


def _for_new_words(row: RunComparisonRow, samples: tuple[Sample, Sample], found: Values) -> RunComparisonRow:
    first, second = samples
    if not has_words(first) or not has_words(second):
        raise UsageError(
            f"Condition {row.condition!r} cannot be checked: {row.suite} does not ask about single words, so nothing "
            "can be said about new words. Leave out 'for new-words'."
        )
    test = word_test(first, second, first.formula.places[row.subset, row.metric, row.group], found)
    low, high, p_value = test or (None, None, None)
    return replace(row, low=low, high=high, p_value=p_value, basis="new-words")


def _blank(
    comparison: RunComparison, pair: SystemPair, plan: PairedTestPlan, condition: Condition | None
) -> RunComparisonRow:
    """Return a row with the fields that all scores of a pair and condition share."""
    first = comparison.run.signature_fields[pair.language, pair.system]
    second = comparison.other.signature_fields[pair.language, pair.other_system]
    tested = {
        **plan_fields(plan),
        "holm": comparison.tests if condition is not None and condition.significantly else len(comparison.samples),
        "gendersuite": __version__,
    }
    measured = {name: value for name, value in first.items() if name not in MAY_DIFFER}
    return RunComparisonRow(
        suite=str(comparison.run.suite["name"]),
        subset="",
        language=pair.language,
        metric="",
        group="",
        system=pair.system,
        other_system=pair.other_system,
        condition="" if condition is None else condition.text,
        missing=int(first.get("miss", 0)),
        other_missing=int(second.get("miss", 0)),
        other_differences=other_differences(comparison.run, comparison.other, pair),
        signature=signature_text({**measured, **tested}),
    )
