"""Features that translations share with their sources: length, punctuation, digits, similarity to neighbours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import log1p
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Features: TypeAlias = NDArray[np.float64]
"""One row per text, one column per feature; NaN for missing texts."""

LENGTH = 0
_MARKS = (
    "?？؟;՞",
    "!！",
    '"“”„«»「」『』‹›',
    ".。।…",
    ",，،、",
    ":：",
    "0123456789٠١٢٣٤٥٦٧٨٩०१२३४५६७८९",
    "()（）",
    "-–—",
)
"""The kinds of characters that are counted."""
_KIND = {character: kind for kind, characters in enumerate(_MARKS) for character in characters}
_NOT_MARKS = re.compile(f"[^{re.escape(''.join(_MARKS))}]+")
_NEIGHBOURS = (1, 2)
_LONGEST_WORD = 15
"""If the mean length of words is higher, they are not separated by spaces."""


def _counts(text: str) -> tuple[float, ...]:
    counts = [0] * len(_MARKS)
    for character in _NOT_MARKS.sub("", text):
        counts[_KIND[character]] += 1
    return (log1p(len(text)), *map(log1p, counts))


# Cached because all systems translate the same sources.
@lru_cache(maxsize=4)
def features_of(texts: tuple[str | None, ...]) -> Features:
    """Compute the features of consecutive texts; None is a missing text."""
    columns = len(_MARKS) + 1
    counts = np.array([_counts(text) if text else (np.nan,) * columns for text in texts], dtype=float)
    words = [words_of(text) if text else frozenset() for text in texts]
    return np.column_stack([counts.reshape(len(texts), columns), *(_likeness(words, step) for step in _NEIGHBOURS)])


def words_of(text: str) -> frozenset[str]:
    """The words of a text, or its character pairs if words are not separated."""
    words = text.lower().split()
    if len(text) > _LONGEST_WORD * len(words):
        # Some scripts have no spaces between words.
        return frozenset(text[place : place + 2] for place in range(len(text) - 1))
    return frozenset(words)


def _likeness(words: Sequence[frozenset[str]], step: int) -> NDArray[np.float64]:
    """The share of words that each text has in common with the text `step` positions later."""
    likeness = np.full(len(words), np.nan)
    for place in range(len(words) - step):
        one, other = words[place], words[place + step]
        if one and other:
            likeness[place] = len(one & other) / len(one | other)
    return likeness


def reversed_features(features: Features) -> Features:
    """The features of the same texts in reverse order."""
    backwards = features[::-1].copy()
    for step in _NEIGHBOURS:
        column = len(_MARKS) + step
        backwards[:, column] = np.concatenate([backwards[step:, column], np.full(step, np.nan)])
    return backwards


def standardised(features: Features) -> Features:
    """Scale features to mean 0 and variance 1, clipped at three standard deviations; NaN values become 0."""
    with np.errstate(invalid="ignore", divide="ignore"):
        known = ~np.isnan(features)
        count = np.maximum(known.sum(axis=0), 1)
        filled = np.where(known, features, 0.0)
        mean = filled.sum(axis=0) / count
        deviation = np.sqrt((np.where(known, filled - mean, 0.0) ** 2).sum(axis=0) / count)
        scaled = np.where(known & (deviation > 1e-9), (filled - mean) / np.where(deviation > 1e-9, deviation, 1.0), 0.0)
    return np.clip(scaled, -3.0, 3.0)
