"""How consistently the same words of sources come with the same words of outputs, in whatever language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from gendersuite.submissions.signals.features import words_of

# A word of more texts says little about any of them.
MOST_COMMON = 0.2


def agreement(sources: Sequence[str], outputs: Sequence[str | None]) -> float:
    """The mean share of a pair of words in the texts that have one of them, over pairs that occur in two texts or more.

    High where outputs translate their sources: "brave" always comes with "valiente".
    """
    pairs = [(source, output) for source, output in zip(sources, outputs, strict=True) if output]
    if len(pairs) < 2:
        return 0.0
    asked = _occurrences(words_of(source) for source, _ in pairs)
    given = _occurrences(words_of(output) for _, output in pairs)
    together = (asked.T @ given).tocoo()
    counts_asked, counts_given = asked.sum(axis=0), given.sum(axis=0)
    again = together.data * (together.data - 1)
    return float((again / (counts_asked[together.row] * counts_given[together.col])).sum()) / len(pairs)


def _occurrences(texts: Iterable[frozenset[str]]) -> csr_array:
    """Which words (columns) each text (row) has, without words that only one text has and very common ones."""
    index: dict[str, int] = {}
    columns: list[int] = []
    ends = [0]
    for words in texts:
        columns += [index.setdefault(word, len(index)) for word in sorted(words)]
        ends.append(len(columns))
    matrix = csr_array((np.ones(len(columns)), columns, ends), shape=(len(ends) - 1, len(index)))
    counts: NDArray[np.float64] = matrix.sum(axis=0)
    return matrix[:, (counts >= 2) & (counts <= max(2, MOST_COMMON * (len(ends) - 1)))]
