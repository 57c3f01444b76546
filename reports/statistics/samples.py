"""Samples: the sufficient statistics of one system's answers, from which all scores are computed.

As in sacrebleu, a metric is a function of sums. A `Formula` names the columns that are summed and the metrics that are
computed from the totals; a `Sample` holds the values that each atom (a slot, or a pair if pairs are scored) adds to
the columns. Values, resampled values, influence and paired tests use the same sums, so each metric is declared once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from gendersuite.reports.statistics.bootstrap import item_weights

Values = NDArray[np.float64]
Codes = NDArray[np.intp]
Mask = NDArray[np.bool_]
Compute = Callable[[Values], Values]
"""Computes the values of metrics (first axis) from totals of columns (first axis) for any number of draws (second
axis); NaN if a metric has no value. Must be picklable."""
Key = tuple[str, str, str]
"""Subset, metric and group, as in scores.csv."""

STEP = 1e-4
"""The step of the numerical gradient, as a share of the sum of a column's absolute values."""
NEGLIGIBLE = 1e-6
"""Standard errors below this fraction of a metric's absolute value (at least 1) are rounding errors."""


class Interval(Enum):
    """How the interval of a metric is computed."""

    NONE = "none"
    SHARE = "share"
    """Wilson's, with the effective number of answers (Franco, Little, Louis and Slud 2019) from the bootstrap."""
    BINOMIAL = "binomial"
    """Wilson's, with the effective number of answers from the variance between units."""
    CENTRE = "centre"
    """Agresti and Coull's, for values that are its centre."""
    LOG = "log"
    """Normal on the logarithmic scale, with the standard error from the influence of the units."""
    RESAMPLED = "resampled"
    """Bootstrap percentiles; Newcombe's for a contrast with a side that does not vary."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric of scores.csv: its names, and how its n and interval are computed.

    `counted` are the columns whose totals, times `per_count`, add up to `n`. `needs` are groups of columns; if the
    total of a group is 0, the metric has no value (default: `counted`). `contrast` has the indices of the two metrics
    of a difference; `error_of` is the index of the metric whose bootstrap standard error this metric is. Metrics that
    are not `published` appear in rankings, but not in scores.csv.
    """

    subset: str
    name: str
    group: str = ""
    interval: Interval = Interval.NONE
    counted: tuple[str, ...] = ()
    needs: tuple[tuple[str, ...], ...] = ()
    contrast: tuple[int, int] | None = None
    error_of: int | None = None
    per_count: int = 1
    published: bool = True

    @property
    def key(self) -> Key:
        return self.subset, self.name, self.group


@dataclass(frozen=True)
class Prior:
    """Pseudo-answers that a formula adds to each stratum (by index): units x columns.

    They are resampled for intervals, except those without a stratum (-1). Influence and paired tests keep them
    constant.
    """

    stratum: Codes
    table: Values


@dataclass(frozen=True)
class Formula:
    """The columns that are summed, and the metrics that `compute` calculates from their totals.

    `derived` calculates the last metrics from the values of all others. They are not smooth (e.g. ranks), so they have
    no interval and no influence.
    """

    columns: tuple[str, ...]
    metrics: tuple[Metric, ...]
    compute: Compute
    derived: Compute | None = None
    prior: Prior | None = None

    def values(self, sums: Values) -> Values:
        """Compute all metrics (metrics x draws) from the totals of the answers."""
        found = self.smooth(sums)
        return found if self.derived is None else np.vstack((found, self.derived(found)))

    def smooth(self, sums: Values) -> Values:
        """Compute the metrics without the derived ones."""
        if self.prior is None:
            return self.compute(sums)
        found = self.compute(sums + self.prior.table.sum(axis=0)[:, None])
        # Metrics with only pseudo-answers have no value.
        found[self.lacking(sums)[: len(found)]] = np.nan
        return found

    def lacking(self, sums: Values, most: int = 0) -> Mask:
        """Which metrics (metrics x draws) need a group of columns whose total is `most` or less."""
        needed, groups = self._needs
        lacking: Mask = needed @ (groups @ sums <= most) > 0
        return lacking

    @cached_property
    def counted(self) -> Values:
        """Metrics x columns: `per_count` if a column counts towards the metric's n, else 0."""
        return np.array([metric.per_count * self._chosen(metric.counted) for metric in self.metrics])

    @cached_property
    def _needs(self) -> tuple[Values, Values]:
        """The groups of columns that each metric needs (metrics x groups), and the groups (groups x columns)."""
        needs = [metric.needs or (metric.counted,) for metric in self.metrics]
        groups = list(dict.fromkeys(group for own in needs for group in own))
        needed = np.array([[group in own for group in groups] for own in needs], dtype=np.float64)
        return needed, np.array([self._chosen(group) for group in groups])

    @cached_property
    def places(self) -> dict[Key, int]:
        return {metric.key: place for place, metric in enumerate(self.metrics)}

    @cached_property
    def _column_places(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self.columns)}

    def _chosen(self, columns: Sequence[str]) -> Values:
        row = np.zeros(len(self.columns))
        row[[self._column_places[name] for name in columns]] = 1
        return row


