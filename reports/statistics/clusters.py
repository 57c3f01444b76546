"""Ranks and clusters of systems, as the findings of WMT print them: who can be told from whom.

Two systems can be told apart if their difference is significant at 5% after Holm's correction over all pairs of the
ranking: the difference over its standard error, which comes from the influence of the units that both answer, against
the normal distribution. A system's rank goes from one more than the number of systems that are significantly above it
to the number of those that are not significantly below it. A cluster ends where every system above is significantly
above every system below.
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
    """The first and the last rank that a system may have, and its cluster; all count from 1 at the largest value."""

    first: int
    last: int
    cluster: int


def standard_errors(systems: Sequence[Influence], doubts: Sequence[float]) -> Values:
    """Of the differences between all systems, with the doubt of those whose answers do not vary."""
    influence = align_units(systems)
    shared = influence.T @ influence
    own = np.array([each.error for each in systems])
    variance = np.where(own > 0, np.diag(shared), np.square(doubts))
    errors: Values = np.sqrt(np.maximum(variance[:, None] + variance[None, :] - 2 * shared, 0.0))
    return errors


def significant_pairs(systems: Sequence[Influence], doubts: Sequence[float]) -> NDArray[np.bool_]:
    """Which systems can be told from which. `doubts` are the standard errors of their own numbers."""
    n = len(systems)
    apart = np.zeros((n, n), dtype=bool)
    above, below = np.triu_indices(n, k=1)
    if not len(above):
        return apart
    values = np.array([each.value for each in systems])
    distance = np.abs(values[:, None] - values[None, :])[above, below]
    errors = standard_errors(systems, doubts)[above, below]
    # Equal numbers are never apart, and without any doubt all others are.
    z = np.divide(distance, errors, out=np.where(distance > 0, np.inf, 0.0), where=errors > 0)
    apart[above, below] = holm(erfc(z / math.sqrt(2))) < ALPHA
    both: NDArray[np.bool_] = apart | apart.T
    return both


def rank_ranges(systems: Sequence[Influence], doubts: Sequence[float]) -> list[RankRange]:
    """The places of systems that come in the order of their values, the largest first."""
    apart = significant_pairs(systems, doubts)
    cluster, found = 1, []
    for place in range(len(systems)):
        if place and apart[:place, place:].all():
            cluster += 1
        better, worse = int(apart[place, :place].sum()), int(apart[place, place + 1 :].sum())
        found.append(RankRange(better + 1, len(systems) - worse, cluster))
    return found
