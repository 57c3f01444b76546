"""Find outputs with the right number of lines that are not aligned with the sources: shifted, swapped or reversed.

The features of sources and outputs are compared at many offsets. At the correct offset, the features correlate. The
most likely sequence of offsets is found by dynamic programming (Viterbi), and reported if it is much more likely than
no shift.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gendersuite.submissions.signals.agreement import agreement
from gendersuite.submissions.signals.features import Features, features_of, reversed_features, standardised
from gendersuite.support.context import without_context

FEWEST_LINES = 20
"""Fewer lines are too little evidence."""
LONGEST_SHORT_SHIFT = 12
FAR_SHIFTS = 8
"""The number of long offsets that are tried: those with the highest correlations over all lines."""
# Features are not independent, so the sum of their evidence is scaled down.
TEMPER = 0.4
WEAKEST_CORRELATION = 0.1
STRONGEST_CORRELATION = 0.97
CHANGE_COST = 15.0
"""The cost of a change of the offset, in nats."""
LEAST_EVIDENCE = 30.0
"""The log likelihood ratio, in nats, of shifted to unshifted lines above which a shift is reported."""
SHORTEST_SHARE = 0.02
"""Shorter shifts are ignored: they occur in good systems, for example some that translate whole documents."""

LEAST_RATIO, MOST_RATIO = -12.0, 12.0
"""The range of the evidence of one line, in nats, before it is scaled by TEMPER."""
LEAST_RATIO_OF_AGREEMENT = 1.05
"""The minimum ratio of the agreement of words at an offset to the agreement without a shift."""
BLOCK = 8
"""The number of lines per block in the fast first check for shifts."""

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Shift:
    """Lines `first` to `last` (counted from 0) that translate the sources `offset` lines below; `reversed`: all lines
    are in reverse order."""

    first: int
    last: int
    offset: int
    reversed: bool = False


def find_shifts(sources: tuple[str, ...], outputs: tuple[str | None, ...]) -> tuple[Shift, ...]:
    """Find the parts of the outputs that are not aligned with their sources; None is a missing output."""
    if sum(output is not None for output in outputs) < FEWEST_LINES:
        return ()
    sources = tuple(map(without_context, sources))
    outputs = tuple(None if output is None else without_context(output) for output in outputs)
    asked, said = standardised(features_of(sources)), features_of(outputs)
    given = standardised(said)
    offsets = _candidates(asked, given)
    evidence = evidence_of(asked, given, offsets, correlations_of(asked, given, offsets))
    if _is_reversed(asked, given, standardised(reversed_features(said)), sources, outputs):
        return (Shift(0, len(sources) - 1, 0, reversed=True),)
    _, gain = _best_path(np.add.reduceat(evidence, np.arange(0, len(evidence), BLOCK), axis=0), offsets)
    if gain < LEAST_EVIDENCE:
        return ()
    path, _ = _best_path(evidence, offsets)
    shortest = max(FEWEST_LINES // 2, SHORTEST_SHARE * len(sources))
    return tuple(
        shift
        for shift in _segments(path)
        if shift.last - shift.first + 1 >= shortest and _words_agree(sources, outputs, shift)
    )


def _is_reversed(
    asked: Features, given: Features, backwards: Features, sources: Sequence[str], outputs: Sequence[str | None]
) -> bool:
    zero = np.array([0])
    correlations = correlations_of(asked, backwards, zero)
    gain = evidence_of(asked, backwards, zero, correlations).sum() - evidence_of(asked, given, zero, correlations).sum()
    return bool(gain > LEAST_EVIDENCE) and agreement(sources, outputs[::-1]) > LEAST_RATIO_OF_AGREEMENT * agreement(
        sources, outputs
    )


def _words_agree(sources: Sequence[str], outputs: Sequence[str | None], shift: Shift) -> bool:
    """Whether the words of the outputs agree better with those of the sources at the offset than without a shift.

    Texts that repeat a few patterns have similar features at several offsets. Their words identify the correct one.
    """
    first = max(shift.first, -shift.offset)
    last = min(shift.last, len(sources) - 1 - shift.offset)
    given = outputs[first : last + 1]
    moved = sources[first + shift.offset : last + 1 + shift.offset]
    in_place = agreement(sources[first : last + 1], given)
    return len(given) > 0 and agreement(moved, given) > LEAST_RATIO_OF_AGREEMENT * in_place


def _candidates(asked: Features, given: Features) -> NDArray[np.int64]:
    """The offsets to try: 0, the short ones, and the long ones with the highest correlations."""
    size = len(asked)
    short = np.arange(-min(LONGEST_SHORT_SHIFT, size - 1), min(LONGEST_SHORT_SHIFT, size - 1) + 1)
    length = 2 * size
    spectrum = np.conj(np.fft.rfft(given, length, axis=0)) * np.fft.rfft(asked, length, axis=0)
    products = np.maximum(np.fft.irfft(spectrum, length, axis=0), 0.0)
    lags = np.arange(length)
    lags[lags >= size] -= length
    overlap = np.sqrt(np.maximum(size - np.abs(lags), 1))
    strength = (products / overlap[:, None]).sum(axis=1)
    strength[np.abs(lags) <= LONGEST_SHORT_SHIFT] = 0
    strength[np.abs(lags) > size - FEWEST_LINES] = 0
    far = lags[np.argsort(-strength, kind="stable")[:FAR_SHIFTS]]
    return np.unique(np.concatenate([[0], short, far[np.abs(far) < size]]))


def _moved(size: int, offset: int) -> tuple[slice, slice]:
    """The rows of sources and of outputs that are paired at an offset."""
    return slice(max(offset, 0), size + min(offset, 0)), slice(max(-offset, 0), size - max(offset, 0))


def correlations_of(asked: Features, given: Features, offsets: NDArray[np.int64]) -> Array:
    """The highest correlation of each feature at any offset, over all lines or one half of them."""
    best = np.zeros(asked.shape[1])
    for offset in offsets:
        rows, columns = _moved(len(given), int(offset))
        products = asked[rows] * given[columns]
        half = len(products) // 2
        for part in (products, products[:half], products[half:]):
            if len(part) >= FEWEST_LINES // 2:
                best = np.maximum(best, part.mean(axis=0))
    best = np.minimum(best, STRONGEST_CORRELATION)
    return np.where(best < WEAKEST_CORRELATION, 0.0, best)


def evidence_of(asked: Features, given: Features, offsets: NDArray[np.int64], correlations: Array) -> Array:
    """The log likelihood ratio that each output (row) belongs to the source at each offset (column)."""
    # Lines without a source at an offset give no evidence if it is short, and evidence against it if it is long.
    evidence = np.zeros((len(given), len(offsets)))
    evidence[:, np.abs(offsets) > LONGEST_SHORT_SHIFT] = TEMPER * LEAST_RATIO
    spread = 1 - correlations**2
    squares, products = correlations**2 / (2 * spread), correlations / spread
    constant = -0.5 * np.log(spread).sum()
    of_source, of_output = constant - asked**2 @ squares, -(given**2) @ squares
    weighted = given * products
    says_something = (given != 0).any(axis=1)
    for column, offset in enumerate(offsets):
        rows, own = _moved(len(given), int(offset))
        ratio = of_source[rows] + of_output[own] + np.einsum("ij,ij->i", asked[rows], weighted[own])
        evidence[own, column] = TEMPER * np.clip(ratio, LEAST_RATIO, MOST_RATIO) * says_something[own]
    return evidence


def _best_path(evidence: Array, offsets: NDArray[np.int64]) -> tuple[NDArray[np.int64], float]:
    """The offset of each line on the most likely path, and how much more likely it is than no shift."""
    rows, count = evidence.shape
    came_from = np.zeros((rows, count), dtype=np.int32)
    zero = int(np.flatnonzero(offsets == 0)[0])
    total = np.where(np.arange(count) == zero, 0.0, -CHANGE_COST)
    stay = np.arange(count)
    for row in range(rows):
        best = int(np.argmax(total))
        change = total[best] - CHANGE_COST
        moves = change > total
        came_from[row] = np.where(moves, best, stay)
        total = np.where(moves, change, total) + evidence[row]
    place = int(np.argmax(total))
    gain = float(total[place] - evidence[:, zero].sum())
    path = np.empty(rows, dtype=np.int64)
    for row in range(rows - 1, -1, -1):
        path[row] = offsets[place]
        place = int(came_from[row, place])
    return path, gain


def _segments(path: NDArray[np.int64]) -> tuple[Shift, ...]:
    edges = [0, *(np.flatnonzero(np.diff(path)) + 1).tolist(), len(path)]
    return tuple(Shift(first, end - 1, int(path[first])) for first, end in pairwise(edges) if path[first])
