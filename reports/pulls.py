"""By how much each unit of a sample pulls a number: what of several systems can be told apart without any draws.

A metric of the comparisons is a function of sums over units (items, or pairs of items). To first order a unit moves it
by the function's gradient times how far the unit's own statistics lie from the mean of its stratum. The squares of
these pulls add up to the variance that the bootstrap finds with ever more draws (Efron's infinitesimal jackknife), and
since all systems answer the same units, the pulls of two systems, unit by unit, give that of their difference.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from gendersuite.reports.comparisons import Sample
from gendersuite.reports.significance import Values

Key = tuple[str, str, str]
"""Subset, metric and group, as in scores.csv."""
STEP = 1e-4
"""By what part of itself a sum is moved to see what that does to a metric."""


@dataclass(frozen=True, slots=True)
class Pulled:
    """A number of one system, and by how much each unit, by its name, pulls it."""

    value: float
    pulls: pd.Series[float]

    def plus(self, other: Pulled, factor: float) -> Pulled:
        """Its sum with `factor` times another number of the same system."""
        return Pulled(self.value + factor * other.value, self.pulls.add(factor * other.pulls, fill_value=0.0))


def sample_pulls(sample: Sample, wanted: Collection[Key]) -> Mapping[Key, Pulled]:
    """Those of the wanted numbers that a sample has a value for."""
    places = {key: place for place, name in enumerate(sample.metrics) if (key := (sample.subset, *name)) in wanted}
    sums = sample.statistics.sum(axis=0, dtype=np.float64)
    if not places or not sums.any():
        return {}
    values = sample.aggregate(sums[:, None])[:, 0]
    gradient, centred = _gradient(sample, sums), _centred(sample)
    return {
        key: Pulled(float(values[place]), pd.Series(centred @ gradient[place], index=list(sample.units)))
        for key, place in places.items()
        if not np.isnan(values[place])
    }


def _gradient(sample: Sample, sums: Values) -> Values:
    """The derivatives of all metrics (rows) by all sums (columns); 0 by a sum that is 0, which no unit adds to."""
    filled = np.flatnonzero(sums)
    steps = STEP * sums[filled]
    moved = np.repeat(sums[:, None], 2 * len(filled), axis=1)
    columns = np.arange(len(filled))
    moved[filled, columns] += steps
    moved[filled, columns + len(filled)] -= steps
    found = sample.aggregate(moved)
    gradient = np.zeros((len(sample.metrics), len(sums)))
    gradient[:, filled] = (found[:, : len(filled)] - found[:, len(filled) :]) / (2 * steps)
    return gradient


def _centred(sample: Sample) -> Values:
    """The statistics of each unit less the mean of its stratum."""
    centred = sample.statistics.astype(np.float64)
    for stratum in np.unique(sample.strata):
        own = sample.strata == stratum
        centred[own] -= centred[own].mean(axis=0)
    return centred
