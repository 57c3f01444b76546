"""By how much each unit of a sample pulls a number: what of several systems can be told apart without any draws.

A metric of the comparisons is a function of sums over units (items, or pairs of items). To first order a unit moves it
by the function's gradient times how far the unit's own statistics lie from the mean of its stratum. The squares of
these pulls add up to the variance that the bootstrap finds with ever more draws (Efron's infinitesimal jackknife), and
since all systems answer the same units, the pulls of two systems, unit by unit, give that of their difference.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from gendersuite.reports.statistics.comparisons import Sample
from gendersuite.reports.statistics.significance import Values

Key = tuple[str, str, str]
"""Subset, metric and group, as in scores.csv."""
Wanted = Mapping[tuple[str, str], Collection[Key]]
"""What is asked of each submission, a language and a system."""
STEP = 1e-4
"""By what part of itself a sum is moved to see what that does to a metric."""


@dataclass(frozen=True, slots=True)
class Pulled:
    """A number of one system, and by how much each unit pulls it."""

    value: float
    pulls: Values
    units: tuple[str, ...]

    def plus(self, other: Pulled, factor: float) -> Pulled:
        """Its sum with `factor` times another number of the same system and units."""
        return Pulled(self.value + factor * other.value, self.pulls + factor * other.pulls, self.units)


def aligned(systems: Sequence[Pulled]) -> Values:
    """The pulls of each system (columns) for every unit that any of them has; none where it lacks the unit."""
    units = systems[0].units
    # They hardly ever differ, and to see that takes less than to align them.
    if all(each.units == units for each in systems):
        return np.column_stack([each.pulls for each in systems])
    columns = [pd.Series(each.pulls, index=list(each.units)) for each in systems]
    return pd.concat(columns, axis=1).fillna(0.0).to_numpy(dtype=np.float64)


def sample_pulls(sample: Sample, wanted: Collection[Key]) -> Mapping[Key, Pulled]:
    """Those of the wanted numbers that a sample has a value for."""
    places = {key: place for place, name in enumerate(sample.metrics) if (key := (sample.subset, *name)) in wanted}
    sums = sample.statistics.sum(axis=0, dtype=np.float64)
    if not places or not sums.any():
        return {}
    values = sample.aggregate(sums[:, None])[:, 0]
    gradient, centred = _gradient(sample, sums), _centred(sample)
    return {
        key: Pulled(float(values[place]), centred @ gradient[place], sample.units)
        for key, place in places.items()
        if not np.isnan(values[place])
    }


def pulls_of_samples(samples: Iterable[Sample], wanted: Collection[Key]) -> dict[Key, Pulled]:
    """The same of several samples of one system."""
    return {key: pulled for sample in samples for key, pulled in sample_pulls(sample, wanted).items()}


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
