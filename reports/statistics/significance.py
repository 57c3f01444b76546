"""Whether two systems differ: paired bootstrap (Koehn 2004) and approximate randomisation (Riezler and Maxwell 2005).

Nothing here knows of suites. As in sacrebleu, a system is a table of statistics with a row for each unit (a segment, an
item, a pair of items) and a metric is a function of their sums: the bootstrap draws units, the same ones for both
systems, and randomisation swaps units between them. Random numbers are used as sacrebleu uses them, so that its
resamples and shuffles are met again with its seed. p is (c + 1) / (n + 1), c of n draws being as extreme as the
difference that was seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from gendersuite.reports.statistics.bootstrap import percentiles

Table = NDArray[np.floating]
Values = NDArray[np.float64]
Aggregate = Callable[[Values], Values]
"""Values of metrics (first axis) from sums of statistics (first axis) over any number of draws (second axis); NaN where
a metric has no value."""

# As many as sacrebleu's tests draw unless told otherwise.
DRAWS, TRIALS = 1_000, 10_000
# A multiple of 32, which is how many swaps numpy takes from one random number: then blocks do not change them.
BLOCK = 1024
# Differences that are equal but for the order of their additions.
TOLERANCE = 1e-9


class Convention(StrEnum):
    """What counts as extreme.

    Two-sided: a bootstrapped difference that is as far from the mean of all as the one seen is from zero; a shuffled
    one that is as large, on either side. In 1,000 comparisons of equal systems (shares of 0.5 to 0.98 in 200 units)
    p < 0.05 came in 4-6% by bootstrap and in 1-4% by randomisation.

    sacrebleu: as its `--paired-bs` and `--paired-ar` count (version 2.6). Its bootstrap centres differences after
    their signs are dropped, which comes to one side, and its randomisation leaves out ties, which shares often have:
    p < 0.05 came in 11-13% and in 5-15%. The one departure is a difference of zero, whose p is 1 here; sacrebleu gives
    a system that is compared with its own copy 1 / (n + 1).
    """

    TWO_SIDED = "two-sided"
    SACREBLEU = "sacrebleu"


@dataclass(frozen=True, slots=True)
class Plan:
    """How many resamples and shuffles are drawn, from which seed, and what counts as extreme."""

    seed: int
    draws: int = DRAWS
    trials: int = TRIALS
    convention: Convention = Convention.TWO_SIDED


@dataclass(frozen=True, slots=True)
class Difference:
    """A metric of two systems and a - b with its 95% bootstrap interval; None where a system has no value.

    Draws without a value, as when none of the units drawn was answered, count as extreme and are left out of the
    interval.
    """

    a: float | None
    b: float | None
    value: float | None = None
    low: float | None = None
    high: float | None = None
    p_bootstrap: float | None = None
    p_randomisation: float | None = None

    @property
    def p(self) -> float | None:
        """The larger p of the two tests."""
        if self.p_bootstrap is None or self.p_randomisation is None:
            return None
        return max(self.p_bootstrap, self.p_randomisation)


def compare(
    statistics: Sequence[Table],
    pairs: Sequence[tuple[int, int]],
    aggregate: Aggregate,
    plan: Plan,
    strata: NDArray[np.intp] | None = None,
) -> list[list[Difference]]:
    """For each pair of systems (by place in `statistics`) the differences of all metrics.

    Tables have the same units in the same order. The bootstrap draws within `strata` (one number per unit) where a
    design fixes their sizes. All pairs share their draws, and none depends on which other systems are there.
    """
    systems, columns = len(statistics), statistics[0].shape[1]
    table = np.hstack(statistics).T
    table = table.astype(_exact_type(table))
    totals = table.sum(axis=1, dtype=np.float64).reshape(systems, columns, 1)
    values = _per_system(totals.reshape(-1, 1), systems, aggregate)[:, :, 0]
    resampled = np.concatenate(
        [_per_system(sums, systems, aggregate) for sums in _resampled(table, plan, strata)], axis=2
    )
    extreme = np.zeros((len(pairs), values.shape[1]), dtype=np.int64)
    for sums in _swapped(table, plan):
        kept = sums.reshape(systems, columns, -1)
        for number, (a, b) in enumerate(pairs):
            moved = kept[a] - kept[b]
            shuffled = aggregate(totals[b] + moved) - aggregate(totals[a] - moved)
            extreme[number] += _extreme(np.abs(shuffled), values[a] - values[b], plan.convention)
    return [
        _differences(values[a], values[b], resampled[a] - resampled[b], counted, plan)
        for (a, b), counted in zip(pairs, extreme, strict=True)
    ]


def holm(p_values: Sequence[float]) -> list[float]:
    """p-values of one question asked of many pairs, corrected after Holm (1979)."""
    # Not statsmodels' multipletests: it collects garbage on every call, which here takes longer than the tests.
    order = np.argsort(p_values, kind="stable")
    steps = np.asarray(p_values)[order] * np.arange(len(order), 0, -1)
    corrected = np.empty(len(order))
    corrected[order] = np.minimum(np.maximum.accumulate(steps), 1.0)
    return corrected.tolist()


def holm_known(p_values: Sequence[float | None]) -> list[float | None]:
    """The same where some tests have no p-value; these do not count."""
    corrected = iter(holm([p for p in p_values if p is not None]))
    return [None if p is None else next(corrected) for p in p_values]


def _differences(a: Values, b: Values, draws: Values, shuffles: NDArray[np.int64], plan: Plan) -> list[Difference]:
    seen = a - b
    resamples = _extreme(_centred(draws, plan.convention), seen, plan.convention)
    made: list[Difference] = []
    for metric, value in enumerate(map(float, seen)):
        known = _known(a[metric]), _known(b[metric])
        if None in known:
            made.append(Difference(*known))
            continue
        low, high = _interval(draws[metric], value)
        p_bootstrap = _p_value(resamples[metric], plan.draws, value)
        p_randomisation = _p_value(shuffles[metric], plan.trials, value)
        made.append(Difference(*known, value, low, high, p_bootstrap, p_randomisation))
    return made


def _known(value: np.float64) -> float | None:
    return None if np.isnan(value) else float(value)


def _p_value(extreme: int, draws: int, seen: float) -> float:
    return (int(extreme) + 1) / (draws + 1) if seen else 1.0


def _interval(draws: Values, value: float) -> tuple[float | None, float | None]:
    if np.isnan(draws).all():
        return None, None
    low, high = percentiles(draws)
    return min(low, value), max(high, value)


def _centred(draws: Values, convention: Convention) -> Values:
    """How far each resampled difference is from the mean of all."""
    if convention is Convention.SACREBLEU:
        draws = np.abs(draws)
    known = ~np.isnan(draws)
    mean = draws.sum(axis=1, keepdims=True, where=known) / np.maximum(known.sum(axis=1, keepdims=True), 1)
    deviations: Values = draws - mean
    return deviations if convention is Convention.SACREBLEU else np.abs(deviations)


def _extreme(drawn: Values, seen: Values, convention: Convention) -> NDArray[np.int64]:
    """How many of the drawn values (second axis) are as extreme as the difference that was seen; unknown ones are."""
    bound = np.abs(seen)[:, None]
    modest = drawn <= bound if convention is Convention.SACREBLEU else drawn < bound - TOLERANCE
    counted: NDArray[np.int64] = drawn.shape[1] - modest.sum(axis=1)
    return counted


def _resampled(table: Table, plan: Plan, strata: NDArray[np.intp] | None) -> Iterator[Values]:
    """The sums of the rows in each resample; a block of resamples at a time."""
    generator = np.random.default_rng(plan.seed)
    members = [slice(None)] if strata is None else [strata == number for number in np.unique(strata)]
    parts = [table[:, own] for own in members]
    for size in _blocks(plan.draws):
        sums = np.zeros((len(table), size))
        for own in parts:
            sums += own @ _weights(generator, size, own.shape[1]).astype(table.dtype).T
        yield sums


def _weights(generator: np.random.Generator, draws: int, units: int) -> NDArray[np.intp]:
    """How often each unit is drawn in each resample."""
    drawn = generator.choice(units, size=(draws, units), replace=True)
    drawn += (np.arange(draws) * units)[:, None]
    return np.bincount(drawn.ravel(), minlength=drawn.size).reshape(drawn.shape)


def _swapped(table: Table, plan: Plan) -> Iterator[Values]:
    """The sums of the rows over the units that are not swapped, in each trial; a block of trials at a time."""
    generator = np.random.default_rng(plan.seed)
    for size in _blocks(plan.trials):
        kept = generator.integers(2, size=(size, table.shape[1]), dtype=bool)
        yield (table @ kept.astype(table.dtype).T).astype(np.float64)


def _per_system(sums: Values, systems: int, aggregate: Aggregate) -> Values:
    """The metrics of each system in each draw."""
    return np.stack([aggregate(own) for own in sums.reshape(systems, -1, sums.shape[1])])


def _blocks(draws: int) -> list[int]:
    return [min(BLOCK, draws - start) for start in range(0, draws, BLOCK)]


def _exact_type(table: Table) -> type[np.floating]:
    """The fast type where sums of whole numbers stay below its last exact one, else the wide one."""
    whole = bool((table == np.floor(table)).all())
    largest = table.shape[1] * float(np.abs(table).max(initial=0))
    return np.float32 if whole and largest < 2**24 else np.float64