@dataclass(frozen=True)
class Entries:
    """A sparse table of atoms x columns; entries with the same atom and column are summed."""

    atom: Codes
    column: Codes
    value: Values

    @staticmethod
    def joined(parts: Sequence[Entries]) -> Entries:
        """Concatenate the entries of several tables."""
        return Entries(
            np.concatenate([part.atom for part in parts]),
            np.concatenate([part.column for part in parts]),
            np.concatenate([part.value for part in parts]),
        )

    @staticmethod
    def counts(atoms: Codes, columns: Codes) -> Entries:
        """Return entries of value 1 for the given atoms and columns."""
        return Entries(atoms, columns, np.ones(len(atoms)))

    @staticmethod
    def dense(table: Values, first_column: int = 0) -> Entries:
        """Return the non-zero entries of a table of atoms x columns."""
        atom, column = np.nonzero(table)
        return Entries(atom, column + first_column, table[atom, column])


@dataclass(frozen=True)
class Influence:
    """A metric of one system, and the first-order influence of each unit on it.

    The sum of squares is the limit of the bootstrap variance for many draws (Efron's infinitesimal jackknife). All
    systems answer the same units, so the influences of two systems give the standard error of their difference.
    Metrics with an interval on the logarithmic scale are on that scale here.
    """

    value: float
    by_unit: Values
    units: tuple[str, ...]

    @property
    def error(self) -> float:
        """The standard error; 0 if it is only a rounding error."""
        error = float(np.sqrt(np.square(self.by_unit).sum()))
        return error if error > NEGLIGIBLE * max(1.0, abs(self.value)) else 0.0


def align_units(systems: Sequence[Influence]) -> Values:
    """Return the influence of all units (rows) on the metric of each system (columns); 0 if a system lacks the unit."""
    units = systems[0].units
    # Units rarely differ, and comparing them is faster than aligning them.
    if all(each.units == units for each in systems):
        return np.column_stack([each.by_unit for each in systems])
    columns = [pd.Series(each.by_unit, index=list(each.units)) for each in systems]
    return pd.concat(columns, axis=1).fillna(0.0).to_numpy(dtype=np.float64)


