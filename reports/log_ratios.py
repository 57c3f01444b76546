"""Mean ratios of probabilities, and intervals as Pikuliak et al. (2024) have them.

The paper defines a rate as the geometric mean of the ratios: exp(mean(ln ratio)). Its released scores are logarithms to
base 10, and what its tables print is exp(mean(log10 ratio)), the power 1 / ln 10 of that. Both can be had.

An interval is the middle 95% of a normal distribution that is fitted to the means of 1,000 resamples, on the scale of
the logarithms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import exp, log

import numpy as np

from gendersuite.model import Score
from gendersuite.reports.bootstrap import item_weights
from gendersuite.reports.intervals import Z
from gendersuite.reports.items_table import Values


class Convention(StrEnum):
    """What a rate is: the geometric mean that the paper defines, or what its tables print."""

    GEOMETRIC_MEAN = "geometric-mean"
    PRINTED = "printed"

    @property
    def scale(self) -> float:
        """What natural logarithms are multiplied by before their mean is raised to a power of e."""
        return 1.0 if self is Convention.GEOMETRIC_MEAN else 1 / log(10)


@dataclass(frozen=True, slots=True)
class LogMean:
    """A mean of logarithms, its resampled values (none where there is too little to resample), and how many items are
    behind it."""

    value: float
    draws: Values | None
    n: int


def log_mean(values: Values, *, seed: int, suite: str, stratum: str, draws: int) -> LogMean | None:
    """The mean of some logarithms, whose items are resampled with others of their stratum; None where there are none.

    One item alone cannot show how items vary, so its mean has no resampled values.
    """
    n = len(values)
    if not n:
        return None
    if n == 1:
        return LogMean(float(values[0]), None, 1)
    weights = item_weights(seed, suite, stratum, n, draws).astype(np.float64)
    return LogMean(float(values.mean()), weights @ values / n, n)


def combined(means: Sequence[LogMean | None], factors: Sequence[float]) -> LogMean | None:
    """The sum of some means, each times its factor; None where one is missing."""
    known = [mean for mean in means if mean is not None]
    if len(known) < len(means):
        return None
    drawn = [mean.draws for mean in known if mean.draws is not None]
    return LogMean(
        value=sum(factor * mean.value for factor, mean in zip(factors, known, strict=True)),
        draws=np.dot(factors, drawn) if len(drawn) == len(known) else None,
        n=sum(mean.n for mean in known),
    )


def average(means: Sequence[LogMean | None]) -> LogMean | None:
    """The mean of some means, each with the same weight: of their rates, the geometric mean."""
    return combined(means, [1 / len(means)] * len(means))


def rate(mean: LogMean | None, blank: Score) -> Score:
    """The rate that belongs to a mean of logarithms, with its interval, in the place of `blank`."""
    if mean is None:
        return blank
    value = exp(mean.value)
    if mean.draws is None:
        return replace(blank, value=value, n=mean.n)
    centre, half = float(mean.draws.mean()), Z * float(mean.draws.std())
    return replace(
        blank, value=value, low=min(exp(centre - half), value), high=max(exp(centre + half), value), n=mean.n
    )
