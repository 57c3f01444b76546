"""Tests of differences that generalise to new words: the evaluated words are treated as a sample of all words.

The standard error of a difference is computed from the influence of the slots, clustered by word (Liang and Zeger
1986, scaled by G / (G - 1) for G words); the test uses the t distribution with G - 1 degrees of freedom. The result is
never more certain than the test over items: the interval contains that of the items, and p is at least as large.
"""

from __future__ import annotations

import numpy as np

from gendersuite.reports.statistics.intervals import LEVEL
from gendersuite.reports.statistics.samples import Sample, Values
from gendersuite.reports.statistics.significance import P_VALUES

ASKED_WORD = "asked_word"
"""The role of clusters of slots that evaluate the same word."""


def has_words(sample: Sample) -> bool:
    """Whether the slots of a sample are clustered by word."""
    return ASKED_WORD in sample.clusters


def word_test(first: Sample, second: Sample, place: int, of_items: Values) -> tuple[float, float, float] | None:
    """Return the bounds of the 95% interval of a difference and its two-sided p-value.

    `place` is the index of the metric; `of_items` are the FIELDS of the test over items. None if there are fewer than
    two words or no test over items.
    """
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
