"""Compute scores with intervals from samples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from gendersuite.model import Score
from gendersuite.reports.statistics.bootstrap import percentiles
from gendersuite.reports.statistics.intervals import Z, agresti_coull_bounds, newcombe, wilson
from gendersuite.reports.statistics.samples import Interval, Metric, Sample, Values, number_or_none

Bounds = tuple[float | None, float | None]
NO_BOUNDS: Bounds = (None, None)
DRAWN = (Interval.SHARE, Interval.RESAMPLED)


def scores(samples: Iterable[Sample], blank: Score, *, seed: int, draws: int) -> list[Score]:
    """Return the scores of all published metrics, grouped by subset; `blank` has the suite, language and system."""
    found = [score for sample in samples for score in sample_scores(sample, blank, seed=seed, draws=draws)]
    order = {subset: place for place, subset in enumerate(dict.fromkeys(score.subset for score in found))}
    return sorted(found, key=lambda score: order[score.subset])


def sample_scores(sample: Sample, blank: Score, *, seed: int, draws: int) -> Iterator[Score]:
    """Yield the scores of the published metrics of one sample, in the order of its formula."""
    measured = _Measured(sample, seed, blank.suite, draws)
    for place, metric in enumerate(sample.formula.metrics):
        if not metric.published:
            continue
        value, (low, high) = measured.value(place), measured.bounds(place)
        n = round(float(sample.n[place])) if value is not None or metric.error_of is not None else 0
        if value is not None and low is not None and high is not None:
            low, high = min(low, value), max(high, value)
        yield replace(
            blank, subset=metric.subset, metric=metric.name, group=metric.group, value=value, low=low, high=high, n=n
        )


class _Measured:
    """Values and bounds of a sample's metrics; resamples are drawn if any metric needs them."""

    def __init__(self, sample: Sample, seed: int, suite: str, draws: int) -> None:
        self._sample = sample
        self._metrics = sample.formula.metrics
        needs_draws = any(metric.interval in DRAWN for metric in self._metrics)
        self._drawn: Values | None = sample.resampled(seed, suite, draws) if needs_draws else None

    def value(self, place: int) -> float | None:
        of = self._metrics[place].error_of
        if of is not None:
            return None if self._alone(of) else float(self._draws(of).std(ddof=1))
        return number_or_none(self._sample.values[place])

    def bounds(self, place: int) -> Bounds:
        """Return the 95% interval of a metric; bounds are None if it has no interval."""
        metric, value = self._metrics[place], self.value(place)
        if value is None:
            return NO_BOUNDS
        match metric.interval:
            case Interval.SHARE:
                return wilson(value, self._effective_size(place))
            case Interval.BINOMIAL:
                return wilson(value, self._independent_answers(place))
            case Interval.CENTRE:
                return agresti_coull_bounds(value, float(self._sample.n[place]))
            case Interval.LOG:
                return self._log_bounds(metric)
            case Interval.RESAMPLED:
                return self._resampled_bounds(place)
        return NO_BOUNDS

    def _draws(self, place: int) -> Values:
        assert self._drawn is not None  # noqa: S101 - drawn whenever a metric needs draws
        draws: Values = self._drawn[place]
        return draws

    def _is_constant(self, place: int) -> bool:
        draws = self._draws(place)
        return bool(np.nanmin(draws) == np.nanmax(draws))

    def _alone(self, place: int) -> bool:
        """Whether a metric has fewer than two units, too few to estimate their variance."""
        sample = self._sample
        counted = sample.by_unit @ sample.formula.counted[place]
        return sample.formula.prior is None and int(np.count_nonzero(counted)) < 2

    def _resampled_bounds(self, place: int) -> Bounds:
        contrast = self._metrics[place].contrast
        if contrast is not None:
            first, second = contrast
            if self._is_constant(first) or self._is_constant(second):
                return newcombe(self._with_bounds(first), self._with_bounds(second))
        elif self._alone(place):
            return NO_BOUNDS
        return percentiles(self._draws(place))

    def _with_bounds(self, place: int) -> tuple[float, float, float]:
        value, (low, high) = self.value(place), self.bounds(place)
        if value is None or low is None or high is None:
            raise ValueError(f"{self._metrics[place]} has no interval to compare")
        return value, min(low, value), max(high, value)

    def _effective_size(self, place: int) -> float:
        """The number of independent answers whose variance would be that of the resamples."""
        if self._is_constant(place):
            return _kish(self._sample.by_unit[:, self._sample.formula.counted[place] > 0])
        value = self._sample.values[place]
        return float(value * (1 - value) / np.nanvar(self._draws(place)))

    def _independent_answers(self, place: int) -> float:
        """The number of independent answers whose variance would be that of the units, at most n.

        It is n if each unit has one answer. Agreeing answers of a unit reduce it. Differing answers of a unit would
        increase it above n, which is not used. If the units do not vary, each counts as one answer.
        """
        sample = self._sample
        n, value = float(sample.n[place]), float(sample.values[place])
        variance = float(np.square(sample.unit_effects(place)).sum())
        if variance < 1e-12 / n**2:
            return float(np.count_nonzero(sample.by_unit @ sample.formula.counted[place]))
        return min(n, value * (1 - value) / variance)

    def _log_bounds(self, metric: Metric) -> Bounds:
        sample = self._sample
        if sample.formula.lacking(sample.totals[:, None], most=1)[sample.formula.places[metric.key], 0]:
            return NO_BOUNDS
        found = sample.influence([metric.key])[metric.key]
        half = Z * float(np.sqrt(np.square(found.by_unit).sum()))
        return float(np.exp(found.value - half)), float(np.exp(found.value + half))


def _kish(answers: Values) -> float:
    """Kish's effective sample size for the weights of units in a mean over cells (columns)."""
    totals = answers.sum(axis=0)
    filled = totals > 0
    weights = (answers[:, filled] / totals[filled]).sum(axis=1) / filled.sum()
    return float(1 / np.square(weights).sum())
