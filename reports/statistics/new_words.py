"""Differences for new words: the words that a suite asks about are a sample of the words that it could ask about.

The error of a difference comes from the influence of the slots, summed by asked word (clustered errors, Liang and Zeger
1986, scaled by G / (G - 1) for G words), and its test from the t distribution with G - 1 degrees of freedom. New words
are never more certain than the items of the suite: the interval holds that of the items, and p is at least theirs.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gendersuite.reports.statistics.intervals import LEVEL
from gendersuite.reports.statistics.samples import Sample
from gendersuite.reports.statistics.significance import Difference

ASKED_WORD = "asked_word"
"""The role of clusters of slots that ask about the same word."""


@dataclass(frozen=True, slots=True)
class WordTest:
    """The 95% interval of a difference and its two-sided p-value."""

    low: float
    high: float
    p_value: float


def has_words(sample: Sample) -> bool:
    """Whether the slots of a sample ask about words."""
    return ASKED_WORD in sample.clusters


def word_test(first: Sample, second: Sample, place: int, of_items: Difference) -> WordTest | None:
    """The test of the metric in that place; None with fewer than two words, or where the items have no test."""
    from scipy.stats import t

    if of_items.value is None or of_items.p is None or of_items.low is None or of_items.high is None:
        return None
    words = first.clusters[ASKED_WORD]
    moves = [sample.atom_spread(place) for sample in (first, second)]
    used = len(np.unique(words[(moves[0] != 0) | (moves[1] != 0)]))
    if used < 2:
        return None
    by_word = np.bincount(words, moves[0] - moves[1])
    error = float(np.sqrt(used / (used - 1) * np.square(by_word).sum()))
    half = error * float(t.ppf((1 + LEVEL) / 2, used - 1))
    p = 2 * float(t.sf(abs(of_items.value) / error, used - 1)) if error > 0 else 0.0
    return WordTest(
        low=min(of_items.low, of_items.value - half),
        high=max(of_items.high, of_items.value + half),
        p_value=max(of_items.p, p),
    )
