"""Features that translations share with their sources: length, punctuation, digits, similarity to neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
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
_NEIGHBOURS = (1, 2)
_LONGEST_WORD = 15
"""If the mean length of words is higher, they are not separated by spaces."""


def features_of(texts: Sequence[str | None]) -> Features:
    """The features of texts in the order in which they stand; None is a missing text."""
    missing = np.array([not text for text in texts], dtype=bool)
    counts = np.where(missing[:, None], np.nan, np.log1p(_counts(texts)))
    words = [words_of(text) if text else frozenset() for text in texts]
    return np.column_stack([counts, *(_likeness(words, step) for step in _NEIGHBOURS)])


# Cached because all systems translate the same sources.
@lru_cache(maxsize=4)
def features_of_sources(sources: tuple[str, ...]) -> Features:
    """The standardised features of sources."""
    return standardised(features_of(sources))


def _counts(texts: Sequence[str | None]) -> NDArray[np.float64]:
    """The number of characters of each text, and of those of each kind."""
    codes = np.frombuffer("".join(text or "" for text in texts).encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    lengths = np.array([len(text or "") for text in texts], dtype=np.int64)
    kinds = _kinds()[np.minimum(codes, len(_kinds()) - 1)]
    places = np.flatnonzero(kinds)
    rows = np.searchsorted(lengths.cumsum(), places, side="right")
    columns = len(_MARKS) + 1
    counts = np.bincount(rows * columns + kinds[places], minlength=len(texts) * columns).astype(float)
    counts = counts.reshape(len(texts), columns)
    counts[:, LENGTH] = lengths
    return counts


@cache
def _kinds() -> NDArray[np.int64]:
    """The kind of each character by its code point, counted from 1; 0 for others."""
    kinds = np.zeros(max(map(ord, "".join(_MARKS))) + 2, dtype=np.int64)
    for kind, characters in enumerate(_MARKS, start=1):
        kinds[list(map(ord, characters))] = kind
    return kinds


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
            common = len(one & other)
            likeness[place] = common / (len(one) + len(other) - common)
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
