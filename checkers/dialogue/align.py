"""Aligns the clauses of a turn with slots: by person, in order, and by negation where there is a choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Claim: TypeAlias = tuple[str, bool]
"""A person, and whether the statement about them is negated."""

PAIR = 100
"""The score of a pair: more than all matching negations of a turn together."""


def align(wanted: Sequence[Claim], found: Sequence[Claim]) -> list[int | None]:
    """Return, for each wanted (person, negated), the index of its found counterpart, in order, or None.

    Paired claims must agree in person. Among the alignments with the most pairs, the one with the most matching
    negations is chosen.
    """
    if [person for person, _ in wanted] == [person for person, _ in found]:
        return list(range(len(found)))
    # best[i][j]: the best score for wanted[i:] and found[j:]; a matching negation adds 1.
    rows, columns = len(wanted), len(found)
    best = [[0] * (columns + 1) for _ in range(rows + 1)]
    for i in reversed(range(rows)):
        for j in reversed(range(columns)):
            pair = _worth(wanted[i], found[j])
            best[i][j] = max(best[i + 1][j], best[i][j + 1], pair + best[i + 1][j + 1] if pair else 0)
    pairs: list[int | None] = []
    j = 0
    for i in range(rows):
        # Of equally good alignments, the earliest clause is chosen; a clause is skipped only if that does not lower the
        # score.
        while j < columns and not _pairs_well(wanted[i], found[j], best, i, j) and best[i][j] == best[i][j + 1]:
            j += 1
        if j < columns and _pairs_well(wanted[i], found[j], best, i, j):
            pairs.append(j)
            j += 1
        else:
            pairs.append(None)
    return pairs


def _pairs_well(wanted: Claim, found: Claim, best: list[list[int]], i: int, j: int) -> bool:
    pair = _worth(wanted, found)
    return pair > 0 and best[i][j] == pair + best[i + 1][j + 1]


def _worth(wanted: Claim, found: Claim) -> int:
    if wanted[0] != found[0]:
        return 0
    return PAIR + 1 if wanted[1] == found[1] else PAIR
