"""Scores of the dialogue suites, with their intervals; what they measure is in `dialogue_design`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pandas as pd

from gendersuite.model import Score
from gendersuite.reports.families.dialogue.design import Design, designs
from gendersuite.reports.statistics.balance import Rate, Resample, balanced_rates, difference
from gendersuite.reports.statistics.bootstrap import Floats, item_weights
from gendersuite.reports.statistics.labels_table import identity
from gendersuite.reports.statistics.outcome_counts import account_scores


def dialogue_scores(labels: pd.DataFrame, *, seed: int, draws: int = 1000) -> list[Score]:
    """All scores of one system in one language.

    Per subset the balanced rates by group, the effect, coverage and accounts; then, for all slots of open gender
    (subset `all-amb`) and all of told gender (`all-det`), the share of neutral forms among the masculine, feminine
    and neutral ones, in all (`neutral_share`) and by strategy (`neutral_strategy`), coverage and accounts.

    Rates and effects have 95% bootstrap intervals over items, seeded by `seed` and the suite's name alone; coverage
    and counts are facts about the submission and have none. `n` is the number of answers that entered a rate (of
    both groups in an effect), and the number of expected slots elsewhere.
    """
    suite, language, system = identity(labels)
    scores: list[Score] = []
    for design in designs(labels, system):
        blank = Score(suite, design.subset, language, system, "", "", None, None, None, 0)
        scores.extend((*_rates(design, blank, seed, draws), *account_scores(design.rows, blank)))
    return scores


def _rates(design: Design, blank: Score, seed: int, draws: int) -> Iterator[Score]:
    resample = _resampling(design, blank.suite, seed, draws)
    found = balanced_rates(design.unit, design.cell, list(design.rates.values()), len(design.items), resample)
    rates = dict(zip(design.rates, found, strict=True))
    for (metric, group), rate in rates.items():
        yield _with(rate, replace(blank, metric=metric, group=group))
    if design.contrast:
        a, b = (rates[name] for name in design.contrast)
        effect = replace(blank, metric=design.effect)
        if a and b:
            value, low, high = difference(a, b)
            effect = replace(effect, value=value, low=low, high=high, n=a.n + b.n)
        yield effect


def _with(rate: Rate | None, score: Score) -> Score:
    return replace(score, value=rate.value, low=rate.low, high=rate.high, n=rate.n) if rate else score


def _resampling(design: Design, suite: str, seed: int, draws: int) -> Resample:
    """The sums over resampled units."""
    number, names = pd.factorize(design.stratum, sort=True)
    strata = {str(name): np.flatnonzero(number == place) for place, name in enumerate(names)}

    def resample(counts: Floats) -> Floats:
        total = np.zeros((draws, counts.shape[1]), dtype=np.float32)
        for name, members in strata.items():
            total += item_weights(seed, suite, name, len(members), draws) @ counts[members]
        return total

    return resample
