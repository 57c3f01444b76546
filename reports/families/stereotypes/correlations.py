"""Do systems and languages agree on the stereotypes? Correlations of the 16 masculine rates between the submissions of
a run, and the ranks of each stereotype in all submissions (Figure 3 of Pikuliak et al. 2024).

Correlations compare submissions, so they are not scores of one and are not in scores.csv.
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
    """A system in a language, or a language model with one template (its `subset`)."""

    language: str
    system: str
    subset: str = ""


@dataclass(frozen=True, slots=True)
class CorrelatedPair:
    """The correlations between the rates of two submissions; None if the rates of one are constant."""

    first: RatedSubmission
    second: RatedSubmission
    pearson: float | None
    spearman: float | None


@dataclass(frozen=True, slots=True)
class Average:
    """Mean correlations over the pairs that have one, and the number of these pairs; None if there are none."""

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
        """The mean feminine rank; None if no submission has ranks."""
        return float(np.mean(self.ranks)) if self.ranks else None


def gest_correlations(scores: Iterable[Score]) -> tuple[CorrelatedPair, ...]:
    """Correlations of the masculine rates between all pairs of submissions of a run, sorted by language and system.

    `scores` are the scores of one suite; only masculine rates are used. Submissions that lack the rate of a stereotype
    are left out.
    """
    rates = _profiles(scores, "masculine_rate")
    return _pairs(rates, np.array(list(rates.values())).reshape(len(rates), len(STEREOTYPES)))


def ratio_correlations(scores: Iterable[Score]) -> tuple[CorrelatedPair, ...]:
    """Correlations between all pairs of models and templates, for language models.

    Their rates are ratios of probabilities. The logarithms are correlated, so that the averaging convention does not
    matter.
    """
    rates = _profiles((score for score in scores if score.subset), "masculine_rate")
    values = np.array(list(rates.values())).reshape(len(rates), len(STEREOTYPES))
    # A rate that is rounded to 0 in its file is replaced by the smallest ratio.
    return _pairs(rates, np.log(np.maximum(values, SMALLEST_RATIO)))


def feminine_ranks(scores: Iterable[Score]) -> tuple[StereotypeRanks, ...]:
    """The ranks of the stereotypes 1 to 16 over the submissions of a run, as in Figure 3."""
    ranks = _profiles(scores, "feminine_rank")
    return tuple(
        StereotypeRanks(name, tuple(profile[place] for profile in ranks.values()))
        for place, name in enumerate(STEREOTYPES)
    )


def average(pairs: Sequence[CorrelatedPair]) -> Average:
    """The mean correlations of several pairs."""
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
    """The values of a metric for all stereotypes, by submission; incomplete submissions are left out."""
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
    """Pearson's r of every two rows; NaN for constant rows."""
    centred = values - values.mean(axis=1, keepdims=True)
    # Uses the original values: the mean of equal numbers may differ from them in the last digit.
    centred[np.ptp(values, axis=1) == 0] = np.nan
    unit = centred / np.linalg.norm(centred, axis=1, keepdims=True)
    correlated: Matrix = np.clip(unit @ unit.T, -1, 1)
    return correlated
