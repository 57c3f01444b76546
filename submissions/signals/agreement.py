"""Measure how consistently words of the sources co-occur with words of the outputs, in any language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from gendersuite.submissions.signals.features import words_of

# Words in a larger share of the texts are ignored.
MOST_COMMON = 0.2


def agreement(sources: Sequence[str], outputs: Sequence[str | None]) -> float:
    """The association of source and output words: n (n - 1) / (n_source n_output), summed over pairs of words that
    occur together in n texts, and divided by the number of texts.

    It is high if outputs translate their sources: "brave" always occurs with "valiente".
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
    """The words (columns) of each text (row), without words of a single text and very common words."""
    index: dict[str, int] = {}
    columns: list[int] = []
    ends = [0]
    for words in texts:
        columns += [index.setdefault(word, len(index)) for word in sorted(words)]
        ends.append(len(columns))
    matrix = csr_array((np.ones(len(columns)), columns, ends), shape=(len(ends) - 1, len(index)))
    counts: NDArray[np.float64] = np.asarray(matrix.sum(axis=0))
    return matrix[:, (counts >= 2) & (counts <= max(2, MOST_COMMON * (len(ends) - 1)))]
