"""Mean ratios of probabilities, and intervals as Pikuliak et al. (2024) have them.

The paper defines a rate as the geometric mean of the ratios: exp(mean(ln ratio)). Its released scores are logarithms to
base 10, and what its tables print is exp(mean(log10 ratio)), the power 1 / ln 10 of that. Both are available.

The authors' interval is the middle 95% of a normal distribution that is fitted to the means of 1,000 resamples, on the
scale of the logarithms. Means of resamples have a mean and a variance in closed form, so nothing is drawn: these are
the intervals that their procedure gives with ever more resamples. Theirs differ from them by the chance of their draws:
by less than 0.01 in the 192 printed rates whose scores are on hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from math import log

import numpy as np

from gendersuite.reports.statistics.samples import Codes, Compute, Entries, Formula, Interval, Metric, Values

Weights = Mapping[str, float]
"""The weight of the mean logarithm of each group in the logarithm of a rate."""


class RateConvention(StrEnum):
    """What a rate is: the geometric mean that the paper defines, or what its tables print."""

    GEOMETRIC_MEAN = "geometric-mean"
    PRINTED = "printed"

    @property
    def scale(self) -> float:
        """What natural logarithms are multiplied by before their mean is raised to a power of e."""
        return 1.0 if self is RateConvention.GEOMETRIC_MEAN else 1 / log(10)


def average(groups: Sequence[str]) -> dict[str, float]:
    """The weights of a geometric mean of the groups' rates."""
    return dict.fromkeys(groups, 1 / len(groups))


def ratio(above: Weights, below: Weights) -> dict[str, float]:
    """The weights of the ratio of two rates."""
    return {**above, **{group: -weight for group, weight in below.items()}}


def log_rates(
    groups: Sequence[str],
    rates: Sequence[tuple[Metric, Weights]],
    *,
    others: Sequence[Metric] = (),
    derived: Compute | None = None,
) -> Formula:
    """The formula of rates that are products of powers of the groups' mean ratios.

    Columns are the sum of logarithms and the number of items of each group. `others` are metrics that are
    `derived` from all rates.
    """
    places = {group: place for place, group in enumerate(groups)}
    table = np.zeros((len(rates), len(groups)))
    metrics = []
    for row, (metric, weights) in enumerate(rates):
        table[row, [places[group] for group in weights]] = list(weights.values())
        counted = tuple(_items(group) for group in weights)
        metrics.append(
            replace(metric, interval=Interval.LOG, counted=counted, needs=tuple((name,) for name in counted))
        )
    columns = tuple(name for group in groups for name in (f"{group} logarithms", _items(group)))
    return Formula(columns, (*metrics, *others), partial(_values, weights=table), derived)


def items_of(metric: Metric, groups: Sequence[str], needs: Sequence[str]) -> Metric:
    """A metric that counts the items of some groups, and has a value only where none of `needs` is empty."""
    return replace(metric, counted=tuple(map(_items, groups)), needs=tuple((_items(group),) for group in needs))


def log_entries(atoms: Codes, groups: Codes, logarithms: Values) -> Entries:
    """What atoms add to the columns: the logarithm of each, in the group with that place."""
    return Entries.joined([Entries(atoms, 2 * groups, logarithms), Entries.counts(atoms, 2 * groups + 1)])


def _items(group: str) -> str:
    return f"{group} items"


def _values(sums: Values, *, weights: Values) -> Values:
    logarithms, items = sums[0::2], sums[1::2]
    means = np.divide(logarithms, items, out=np.zeros(items.shape), where=items > 0)
    # A group without items makes no value of the rates that it has no weight in.
    rates = np.exp(weights @ means)
    rates[(weights != 0).astype(float) @ (items <= 0) > 0] = np.nan
    return rates
