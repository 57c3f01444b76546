"""Do systems and languages agree on the stereotypes? Correlations of the 16 masculine rates between the submissions of
a run, and the ranks that each stereotype gets in all of them (Figure 3 of Pikuliak et al. 2024).

These compare submissions, so they are no scores of any of them, and stand in no scores.csv.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.stats import rankdata

from gendersuite.model import Score
from gendersuite.reports.families.stereotypes.rates import STEREOTYPES
from gendersuite.reports.figures.axes import SMALLEST_RATIO
from gendersuite.reports.statistics.samples import number_or_none

Matrix = NDArray[np.float64]


class RatedSubmission(NamedTuple):
    """Who translated into which language, or which language model was asked in which template (its `subset`)."""

    language: str
    system: str
    subset: str = ""


@dataclass(frozen=True, slots=True)
class CorrelatedPair:
    """How the rates of two submissions correlate; None where those of one are all the same."""

    first: RatedSubmission
    second: RatedSubmission
    pearson: float | None
    spearman: float | None


@dataclass(frozen=True, slots=True)
class Average:
    """Mean correlations over the pairs that have one, and how many those are; None where there is none."""

    pearson: float | None
    spearman: float | None
    pairs: int


@dataclass(frozen=True, slots=True)
class StereotypeRanks:
    """The feminine ranks of one stereotype, one for each submission that has ranks, by language and system."""

    stereotype: str
    ranks: tuple[float, ...]

    @property
    def mean(self) -> float | None:
        """The average feminine rank; None where no submission has ranks."""
        return float(np.mean(self.ranks)) if self.ranks else None


def gest_correlations(scores: Iterable[Score]) -> tuple[CorrelatedPair, ...]:
    """Correlations of the masculine rates between every two submissions of a run, by language and system.

    `scores` are those of one suite; all but the masculine rates are passed over. Submissions that lack the rate of a
    stereotype are in no pair.
    """
    rates = _profiles(scores, "masculine_rate")
    return _pairs(rates, np.array(list(rates.values())).reshape(len(rates), len(STEREOTYPES)))


def ratio_correlations(scores: Iterable[Score]) -> tuple[CorrelatedPair, ...]:
    """The same of language models, between every two templates of all models: of the logarithms of their rates, which
    are ratios of probabilities, so that it does not matter by which convention these were averaged."""
    rates = _profiles((score for score in scores if score.subset), "masculine_rate")
    values = np.array(list(rates.values())).reshape(len(rates), len(STEREOTYPES))
    # A rate that its file rounds to 0 is as small as it can tell.
    return _pairs(rates, np.log(np.maximum(values, SMALLEST_RATIO)))


def feminine_ranks(scores: Iterable[Score]) -> tuple[StereotypeRanks, ...]:
    """The ranks of the stereotypes 1 to 16 over the submissions of a run: what Figure 3 draws."""
    ranks = _profiles(scores, "feminine_rank")
    return tuple(
        StereotypeRanks(name, tuple(profile[place] for profile in ranks.values()))
        for place, name in enumerate(STEREOTYPES)
    )


def average(pairs: Sequence[CorrelatedPair]) -> Average:
    """The mean correlations of some pairs."""
    known = [(pair.pearson, pair.spearman) for pair in pairs if pair.pearson is not None and pair.spearman is not None]
    if not known:
        return Average(None, None, 0)
    pearson, spearman = np.mean(known, axis=0)
    return Average(float(pearson), float(spearman), len(known))


def _pairs(names: Iterable[RatedSubmission], values: Matrix) -> tuple[CorrelatedPair, ...]:
    pearson, spearman = _correlated(values), _correlated(rankdata(values, axis=1))
    return tuple(
        CorrelatedPair(first, second, number_or_none(pearson[i, j]), number_or_none(spearman[i, j]))
        for (i, first), (j, second) in combinations(enumerate(names), 2)
    )


def _profiles(scores: Iterable[Score], metric: str) -> dict[RatedSubmission, tuple[float, ...]]:
    """The values of a metric for all stereotypes, by submission; submissions that lack one are left out."""
    found: dict[RatedSubmission, dict[str, float]] = {}
    for score in scores:
        if score.metric == metric and score.value is not None:
            values = found.setdefault(RatedSubmission(score.language, score.system, score.subset), {})
            values[score.group] = score.value
    return {
        name: tuple(found[name][group] for group in STEREOTYPES)
        for name in sorted(found)
        if found[name].keys() >= set(STEREOTYPES)
    }


def _correlated(values: Matrix) -> Matrix:
    """Pearson's r of every two rows; NaN for a row that does not vary."""
    centred = values - values.mean(axis=1, keepdims=True)
    # Compared as they are: the mean of equal numbers need not equal them to the last digit.
    centred[np.ptp(values, axis=1) == 0] = np.nan
    unit = centred / np.linalg.norm(centred, axis=1, keepdims=True)
    correlated: Matrix = np.clip(unit @ unit.T, -1, 1)
    return correlated
