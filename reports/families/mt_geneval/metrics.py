"""Scores of the MT-GenEval suites (Currey et al. 2022, section 3), with their intervals.

Which answers enter which share is in `mtgeneval_design`, what BLEU and chrF are computed from in `mtgeneval_quality`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pandas as pd

from gendersuite.model import Score
from gendersuite.reports.families.mt_geneval.design import COUNTERFACTUAL, SIDES, Design, designs
from gendersuite.reports.families.mt_geneval.quality import QUALITY, quality, quality_statistics
from gendersuite.reports.statistics.bootstrap import item_weights, percentiles
from gendersuite.reports.statistics.corpus_scores import Values
from gendersuite.reports.statistics.intervals import wilson
from gendersuite.reports.statistics.labels_table import identity
from gendersuite.reports.statistics.outcome_counts import account_scores


def mtgeneval_scores(labels: pd.DataFrame, *, seed: int, draws: int = 1000) -> list[Score]:
    """All scores of one system in one language.

    Contextual: `accuracy` in all (group ""), by true gender (M, F), by the stereotype of the profession (female, male,
    neutral) and by both (female-M ...: the six cells of Table 4). Counterfactual: `accuracy` of the segments, in all
    and by gender; `pair_accuracy`; `bleu` and `chrf` of either side (masculine, feminine) and `quality_gap`, BLEU
    masculine - feminine, on sacrebleu's scale of 0 to 100. Both: `term_coverage` in all and by gender, the share of
    answers that hold a word which only one of the references has (an answer without any counts as right, so that
    accuracy means little where this is low); coverage and accounts.

    Accuracy and term coverage are shares of the answers. A pair is right if both its segments are; one whose other
    segment is missing is not, and a pair without any answer is not counted. Without an answer a score has no value.
    BLEU and chrF are over all segments of a side, missing ones as empty lines, as soon as one was answered.

    Shares have Wilson's 95% interval, at the number of answers where units are independent; where the two segments of
    a pair count both, at the effective number (Franco, Little, Louis and Slud 2019). BLEU, chrF and the gap have 95%
    bootstrap intervals over pairs, both sides of a pair together, seeded by `seed` and the suite's name alone;
    coverage and counts have none. `n` is the number of answers behind a share, the number of pairs behind
    pair_accuracy, of segments behind BLEU, chrF (of both sides behind the gap), of expected slots elsewhere.
    """
    suite, language, system = identity(labels)
    scores: list[Score] = []
    for design in designs(labels, system):
        blank = Score(suite, design.subset, language, system, "", "", None, None, None, 0)
        scores += _shares(design, blank)
        if design.subset == COUNTERFACTUAL:
            scores += _quality(design, blank, seed, draws)
        scores += account_scores(design.rows, blank)
    return scores


def _shares(design: Design, blank: Score) -> Iterator[Score]:
    for (metric, group), (answers, hits) in design.rates.items():
        score = replace(blank, metric=metric, group=group)
        given = np.bincount(design.unit[answers]).astype(np.float64)
        n = int(given.sum())
        if n:
            hit = np.bincount(design.unit[answers & hits], minlength=len(given)).astype(np.float64)
            value = float(hit.sum() / n)
            low, high = wilson(value, _effective_size(given, hit))
            score = replace(score, value=value, low=min(low, value), high=max(high, value), n=n)
        yield score


def _effective_size(given: Values, hit: Values) -> float:
    """As how many independent answers those of some units vary, which have so many answers and hits each.

    It is their number where no unit has two. Two that agree are little more than one. Two that differ (all people are
    made men) vary less than independent ones would; that is not made use of. Where no unit differs from any other,
    each counts once.
    """
    n = given.sum()
    share = hit.sum() / n
    spread = np.square(hit - share * given).sum()
    if not spread:
        return float((given > 0).sum())
    return float(min(n, share * (1 - share) * n**2 / spread))


def _quality(design: Design, blank: Score, seed: int, draws: int) -> Iterator[Score]:
    pairs = len(design.units)
    statistics = quality_statistics(design)
    values = quality(statistics.sum(axis=0)[:, None])[:, 0]
    # Wide enough for sums of whole numbers to be exact, whatever their order.
    weights = item_weights(seed, blank.suite, design.subset, pairs, draws).astype(np.float64)
    resampled = quality((weights @ statistics).T)
    for (metric, group), value, drawn in zip(QUALITY, values.tolist(), resampled, strict=True):
        score = replace(blank, metric=metric, group=group)
        if not np.isnan(value):
            low, high = percentiles(drawn)
            n = pairs if group else len(SIDES) * pairs
            score = replace(score, value=value, low=min(low, value), high=max(high, value), n=n)
        yield score
