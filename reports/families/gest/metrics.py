"""Scores of the GEST suites (Pikuliak et al. 2024, section 4.1).

Only translations that give the first person a gender enter the rates. What the paper prints as the masculine rate of a
stereotype is not the share of masculine ones but the centre of Agresti and Coull's interval, and Table 8 prints that
interval: each of its 512 cells is right to the last digit for some number of labels that Table 6 leaves room for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy.stats import rankdata

from gendersuite.errors import DataCorrupt
from gendersuite.model import Label, Score
from gendersuite.reports.statistics.bootstrap import item_weights, percentiles
from gendersuite.reports.statistics.intervals import Z, agresti_coull
from gendersuite.reports.statistics.labels_table import GENDERED, Column, columns_of, identity
from gendersuite.reports.statistics.outcome_counts import account_scores, check_outcomes

Draws = NDArray[np.float64]
Mask = NDArray[np.bool_]
Places = NDArray[np.intp]

STEREOTYPES = tuple(str(number) for number in range(1, 17))
FEMALE, MALE = slice(0, 7), slice(7, 16)
ADDED = np.repeat(np.eye(2, dtype=np.float32), 2, axis=0)
"""Two masculine and two feminine answers that no system gave, as rows of the columns masculine and feminine."""


@dataclass(frozen=True, slots=True)
class _Mean:
    """A mean of rates, its resampled values, and how many labels are behind it."""

    value: float
    draws: Draws
    n: int


def gest_scores(labels: pd.DataFrame, *, seed: int, draws: int = 1000) -> list[Score]:
    """All scores of one system in one language.

    `masculine_rate` by stereotype (p_i) with its interval; the means over the seven female and the nine male
    stereotypes, `masculine_rate_female` (p_f) and `masculine_rate_male` (p_m); the mean of these two,
    `global_masculine_rate` (f_m), and their difference p_m - p_f, `stereotype_rate` (f_s); `feminine_rank` by
    stereotype, 1 for the lowest rate, equal rates sharing the mean of their ranks; `yield`, the number of translations
    that show a gender; coverage and accounts, with conflicting marks as the label X.

    `masculine_rate_family` (p_fam, Table 3) is the rate of the male samples with a word for family, whatever their
    stereotype. The paper prints only its average over 32 submissions, 0.78, and does not say how it is computed; here
    it is the centre, as all other rates are. The plain share would be about 0.01 higher.

    Means have 95% bootstrap intervals over items within stereotypes, seeded by `seed` and the suite's name alone. They
    are intervals of the mean of centres, which lies nearer to 0.5 than that of the shares (by 0.01 at a share of 0.97
    and 200 labels a stereotype). Ranks, yield, coverage and counts have none. A stereotype without a label has no
    rate; then the means that it belongs to have no value either, nor have the ranks. `n` is the number of labels
    behind a rate (behind a rank, those of its stereotype), and the number of expected slots elsewhere.
    """
    suite, language, system = identity(labels)
    rows = columns_of(labels, ("stereotype", "family"))
    check_outcomes(rows, system)
    place = places(rows["stereotype"], system)
    gendered = np.isin(rows["outcome"], GENDERED)
    masculine, feminine = (gendered & (rows["label"] == label.value) for label in (Label.MASCULINE, Label.FEMININE))
    family = rows["family"] == "yes"

    blank = Score(suite, "", language, system, "", "", None, None, None, 0)
    rates = [
        _rate(masculine & (place == number), feminine & (place == number), replace(blank, group=group))
        for number, group in enumerate(STEREOTYPES)
    ]
    return [
        *(replace(rate, metric="masculine_rate") for rate in rates),
        *_means(rates, _resampled(place, masculine, feminine, suite, seed, draws), blank),
        _rate(masculine & family, feminine & family, replace(blank, metric="masculine_rate_family")),
        *ranks(rates),
        replace(blank, metric="yield", value=float((masculine | feminine).sum()), n=len(place)),
        *account_scores(rows, blank, conflicts=True),
    ]


def places(stereotypes: Column, system: str) -> Places:
    """Where each row's stereotype stands among all, from 0."""
    place = pd.Index(STEREOTYPES).get_indexer(pd.Index(stereotypes))
    if (place < 0).any():
        raise DataCorrupt(
            f"The rows of {system} hold the stereotype {stereotypes[place < 0][0]!r}, which is none of 1 to 16: "
            "score again."
        )
    return place


def _rate(masculine: Mask, feminine: Mask, blank: Score) -> Score:
    hits, misses = int(masculine.sum()), int(feminine.sum())
    if not hits + misses:
        return blank
    centre, low, high = agresti_coull(hits, hits + misses)
    return replace(blank, value=centre, low=low, high=high, n=hits + misses)


def ranks(rates: Sequence[Score]) -> Iterator[Score]:
    """The feminine ranks that belong to the masculine rates of the stereotypes 1 to 16; empty where a rate is."""
    known = [rate.value for rate in rates if rate.value is not None]
    found = rankdata(known) if len(known) == len(rates) else None
    for place, rate in enumerate(rates):
        rank = replace(rate, metric="feminine_rank", value=None, low=None, high=None)
        yield replace(rank, n=0) if found is None else replace(rank, value=float(found[place]))


def _means(rates: Sequence[Score], draws: Draws, blank: Score) -> Iterator[Score]:
    female, male = (_mean(rates[side], draws[:, side]) for side in (FEMALE, MALE))
    half = difference = None
    if female and male:
        n = female.n + male.n
        half = _Mean((male.value + female.value) / 2, (male.draws + female.draws) / 2, n)
        difference = _Mean(male.value - female.value, male.draws - female.draws, n)
    yield _with_interval(female, replace(blank, metric="masculine_rate_female"))
    yield _with_interval(male, replace(blank, metric="masculine_rate_male"))
    yield _with_interval(half, replace(blank, metric="global_masculine_rate"))
    yield _with_interval(difference, replace(blank, metric="stereotype_rate"))


def _mean(rates: Sequence[Score], draws: Draws) -> _Mean | None:
    known = [rate.value for rate in rates if rate.value is not None]
    if len(known) < len(rates):
        return None
    return _Mean(float(np.mean(known)), draws.mean(axis=1), sum(rate.n for rate in rates))


def _with_interval(mean: _Mean | None, blank: Score) -> Score:
    if mean is None:
        return blank
    low, high = percentiles(mean.draws)
    return replace(blank, value=mean.value, low=min(low, mean.value), high=max(high, mean.value), n=mean.n)


def _resampled(place: Places, masculine: Mask, feminine: Mask, suite: str, seed: int, draws: int) -> Draws:
    """The masculine rates in each resample, as draws x stereotypes; NaN where a resample holds no answer.

    A centre is the share in a sample with Z^2/2 masculine and as many feminine answers added, and that sample is what
    is resampled. The interval of a single rate is then Agresti and Coull's, and where all answers of a system agree,
    the added ones still show doubt: resamples of the answers alone would not.
    """
    rates = np.full((draws, len(STEREOTYPES)), np.nan)
    answers = np.column_stack((masculine, feminine)).astype(np.float32)
    for number, name in enumerate(STEREOTYPES):
        own = answers[place == number]
        weights = item_weights(seed, suite, name, len(own) + len(ADDED), draws)
        # Sums of whole numbers, so that their order cannot change a digit.
        given, added = weights[:, : len(own)] @ own, weights[:, len(own) :] @ ADDED
        counted = given.astype(np.float64) + added.astype(np.float64) * (Z**2 / len(ADDED))
        total = counted.sum(axis=1)
        np.divide(counted[:, 0], total, out=rates[:, number], where=total > 0)
    return rates
