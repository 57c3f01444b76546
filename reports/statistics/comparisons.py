"""Comparing systems: what a family of suites lets compare, and the tests of all its metrics between pairs of systems.

What is compared is what scores.csv has an interval for, by the same definition: rates over the answers that enter
them. A unit (an item, or a pair of counterfactual items) that a system left without such an answer still belongs to the
sample; it adds nothing to the sums of that system, and goes with its twin when it is drawn or swapped. A system without
any answer to a metric has no value, and no test is made of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from gendersuite.errors import DataCorrupt
from gendersuite.registry import Registry
from gendersuite.reports.statistics.labels_table import Columns
from gendersuite.reports.statistics.significance import Aggregate, Difference, Plan, Table, compare, holm

ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class Sample:
    """What one system did in one subset: statistics of each unit (units x columns), and the metrics (with their
    groups) that `aggregate` computes from their sums. Resamples are drawn within `strata`, one number per unit."""

    subset: str
    units: tuple[str, ...]
    strata: NDArray[np.intp]
    statistics: Table
    metrics: tuple[tuple[str, str], ...]
    aggregate: Aggregate


class Comparison(Protocol):
    """The samples of one system in one language from its labels; the same subsets and units for all systems."""

    def __call__(self, labels: pd.DataFrame) -> list[Sample]: ...


COMPARISONS: Registry[Comparison] = Registry(
    "comparison for the family of suites",
    {
        "dialogue": "gendersuite.reports.families.dialogue.comparison:dialogue_samples",
        "gest": "gendersuite.reports.families.gest.comparison:gest_samples",
        "mt-geneval": "gendersuite.reports.families.mt_geneval.comparison:mtgeneval_samples",
    },
)


@dataclass(frozen=True, slots=True)
class Compared:
    """One metric of two systems. `p_holm` is the larger p of the two tests, corrected over all pairs that were compared
    in this subset, metric and group; the verdict follows from it.

    Both must agree because each fails somewhere. Randomisation asks whether the systems could be exchanged, which is
    more than whether a rate is the same: where one of them answers less, the shuffles have evener and thus steadier
    rates. In 1,000 comparisons of equal rates over 200 units, one system answering all and the other a third (a tenth)
    of them, p < 0.05 came in 10% (29%) by randomisation and in 5% (11%) by bootstrap, which lacks answers in the latter
    case. With the same coverage randomisation is exact, and the bootstrap is not where few units differ.
    """

    subset: str
    metric: str
    group: str
    system_a: str
    system_b: str
    difference: Difference
    p_holm: float | None
    verdict: str
    units: int


def units_of(rows: Columns) -> tuple[NDArray[np.intp], tuple[str, ...]]:
    """The unit of each row, numbered in the order of the rows, and the units' names: the pair of counterfactual items
    where the suite has such pairs (trait `pair`), else the item."""
    pairs = rows.get("pair", np.full(len(rows["item"]), "", dtype=object))
    names = np.where(pairs == "", "item " + rows["item"], "pair " + pairs)
    unit, units = pd.factorize(names)
    return unit, tuple(map(str, units))


def compare_systems(
    samples: Mapping[str, Sequence[Sample]],
    pairs: Sequence[tuple[str, str]],
    plan: Plan,
    metrics: Collection[str] | None = None,
    *,
    finished: Callable[[str], None] = lambda _subset: None,
) -> Iterator[Compared]:
    """All metrics (or only those named) of all pairs, one metric after the other; `finished` hears of each subset."""
    systems = sorted({system for pair in pairs for system in pair})
    places = [(systems.index(a), systems.index(b)) for a, b in pairs]
    for number, first in enumerate(samples[systems[0]]):
        wanted = [place for place, (metric, _) in enumerate(first.metrics) if metrics is None or metric in metrics]
        if wanted:
            tables = [_aligned(samples, number, systems[0], system).statistics for system in systems]
            differences = compare(tables, places, first.aggregate, plan, first.strata)
            for place in wanted:
                yield from _compared(first, place, pairs, [found[place] for found in differences])
        finished(first.subset or "all")


def _compared(
    sample: Sample, place: int, pairs: Sequence[tuple[str, str]], differences: Sequence[Difference]
) -> Iterator[Compared]:
    corrected = iter(holm([found.p for found in differences if found.p is not None]))
    for (a, b), found in zip(pairs, differences, strict=True):
        p_holm = None if found.p is None else next(corrected)
        verdict = "n/a" if p_holm is None else "differs" if p_holm < ALPHA else "not told apart"
        metric, group = sample.metrics[place]
        yield Compared(sample.subset, metric, group, a, b, found, p_holm, verdict, len(sample.units))


def _aligned(samples: Mapping[str, Sequence[Sample]], number: int, one: str, other: str) -> Sample:
    a, b = samples[one][number], samples[other][number] if number < len(samples[other]) else None
    if b is None or (a.subset, a.units) != (b.subset, b.units):
        raise DataCorrupt(
            f"The labels of {one} and {other} are not about the same items ({a.subset or 'all'}): score both again."
        )
    return b
