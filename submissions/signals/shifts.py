"""Find outputs that have the right number of lines, but not beside their sources: shifted, swapped or reversed.

The features of sources and outputs are compared at many offsets. Where lines belong together, the features correlate.
The most likely sequence of offsets is found by dynamic programming (Viterbi), and reported if it is much more likely
than no shift at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy.fft import irfft, next_fast_len, rfft

from gendersuite.submissions.signals.agreement import agreement
from gendersuite.submissions.signals.features import (
    Features,
    features_of,
    features_of_sources,
    reversed_features,
    standardised,
)
from gendersuite.support.context import without_context

FEWEST_LINES = 20
"""Fewer lines are too little evidence."""
LONGEST_SHORT_SHIFT = 12
FAR_SHIFTS = 8
"""How many long offsets are tried: those with the highest correlations over all lines."""
# Features depend on each other, so that their evidence adds up to less than its sum.
TEMPER = 0.4
WEAKEST_CORRELATION = 0.1
STRONGEST_CORRELATION = 0.97
CHANGE_COST = 15.0
"""What a change of the offset costs, in nats."""
LEAST_EVIDENCE = 30.0
"""How much more likely shifted lines must be than lines in their places, in nats."""
SHORTEST_SHARE = 0.02
"""A smaller part of the lines may be out of place in good systems, such as some that translate whole documents."""

LEAST_RATIO, MOST_RATIO = -12.0, 12.0
"""The evidence of one line, in nats, before tempering."""
LEAST_RATIO_OF_AGREEMENT = 1.05
"""How much better words must agree at an offset than in their places."""
BLOCK = 8
"""Lines that are looked at together, to see quickly whether anything is shifted."""
RUN = 8 * BLOCK
"""Neighbouring lines that are compared first."""
MOST_RUNS = 20
"""Of more runs, as many are compared first, at equal distances."""
LEAST_HINT = 5.0
"""How much more likely shifted lines must be in these runs for all lines to be compared, in nats."""

Array = NDArray[np.float64]
Lines = NDArray[np.int64]
"""Places of lines, in ascending order."""


@dataclass(frozen=True, slots=True)
class Shift:
    """Lines `first` to `last` (counted from 0) that translate the sources `offset` lines below; `reversed`: all lines
    are in reverse order."""

    first: int
    last: int
    offset: int
    reversed: bool = False


def find_shifts(sources: tuple[str, ...], outputs: tuple[str | None, ...]) -> tuple[Shift, ...]:
    """The parts of outputs that are not beside their sources; None is an output that says nothing."""
    answered = np.flatnonzero([output is not None for output in outputs])
    if len(answered) < FEWEST_LINES:
        return ()
    sources = tuple(map(without_context, sources))
    outputs = tuple(None if output is None else without_context(output) for output in outputs)
    some = _some_runs(answered)
    if len(some) < len(answered) and not _Comparison(sources, outputs, some).suggests_shifts():
        return ()
    comparison = _Comparison(sources, outputs, np.arange(len(outputs)))
    if comparison.gain_reversed > LEAST_EVIDENCE and _words_agree_reversed(sources, outputs):
        return (Shift(0, len(sources) - 1, 0, reversed=True),)
    if comparison.gain < LEAST_EVIDENCE:
        return ()
    path, _ = _best_path(comparison.evidence, comparison.offsets)
    shortest = max(FEWEST_LINES // 2, SHORTEST_SHARE * len(sources))
    return tuple(
        shift
        for shift in _segments(path)
        if shift.last - shift.first + 1 >= shortest and _words_agree(sources, outputs, shift)
    )


def _some_runs(lines: Lines) -> Lines:
    """At most MOST_RUNS runs of the lines, at equal distances."""
    step = max(1, -(-len(lines) // (RUN * MOST_RUNS)))
    chosen: Lines = lines[np.arange(len(lines)) // RUN % step == 0]
    return chosen


class _Comparison:
    """Some lines of the outputs, compared with the sources at many offsets and in reverse order.

    evidence       the log likelihood ratio of each line (row) at each offset (column)
    gain           how much more likely some shift is than none, in nats
    gain_reversed  how much more likely the reverse order is
    """

    def __init__(self, sources: tuple[str, ...], outputs: Sequence[str | None], lines: Lines) -> None:
        compared: list[str | None] = [None] * len(outputs)
        for line in lines.tolist():
            compared[line] = outputs[line]
        asked, features = features_of_sources(sources), features_of(compared)
        given = standardised(features)
        self.offsets = _candidates(asked, given)
        correlations = correlations_of(asked, given, self.offsets, lines)
        self.evidence = evidence_of(asked, given, self.offsets, correlations, lines)
        blocks = np.add.reduceat(self.evidence, np.arange(0, len(lines), BLOCK), axis=0)
        _, self.gain = _best_path(blocks, self.offsets)
        self.gain_reversed = _gain_reversed(asked, features, lines)

    def suggests_shifts(self) -> bool:
        """Whether it is worth while to compare all lines."""
        return max(self.gain, self.gain_reversed) > LEAST_HINT


def _gain_reversed(asked: Features, features: Features, lines: Lines) -> float:
    zero, from_end = np.array([0]), len(asked) - 1 - lines[::-1]
    given, backwards = standardised(features), standardised(reversed_features(features))
    correlations = correlations_of(asked, backwards, zero, from_end)
    in_place = evidence_of(asked, given, zero, correlations, lines)
    return float(evidence_of(asked, backwards, zero, correlations, from_end).sum() - in_place.sum())


def _words_agree_reversed(sources: Sequence[str], outputs: Sequence[str | None]) -> bool:
    in_place = agreement(sources, outputs)
    return agreement(sources, outputs[::-1]) > LEAST_RATIO_OF_AGREEMENT * in_place


def _words_agree(sources: Sequence[str], outputs: Sequence[str | None], shift: Shift) -> bool:
    """Whether the words of the outputs fit those of the sources better at the offset than in their places.

    Texts that repeat a few patterns look alike at several offsets. Their words tell which one is right.
    """
    first = max(shift.first, -shift.offset)
    last = min(shift.last, len(sources) - 1 - shift.offset)
    given = outputs[first : last + 1]
    moved = sources[first + shift.offset : last + 1 + shift.offset]
    in_place = agreement(sources[first : last + 1], given)
    return len(given) > 0 and agreement(moved, given) > LEAST_RATIO_OF_AGREEMENT * in_place


def _candidates(asked: Features, given: Features) -> NDArray[np.int64]:
    """0, the short offsets, and the long ones at which features correlate best."""
    size = len(asked)
    short = np.arange(-min(LONGEST_SHORT_SHIFT, size - 1), min(LONGEST_SHORT_SHIFT, size - 1) + 1)
    length = next_fast_len(2 * size, real=True)
    spectrum = np.conj(rfft(given, length, axis=0)) * rfft(asked, length, axis=0)
    products = np.maximum(irfft(spectrum, length, axis=0), 0.0)
    lags = np.arange(length)
    lags[lags > length // 2] -= length
    overlap = np.sqrt(np.maximum(size - np.abs(lags), 1))
    strength = (products / overlap[:, None]).sum(axis=1)
    strength[np.abs(lags) <= LONGEST_SHORT_SHIFT] = 0
    strength[np.abs(lags) > size - FEWEST_LINES] = 0
    far = lags[np.argsort(-strength, kind="stable")[:FAR_SHIFTS]]
    return np.unique(np.concatenate([[0], short, far[np.abs(far) < size]]))


def _moved(lines: Lines, size: int, offset: int) -> Lines:
    """The places in `lines` whose source at an offset exists."""
    return np.flatnonzero((lines + offset >= 0) & (lines + offset < size))


def correlations_of(asked: Features, given: Features, offsets: NDArray[np.int64], lines: Lines) -> Array:
    """The highest correlation of each feature at any offset, over all these lines of the outputs or a half of them."""
    best = np.zeros(asked.shape[1])
    for offset in offsets:
        own = lines[_moved(lines, len(asked), int(offset))]
        products = asked[own + offset] * given[own]
        half = len(products) // 2
        for part in (products, products[:half], products[half:]):
            if len(part) >= FEWEST_LINES // 2:
                best = np.maximum(best, part.mean(axis=0))
    best = np.minimum(best, STRONGEST_CORRELATION)
    return np.where(best < WEAKEST_CORRELATION, 0.0, best)


def evidence_of(
    asked: Features, given: Features, offsets: NDArray[np.int64], correlations: Array, lines: Lines
) -> Array:
    """The log likelihood ratio of each of these outputs (row) to belong to the source at each offset (column)."""
    # There is nothing to say of the lines at the ends of a short shift; a long one has no such lines.
    evidence = np.zeros((len(lines), len(offsets)))
    evidence[:, np.abs(offsets) > LONGEST_SHORT_SHIFT] = TEMPER * LEAST_RATIO
    spread = 1 - correlations**2
    squares, products = correlations**2 / (2 * spread), correlations / spread
    constant = -0.5 * np.log(spread).sum()
    given = given[lines]
    of_source, of_output = constant - asked**2 @ squares, -(given**2) @ squares
    weighted = given * products
    says_something = (given != 0).any(axis=1)
    for column, offset in enumerate(offsets):
        own = _moved(lines, len(asked), int(offset))
        sources = lines[own] + offset
        ratio = of_source[sources] + of_output[own] + np.einsum("ij,ij->i", asked[sources], weighted[own])
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
