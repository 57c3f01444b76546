"""Which clause of a turn answers which slot: by person, in order, and by negation where there is a choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Claim: TypeAlias = tuple[str, bool]
"""A person and whether the statement about them is denied."""

PAIR = 100
"""What a pair is worth: more than all agreeing negations of a turn together."""


def align(wanted: Sequence[Claim], found: Sequence[Claim]) -> list[int | None]:
    """For each wanted (person, negated) the index of the found one that answers it, in order, or None.

    A pair must agree in person; among the ways to pair the most, the one that agrees in most negations wins.
    """
    if [person for person, _ in wanted] == [person for person, _ in found]:
        return list(range(len(found)))
    # best[i][j]: the best score for wanted[i:] and found[j:]; an agreeing negation is worth 1 more.
    rows, columns = len(wanted), len(found)
    best = [[0] * (columns + 1) for _ in range(rows + 1)]
    for i in reversed(range(rows)):
        for j in reversed(range(columns)):
            pair = _worth(wanted[i], found[j])
            best[i][j] = max(best[i + 1][j], best[i][j + 1], pair + best[i + 1][j + 1] if pair else 0)
    pairs: list[int | None] = []
    j = 0
    for i in range(rows):
        # Among equally good ways the earliest clause wins; a clause is passed over only if that costs nothing.
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
