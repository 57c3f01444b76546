"""Differences for new words: the words that a suite asks about are a sample of the words that it could ask about.

The error of a difference comes from the influence of the slots, summed by asked word (clustered errors, Liang and Zeger
1986, scaled by G / (G - 1) for G words), and its test from the t distribution with G - 1 degrees of freedom. New words
are never more certain than the items of the suite: the interval holds that of the items, and p is at least theirs.
"""

from __future__ import annotations

import numpy as np

from gendersuite.reports.statistics.intervals import LEVEL
from gendersuite.reports.statistics.samples import Sample, Values
from gendersuite.reports.statistics.significance import P_VALUES

ASKED_WORD = "asked_word"
"""The role of clusters of slots that ask about the same word."""


def has_words(sample: Sample) -> bool:
    """Whether the slots of a sample ask about words."""
    return ASKED_WORD in sample.clusters


def word_test(first: Sample, second: Sample, place: int, of_items: Values) -> tuple[float, float, float] | None:
    """The 95% interval of the difference in the metric in that place, and its two-sided p-value; None with fewer than
    two words, or where the items (whose test has the FIELDS of significance) have no test."""
    from scipy.stats import t

    if np.isnan(of_items).any():
        return None
    words = first.clusters[ASKED_WORD]
    moves = [sample.atom_effects(place) for sample in (first, second)]
    used = len(np.unique(words[(moves[0] != 0) | (moves[1] != 0)]))
    if used < 2:
        return None
    by_word = np.bincount(words, moves[0] - moves[1])
    error = float(np.sqrt(used / (used - 1) * np.square(by_word).sum()))
    half = error * float(t.ppf((1 + LEVEL) / 2, used - 1))
    value, low, high = map(float, of_items[2:5])
    p = 2 * float(t.sf(abs(value) / error, used - 1)) if error > 0 else 0.0
    return min(low, value - half), max(high, value + half), max(*map(float, of_items[P_VALUES]), p)
