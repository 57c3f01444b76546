"""Mean ratios of probabilities, with the intervals of Pikuliak et al. (2024).

The paper defines a rate as the geometric mean of the ratios: exp(mean(ln ratio)). Its released scores are logarithms to
base 10, and its tables print exp(mean(log10 ratio)), the power 1 / ln 10 of the former. Both are available.

The authors' interval is the middle 95% of a normal distribution fitted to the means of 1,000 resamples of the
logarithms. The mean and the variance of such means have a closed form, so nothing is drawn here: the intervals are the
limit of the authors' procedure for many resamples. The published intervals differ from them by sampling error: by less
than 0.01 in the 192 printed rates whose scores are available.
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
    """The definition of a rate: the paper's geometric mean, or the value printed in its tables."""

    GEOMETRIC_MEAN = "geometric-mean"
    PRINTED = "printed"

    @property
    def scale(self) -> float:
        """The factor applied to natural logarithms before averaging and exponentiation."""
        return 1.0 if self is RateConvention.GEOMETRIC_MEAN else 1 / log(10)


def average(groups: Sequence[str]) -> dict[str, float]:
    """Return the weights of the geometric mean of the groups' rates."""
    return dict.fromkeys(groups, 1 / len(groups))


def ratio(above: Weights, below: Weights) -> dict[str, float]:
    """Return the weights of the ratio of two rates."""
    return {**above, **{group: -weight for group, weight in below.items()}}


def log_rates(
    groups: Sequence[str],
    rates: Sequence[tuple[Metric, Weights]],
    *,
    others: Sequence[Metric] = (),
    derived: Compute | None = None,
) -> Formula:
    """Return the formula of rates that are products of powers of the groups' mean ratios.

    Its columns are the sum of logarithms and the number of items of each group. `others` are the metrics that
    `derived` computes from all rates.
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
    """Return the metric with the items of `groups` as its n; it has no value if a group in `needs` is empty."""
    return replace(metric, counted=tuple(map(_items, groups)), needs=tuple((_items(group),) for group in needs))


def log_entries(atoms: Codes, groups: Codes, logarithms: Values) -> Entries:
    """Return the entries of atoms: the logarithm of each, in the columns of its group (by index)."""
    return Entries.joined([Entries(atoms, 2 * groups, logarithms), Entries.counts(atoms, 2 * groups + 1)])


def _items(group: str) -> str:
    return f"{group} items"


def _values(sums: Values, *, weights: Values) -> Values:
    logarithms, items = sums[0::2], sums[1::2]
    means = np.divide(logarithms, items, out=np.zeros(items.shape), where=items > 0)
    # Rates are NaN if a group with a weight has no items; groups without a weight do not matter.
    rates = np.exp(weights @ means)
    rates[(weights != 0).astype(float) @ (items <= 0) > 0] = np.nan
    return rates
