"""A sample: the sufficient statistics of one system's answers, from which all scores are derived.

As in sacrebleu, a metric is a function of sums. A `Formula` names the columns that are summed and the metrics that are
computed from the totals; a `Sample` holds what each atom (a slot, or a pair where pairs are scored) adds to the
columns. Values, resampled values, influence and paired tests all come from the same sums, so that each metric is
declared once.
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
"""Values of metrics (first axis) from totals of columns (first axis) over any number of draws (second axis); NaN where
a metric has no value. Must be picklable."""
Key = tuple[str, str, str]
"""Subset, metric and group, as in scores.csv."""

STEP = 1e-4
"""The step of the numerical gradient, as a share of the sum of a column's absolute values."""
NEGLIGIBLE = 1e-6
"""Standard errors below this share of a metric's size are rounding errors."""


class Interval(Enum):
    """How the interval of a metric is computed."""

    NONE = "none"
    SHARE = "share"
    """Wilson's, at the effective number of answers (Franco, Little, Louis and Slud 2019) from the bootstrap."""
    BINOMIAL = "binomial"
    """Wilson's, at the effective number of answers from the spread between units."""
    CENTRE = "centre"
    """Agresti and Coull's, around a value that is their centre."""
    LOG = "log"
    """Normal on the logarithm of the value, with the error from the influence of the units."""
    RESAMPLED = "resampled"
    """Percentiles of the bootstrap; for a contrast with a side that does not vary, Newcombe's."""


@dataclass(frozen=True, slots=True)
class Metric:
    """One number of scores.csv.

    `counted` are the columns whose totals add up to `n`, each counting `per_count`. `needs` are groups of columns, none
    of which may be empty for the metric to have a value (default: `counted`). `contrast` gives the places of the two
    metrics that a difference is between; `error_of` the place of the metric whose bootstrap standard error this one is.
    Metrics that are not `published` are in rankings, but not in scores.csv.
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
    """Pseudo-answers that a formula adds to each stratum (by its place): units x columns.

    They take part in the resampling behind an interval, those of no stratum (-1) apart. Influence and paired tests keep
    them constant.
    """

    stratum: Codes
    table: Values


@dataclass(frozen=True)
class Formula:
    """The columns that are summed, and the metrics that `compute` makes of their totals.

    `derived` makes the last metrics from the values of all others. They are not smooth (ranks), so that they have
    neither interval nor influence.
    """

    columns: tuple[str, ...]
    metrics: tuple[Metric, ...]
    compute: Compute
    derived: Compute | None = None
    prior: Prior | None = None

    def values(self, sums: Values) -> Values:
        """All metrics (metrics x draws) from totals of what was answered."""
        found = self.smooth(sums)
        return found if self.derived is None else np.vstack((found, self.derived(found)))

    def smooth(self, sums: Values) -> Values:
        """The same without derived metrics."""
        if self.prior is None:
            return self.compute(sums)
        found = self.compute(sums + self.prior.table.sum(axis=0)[:, None])
        # Pseudo-answers alone make no value.
        found[self.lacking(sums)[: len(found)]] = np.nan
        return found

    def lacking(self, sums: Values, most: int = 0) -> Mask:
        """Which metrics (metrics x draws) need a group of columns that adds up to `most` or less."""
        needed, groups = self._needs
        lacking: Mask = needed @ (groups @ sums <= most) > 0
        return lacking

    @cached_property
    def counted(self) -> Values:
        """Metrics x columns: 1 where a column adds to the metric's n."""
        return np.array([metric.per_count * self._chosen(metric.counted) for metric in self.metrics])

    @cached_property
    def _needs(self) -> tuple[Values, Values]:
        """Which metric needs which groups of columns (metrics x groups), and the groups (groups x columns)."""
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
    """A sparse table of atoms x columns; entries of the same place add up."""

    atom: Codes
    column: Codes
    value: Values

    @staticmethod
    def joined(parts: Sequence[Entries]) -> Entries:
        """The entries of several tables."""
        return Entries(
            np.concatenate([part.atom for part in parts]),
            np.concatenate([part.column for part in parts]),
            np.concatenate([part.value for part in parts]),
        )

    @staticmethod
    def counts(atoms: Codes, columns: Codes) -> Entries:
        """1 at each of the places."""
        return Entries(atoms, columns, np.ones(len(atoms)))

    @staticmethod
    def dense(table: Values, first_column: int = 0) -> Entries:
        """The entries of a table of atoms x columns that are not zero."""
        atom, column = np.nonzero(table)
        return Entries(atom, column + first_column, table[atom, column])


