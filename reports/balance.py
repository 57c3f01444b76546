"""Balanced rates: every cell of a design counts the same, however many answers it got.

A cell without an answer is left out of the mean (its rate is unknown, not zero), in the whole sample as in each
resample. An effect is the difference of two such means, so that it is always the difference of the printed rates.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gendersuite.reports.bootstrap import Floats, percentiles
from gendersuite.reports.intervals import newcombe, wilson

Resample = Callable[[Floats], Floats]
"""Sums over the items of each resample: items x columns -> draws x columns."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A balanced rate with its interval, and the resampled values that effects need.

    Where every answer agrees (a rate of 0 or 1), resampling cannot show any doubt: the interval is then Wilson's,
    at the effective number of items, and `degenerate` says so.
    """

    value: float
    low: float
    high: float
    n: int
    degenerate: bool
    draws: NDArray[np.float64]


def balanced_mean(hits: NDArray[np.floating], answers: NDArray[np.floating]) -> NDArray[np.float64]:
    """The mean of the cells' rates (last axis) over the cells with answers; NaN where there are none."""
    known = answers > 0
    rates = np.divide(hits, answers, out=np.zeros(hits.shape), where=known)
    cells = known.sum(axis=-1)
    mean: NDArray[np.float64] = np.divide(rates.sum(axis=-1), cells, out=np.full(cells.shape, np.nan), where=cells > 0)
    return mean


def balanced_rate(
    unit: NDArray[np.intp], cell: NDArray[np.intp], hit: NDArray[np.bool_], units: int, resample: Resample
) -> Rate | None:
    """The balanced rate of `hit` among answers that belong to a unit (item) and a cell; None without answers."""
    if not len(hit):
        return None
    cells = int(cell.max()) + 1
    place = unit * cells + cell
    answers = np.bincount(place, minlength=units * cells).astype(np.float32).reshape(units, cells)
    hits = np.bincount(place[hit], minlength=units * cells).astype(np.float32).reshape(units, cells)
    value = float(balanced_mean(hits.sum(axis=0), answers.sum(axis=0)))
    summed = resample(np.hstack([hits, answers]))
    draws = balanced_mean(summed[:, :cells], summed[:, cells:])
    degenerate = bool(hit.all() or not hit.any())
    low, high = wilson(value, _effective_items(answers)) if degenerate else percentiles(draws)
    return Rate(value, min(low, value), max(high, value), len(hit), degenerate, draws)


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
