"""Mean ratios of probabilities, and intervals as Pikuliak et al. (2024) have them.

The paper defines a rate as the geometric mean of the ratios: exp(mean(ln ratio)). Its released scores are logarithms to
base 10, and what its tables print is exp(mean(log10 ratio)), the power 1 / ln 10 of that. Both can be had.

The authors' interval is the middle 95% of a normal distribution that is fitted to the means of 1,000 resamples, on the
scale of the logarithms. Means of resamples have a mean and a variance that can be written down, so that nothing has to
be drawn: these are the intervals that their procedure gives with ever more resamples. Theirs differ from them by the
luck of their draws: by less than 0.01 in the 192 printed rates whose scores are on hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import exp, log

import numpy as np

from gendersuite.model import Score
from gendersuite.reports.statistics.intervals import Z
from gendersuite.reports.statistics.items_table import Mask, Values


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
    """A mean of logarithms, by how much each of the table's items pulls it (None where that cannot be told), and how
    many logarithms are behind it."""

    value: float
    pulls: Values | None
    n: int

    @property
    def standard_error(self) -> float | None:
        """The standard deviation of the mean over resamples of the items."""
        return None if self.pulls is None else float(np.sqrt(np.square(self.pulls).sum()))


def log_mean(values: Values, chosen: Mask) -> LogMean | None:
    """The mean of the chosen logarithms, one for each of the table's items; None where none is chosen.

    One item alone cannot show how items vary.
    """
    own = values[chosen]
    if not len(own):
        return None
    mean = float(own.mean())
    if len(own) == 1:
        return LogMean(mean, None, 1)
    return LogMean(mean, np.where(chosen, (values - mean) / len(own), 0.0), len(own))


def combined(means: Sequence[LogMean | None], factors: Sequence[float]) -> LogMean | None:
    """The sum of some means, each times its factor; None where one is missing. An item that pulls several of them
    pulls with its sum, so that what it says in several templates is not taken for independent."""
    known = [mean for mean in means if mean is not None]
    if len(known) < len(means):
        return None
    pulls = [mean.pulls for mean in known if mean.pulls is not None]
    return LogMean(
        value=sum(factor * mean.value for factor, mean in zip(factors, known, strict=True)),
        pulls=np.dot(factors, pulls) if len(pulls) == len(known) else None,
        n=sum(mean.n for mean in known),
    )


def average(means: Sequence[LogMean | None]) -> LogMean | None:
    """The mean of some means, each with the same weight: of their rates, the geometric mean."""
    return combined(means, [1 / len(means)] * len(means))


def rate(mean: LogMean | None, blank: Score) -> Score:
    """The rate that belongs to a mean of logarithms, with its 95% interval, in the place of `blank`."""
    if mean is None:
        return blank
    score = replace(blank, value=exp(mean.value), n=mean.n)
    if mean.standard_error is None:
        return score
    half = Z * mean.standard_error
    return replace(score, low=exp(mean.value - half), high=exp(mean.value + half))