@dataclass(frozen=True)
class Influence:
    """A metric of one system, and how much each unit moves it (to first order).

    The squares add up to the variance that the bootstrap finds with ever more draws (Efron's infinitesimal jackknife).
    All systems answer the same units, so the influences of two systems give the error of their difference. Metrics with
    an interval on the logarithmic scale are given on that scale.
    """

    value: float
    by_unit: Values
    units: tuple[str, ...]

    @property
    def error(self) -> float:
        """The standard error; rounding errors count as zero."""
        error = float(np.sqrt(np.square(self.by_unit).sum()))
        return error if error > NEGLIGIBLE * max(1.0, abs(self.value)) else 0.0


def align_units(systems: Sequence[Influence]) -> Values:
    """The influence on each system's metric (columns) of every unit that any of them has; 0 where it lacks the unit."""
    units = systems[0].units
    # They hardly ever differ, and comparing them takes less time than aligning them.
    if all(each.units == units for each in systems):
        return np.column_stack([each.by_unit for each in systems])
    columns = [pd.Series(each.by_unit, index=list(each.units)) for each in systems]
    return pd.concat(columns, axis=1).fillna(0.0).to_numpy(dtype=np.float64)


@dataclass(frozen=True)
class Sample:
    """What one system's answers add to the columns of a formula.

    `unit` is the unit (item or pair) that each atom belongs to; units are resampled within their `stratum`, which
    `strata` names. `answered` says which atoms are not missing. `clusters` has, by role, the cluster of each atom.
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
        """Units x columns, without pseudo-answers."""
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
        """How many answers are behind each metric; 0 where it has no value."""
        return np.where(np.isnan(self.values), 0.0, self.formula.counted @ self.totals)

    @cached_property
    def values(self) -> Values:
        """The metrics; NaN where there is nothing to compute one from."""
        totals = self.totals[:, None]
        return np.where(self.formula.lacking(totals), np.nan, self.formula.values(totals))[:, 0]

    def resampled(self, seed: int, suite: str, draws: int) -> Values:
        """The metrics that are not derived (metrics x draws) over resamples of the units within their strata.

        The draws depend on the seed and the names of suite and stratum only, so that all systems share them.
        """
        table, prior = self.by_unit, self.formula.prior
        total = np.zeros((draws, table.shape[1]))
        for number, name in enumerate(self.strata):
            members = table[self.stratum == number]
            added = prior.table[prior.stratum == number] if prior is not None else members[:0]
            weights = item_weights(seed, suite, name, len(members) + len(added), draws)
            # Sums of whole numbers are exact in float32, which is twice as fast.
            total += weights[:, : len(members)] @ members.astype(exact_type(members))
            if len(added):
                # Scaled afterwards, so that the order of additions cannot change a digit.
                largest = added.max()
                total += (weights[:, len(members) :] @ (added / largest).astype(np.float32)).astype(
                    np.float64
                ) * largest
        return self.formula.compute(total.T)

    def influence(self, keys: Sequence[Key] | None = None) -> dict[Key, Influence]:
        """The influence of the units on the metrics (or on those of `keys`) that have a value."""
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
        """The derivatives of all metrics (rows) by all totals; 0 by a column that is empty."""
        sizes = _sums(self.entries.column, np.abs(self.entries.value), len(self.formula.columns))
        # A step below the smallest normal number would be rounded to nothing.
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
        """The statistics of each unit less the mean of its stratum."""
        centred = self.by_unit.copy()
        for number in range(len(self.strata)):
            own = self.stratum == number
            if own.any():
                centred[own] -= centred[own].mean(axis=0)
        return centred

    def unit_effects(self, place: int) -> Values:
        """How much each unit moves a metric, whatever its stratum."""
        moves: Values = self.by_unit @ self._gradient[place]
        return moves

    def atom_effects(self, place: int) -> Values:
        """How much each atom moves a metric, whatever its stratum."""
        moves = self.entries.value * self._gradient[place][self.entries.column]
        return _sums(self.entries.atom, moves, len(self.unit))


def _sums(places: Codes, values: Values, size: int) -> Values:
    """The sum of the values at each place."""
    return np.asarray(np.bincount(places, weights=values, minlength=size), dtype=np.float64)


def number_or_none(value: np.float64 | Values) -> float | None:
    """None for NaN."""
    return None if np.isnan(value) else float(value)


def shares(hits: Values, answers: Values) -> Values:
    """Hits over answers; NaN where there are no answers."""
    quotient: Values = np.divide(hits, answers, out=np.full(answers.shape, np.nan), where=answers > 0)
    return quotient


def exact_type(table: NDArray[np.floating]) -> type[np.floating]:
    """float32, which is faster, where sums of rows are exact in it, else float64."""
    whole = bool((table == np.floor(table)).all())
    return np.float32 if whole and table.shape[0] * float(np.abs(table).max(initial=0)) < 2**24 else np.float64