@dataclass(frozen=True)
class Sample:
    """The values that one system's answers add to the columns of a formula.

    `unit` is the unit (item or pair) of each atom; units are resampled within their `stratum`, an index into `strata`.
    `answered` is a mask of the atoms that are not missing. `clusters` has the cluster of each atom by role.
    """

    name: str
    formula: Formula
    units: tuple[str, ...]
    strata: tuple[str, ...]
    stratum: Codes
    unit: Codes
    answered: Mask
    entries: Entries
    clusters: Mapping[str, Codes] = field(default_factory=dict)

    @cached_property
    def by_unit(self) -> Values:
        """The statistics of each unit (units x columns), without pseudo-answers."""
        columns = len(self.formula.columns)
        place = self.unit[self.entries.atom] * columns + self.entries.column
        size = len(self.units) * columns
        return _sums(place, self.entries.value, size).reshape(-1, columns)

    @cached_property
    def totals(self) -> Values:
        """The totals of the columns, without pseudo-answers."""
        return _sums(self.entries.column, self.entries.value, len(self.formula.columns))

    @cached_property
    def n(self) -> Values:
        """The number of answers of each metric; 0 if it has no value."""
        return np.where(np.isnan(self.values), 0.0, self.formula.counted @ self.totals)

    @cached_property
    def values(self) -> Values:
        """The values of the metrics; NaN for metrics without answers."""
        totals = self.totals[:, None]
        return np.where(self.formula.lacking(totals), np.nan, self.formula.values(totals))[:, 0]

    def resampled(self, seed: int, suite: str, draws: int) -> Values:
        """Compute all metrics except derived ones (metrics x draws) for resamples of the units within their strata.

        The draws depend only on the seed, the names of suite and stratum and the number of units, so systems share
        them.
        """
        table, prior = self.by_unit, self.formula.prior
        total = np.zeros((draws, table.shape[1]))
        for number, name in enumerate(self.strata):
            members = table[self.stratum == number]
            added = prior.table[prior.stratum == number] if prior is not None else members[:0]
            weights = item_weights(seed, suite, name, len(members) + len(added), draws)
            # Sums of integers are exact in float32, which is twice as fast.
            total += weights[:, : len(members)] @ members.astype(exact_type(members))
            if len(added):
                # Scaled after summation, so that the result does not depend on the order of additions.
                largest = added.max()
                total += (weights[:, len(members) :] @ (added / largest).astype(np.float32)).astype(
                    np.float64
                ) * largest
        return self.formula.compute(total.T)

    def influence(self, keys: Sequence[Key] | None = None) -> dict[Key, Influence]:
        """Return the influence of the units on all metrics with a value, or on those in `keys`."""
        places = self.formula.places
        chosen = {key: places[key] for key in (places if keys is None else keys) if key in places}
        known = {key: place for key, place in chosen.items() if not np.isnan(self.values[place])}
        if not known:
            return {}
        centred = self._centred
        found = {}
        for key, place in known.items():
            value, by_unit = float(self.values[place]), centred @ self._gradient[place]
            if self.formula.metrics[place].interval is Interval.LOG:
                value, by_unit = float(np.log(value)), by_unit / value
            found[key] = Influence(value, by_unit, self.units)
        return found

    @cached_property
    def _gradient(self) -> Values:
        """The derivatives of all metrics (rows) with respect to all totals; 0 for empty columns."""
        sizes = _sums(self.entries.column, np.abs(self.entries.value), len(self.formula.columns))
        # Steps below the smallest normal number would underflow.
        filled = np.flatnonzero(STEP * sizes >= np.finfo(float).tiny)
        steps = STEP * sizes[filled]
        moved = np.repeat(self.totals[:, None], 2 * len(filled), axis=1)
        columns = np.arange(len(filled))
        moved[filled, columns] += steps
        moved[filled, columns + len(filled)] -= steps
        found = self.formula.smooth(moved)
        gradient = np.zeros((len(found), len(sizes)))
        gradient[:, filled] = (found[:, : len(filled)] - found[:, len(filled) :]) / (2 * steps)
        return gradient

    @cached_property
    def _centred(self) -> Values:
        """The statistics of each unit minus the mean of its stratum."""
        centred = self.by_unit.copy()
        for number in range(len(self.strata)):
            own = self.stratum == number
            if own.any():
                centred[own] -= centred[own].mean(axis=0)
        return centred

    def unit_effects(self, place: int) -> Values:
        """The first-order effect of each unit on a metric, not centred by stratum."""
        moves: Values = self.by_unit @ self._gradient[place]
        return moves

    def atom_effects(self, place: int) -> Values:
        """The first-order effect of each atom on a metric, not centred by stratum."""
        moves = self.entries.value * self._gradient[place][self.entries.column]
        return _sums(self.entries.atom, moves, len(self.unit))


def _sums(places: Codes, values: Values, size: int) -> Values:
    """The sums of the values with the same index."""
    return np.asarray(np.bincount(places, weights=values, minlength=size), dtype=np.float64)


def number_or_none(value: np.float64 | Values) -> float | None:
    """Convert to float; NaN becomes None."""
    return None if np.isnan(value) else float(value)


def shares(hits: Values, answers: Values) -> Values:
    """Divide hits by answers; NaN without answers."""
    quotient: Values = np.divide(hits, answers, out=np.full(answers.shape, np.nan), where=answers > 0)
    return quotient


def exact_type(table: NDArray[np.floating]) -> type[np.floating]:
    """Return float32 (faster) if sums of the table's rows are exact in it, else float64."""
    whole = bool((table == np.floor(table)).all())
    return np.float32 if whole and table.shape[0] * float(np.abs(table).max(initial=0)) < 2**24 else np.float64
