"""Rank ranges and clusters of systems, as in the WMT findings papers.

Two systems differ if their difference is significant at 5% after Holm's correction over all pairs of the ranking. The
test compares the difference over its standard error, computed from the influence of the units, with the normal
distribution. A system's ranks go from one more than the number of systems significantly above it to the number of
systems not significantly below it. A cluster ends where every system above is significantly above every system below.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import erfc

from gendersuite.reports.statistics.comparisons import ALPHA
from gendersuite.reports.statistics.samples import Influence, Values, align_units
from gendersuite.reports.statistics.significance import holm


@dataclass(frozen=True, slots=True)
class RankRange:
    """The first and the last possible rank of a system, and its cluster, counted from 1 at the largest value."""

    first: int
    last: int
    cluster: int


def standard_errors(systems: Sequence[Influence], doubts: Sequence[float]) -> Values:
    """Standard errors of the differences between all pairs of systems (systems x systems).

    `doubts` are the systems' own standard errors, used for systems whose answers do not vary.
    """
    influence = align_units(systems)
    shared = influence.T @ influence
    own = np.array([each.error for each in systems])
    variance = np.where(own > 0, np.diag(shared), np.square(doubts))
    errors: Values = np.sqrt(np.maximum(variance[:, None] + variance[None, :] - 2 * shared, 0.0))
    return errors


def significant_pairs(systems: Sequence[Influence], doubts: Sequence[float]) -> NDArray[np.bool_]:
    """Which pairs of systems differ significantly (systems x systems); `doubts` as in `standard_errors`."""
    n = len(systems)
    apart = np.zeros((n, n), dtype=bool)
    above, below = np.triu_indices(n, k=1)
    if not len(above):
        return apart
    values = np.array([each.value for each in systems])
    distance = np.abs(values[:, None] - values[None, :])[above, below]
    errors = standard_errors(systems, doubts)[above, below]
    # Equal values never differ significantly; with a standard error of 0, all others do.
    z = np.divide(distance, errors, out=np.where(distance > 0, np.inf, 0.0), where=errors > 0)
    apart[above, below] = holm(erfc(z / math.sqrt(2))) < ALPHA
    both: NDArray[np.bool_] = apart | apart.T
    return both


def rank_ranges(systems: Sequence[Influence], doubts: Sequence[float]) -> list[RankRange]:
    """Return the rank ranges of systems, which must be sorted by value, largest first."""
    apart = significant_pairs(systems, doubts)
    cluster, found = 1, []
    for place in range(len(systems)):
        if place and apart[:place, place:].all():
            cluster += 1
        better, worse = int(apart[place, :place].sum()), int(apart[place, place + 1 :].sum())
        found.append(RankRange(better + 1, len(systems) - worse, cluster))
    return found
