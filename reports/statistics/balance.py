"""Balanced rates: every cell of a design counts the same, however many answers it got.

A cell without an answer is left out of the mean (its rate is unknown, not zero), in the whole sample as in each
resample. An effect is the difference of two such means, so that it is always the difference of the printed rates.

The interval of a rate is Wilson's at the effective number of answers, which is as many independent ones as would
vary like the resamples do: share x (1 - share) / variance (Franco, Little, Louis and Slud 2019, for clustered
samples). Near 0 and 1, where percentiles of resamples are too narrow (they held a share of 0.97 in 90-94% of simulated
suites, this one in 93-95%), it leans inwards as it should; elsewhere the two agree.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gendersuite.reports.statistics.bootstrap import Floats, percentiles
from gendersuite.reports.statistics.intervals import newcombe, wilson

Mask = NDArray[np.bool_]
Group = tuple[Mask, Mask]
"""Which rows are answers, and which are hits."""
Resample = Callable[[Floats], Floats]
"""Sums over the items of each resample: items x columns -> draws x columns."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A balanced rate with its interval, and the resampled values that effects need.

    Where all resamples agree, as they do when all answers do, they cannot show any doubt: the effective number of
    answers is then that of items, and `degenerate` says so.
    """

    value: float
    low: float
    high: float
    n: int
    degenerate: bool
    draws: NDArray[np.float64]


def balanced_mean(hits: NDArray[np.floating], answers: NDArray[np.floating], axis: int = -1) -> NDArray[np.float64]:
    """The mean of the cells' rates over the cells with answers, cells lying along `axis`; NaN where there are none."""
    known = answers > 0
    rates = np.divide(hits, answers, out=np.zeros(hits.shape), where=known)
    cells = known.sum(axis=axis)
    mean: NDArray[np.float64] = np.divide(
        rates.sum(axis=axis), cells, out=np.full(cells.shape, np.nan), where=cells > 0
    )
    return mean


def balanced_rates(
    unit: NDArray[np.intp], cell: NDArray[np.intp], groups: Sequence[Group], units: int, resample: Resample
) -> list[Rate | None]:
    """The balanced rate of each group of answers; None where a group has none. All rates share their resamples.

    `unit` (item) and `cell` are those of every row, numbered from 0.
    """
    sums = cell_counts(unit, cell, groups, units)
    resampled = np.split(resample(np.hstack(sums)), len(sums), axis=1)
    return [_rate(sums[i], sums[i + 1], resampled[i], resampled[i + 1]) for i in range(0, len(sums), 2)]


def cell_counts(unit: NDArray[np.intp], cell: NDArray[np.intp], groups: Sequence[Group], units: int) -> list[Floats]:
    """Two tables of units x cells for each group: how many answers, and how many hits."""
    cells = int(cell.max()) + 1
    place = unit * cells + cell

    def counted(rows: Mask) -> Floats:
        return np.bincount(place[rows], minlength=units * cells).astype(np.float32).reshape(units, cells)

    return [counted(rows) for answers, hits in groups for rows in (answers, answers & hits)]


def _rate(answers: Floats, hits: Floats, answer_draws: Floats, hit_draws: Floats) -> Rate | None:
    n = int(answers.sum())
    if not n:
        return None
    value = float(balanced_mean(hits.sum(axis=0), answers.sum(axis=0)))
    draws = balanced_mean(hit_draws, answer_draws)
    degenerate = bool(np.nanmin(draws) == np.nanmax(draws))
    effective = _effective_items(answers) if degenerate else value * (1 - value) / float(np.nanvar(draws))
    low, high = wilson(value, effective)
    return Rate(value, min(low, value), max(high, value), n, degenerate, draws)


def difference(a: Rate, b: Rate) -> tuple[float, float, float]:
    """a - b with its interval: from paired resamples, or from the two intervals where one of them is degenerate."""
    value = a.value - b.value
    if a.degenerate or b.degenerate:
        low, high = newcombe((a.value, a.low, a.high), (b.value, b.low, b.high))
    else:
        low, high = percentiles(a.draws - b.draws)
    return value, min(low, value), max(high, value)


def _effective_items(answers: Floats) -> float:
    """Kish's effective sample size of the weights that items have in the balanced mean."""
    totals = answers.sum(axis=0)
    filled = totals > 0
    weights = (answers[:, filled] / totals[filled]).sum(axis=1) / filled.sum()
    return float(1 / np.square(weights, dtype=np.float64).sum())
