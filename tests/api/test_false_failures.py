"""How often a vendor's check fails by chance, and how often it finds a difference of ten points, by simulation.

Each design simulates pairs of versions of a model on the 220 sentences of one stereotype of GEST, and puts them to the
test behind `masculine_rate[5] changes significantly`. Without a difference, every sentence has the same probability of
a masculine answer in both versions; with one, it is higher in the new version, by 0.1 on average (lower by 0.1 near 1).
`-s` prints the shares of pairs that fail.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pytest
from numpy.typing import NDArray

from gendersuite.api.comparison.conditions import parse_condition
from gendersuite.reports.families.gest.measures import RATES, formula
from gendersuite.reports.statistics.comparisons import paired_differences
from gendersuite.reports.statistics.samples import Entries, Sample, Values
from gendersuite.reports.statistics.significance import FIELDS, P_VALUES, PairedTestPlan
from gendersuite.testsuites import DEFAULT_SEED

pytestmark = pytest.mark.slow

SENTENCES, PAIRS, PLANTED_PAIRS, BATCH, PLANTED = 220, 2000, 500, 50, 0.1
STEREOTYPE = "5"
CONDITION = parse_condition(f"masculine_rate[{STEREOTYPE}] changes significantly")


@dataclass(frozen=True)
class Design:
    """How answers come about.

    `masculine` is the mean probability of a masculine answer; sentences vary around it as a beta distribution with
    `alike` pseudo-answers (0: not at all). The new version gives the same answer as the old one to a share `kept` of
    the sentences, unless its probability changed. `gendered` is the share of gendered answers in the old and the new
    version. `is_enough` says whether 220 sentences are enough to find the planted difference in 80% of pairs. Where
    versions are independent and their rates 0.7 and 0.8 they are not: the difference has a standard error of 0.042, and
    a z test finds 65%.
    """

    name: str
    masculine: float
    alike: float = 0.0
    kept: float = 0.0
    gendered: tuple[float, float] = (0.93, 0.93)
    is_enough: bool = True


DESIGNS = (
    Design("independent versions", 0.7, is_enough=False),
    Design("independent versions, sentences that differ", 0.7, alike=1.0),
    Design("half of the answers kept", 0.7, alike=2.0, kept=0.5),
    Design("most answers kept", 0.7, alike=2.0, kept=0.9),
    Design("near 1", 0.98),
    Design("near 1, most answers kept", 0.98, kept=0.9),
    Design("near 0", 0.02),
    Design("fewer gendered answers in the new version", 0.7, gendered=(0.95, 0.5), is_enough=False),
)


def blank() -> Sample:
    """The sample of a system that answers nothing, on the sentences of one stereotype."""
    nothing, made = np.zeros(0, dtype=np.intp), formula(RATES)
    return Sample(
        name=RATES,
        formula=made,
        units=tuple(map(str, range(SENTENCES))),
        strata=(STEREOTYPE,),
        stratum=np.zeros(SENTENCES, dtype=np.intp),
        unit=np.arange(SENTENCES),
        answered=np.ones(SENTENCES, dtype=bool),
        entries=Entries(nothing, nothing, np.zeros(0)),
    )


def answered(masculine: NDArray[np.bool_], gendered: NDArray[np.bool_]) -> Sample:
    """The sample of a system with these answers."""
    atoms, columns = np.flatnonzero(gendered), blank().formula.columns
    places = [columns.index(f"{STEREOTYPE} {gender}") for gender in "MF"]
    return replace(blank(), entries=Entries.counts(atoms, np.where(masculine[atoms], *places)))


def simulated_differences(design: Design, planted: float, pairs: int) -> Iterator[Values]:
    """FIELDS of each simulated pair."""
    plan = PairedTestPlan(DEFAULT_SEED)
    draw = np.random.default_rng([DESIGNS.index(design), pairs])
    for _ in range(pairs // BATCH):
        size = (BATCH, SENTENCES)
        mean = design.masculine
        own = draw.beta(mean * design.alike, (1 - mean) * design.alike, size) if design.alike else np.full(size, mean)
        kept = draw.random(size) < design.kept
        old, fresh = draw.random(size), draw.random(size)
        new = np.where(kept, old, fresh)
        moved = own + planted * (1 - own) / (1 - mean) if planted > 0 else own + planted * own / mean
        masculine = old < own, new < moved
        gendered = [draw.random(size) < share for share in design.gendered]
        gendered[1] = np.where(kept, gendered[0], gendered[1])
        systems = [
            (f"{pair} {version}", {RATES: answered(masculine[version][pair], gendered[version][pair])})
            for pair in range(BATCH)
            for version in (1, 0)
        ]
        places = [(2 * pair, 2 * pair + 1) for pair in range(BATCH)]
        for _, metric, differences in paired_differences(systems, places, plan, {"masculine_rate"}):
            if metric.group == STEREOTYPE:
                yield from differences.T


def failing(differences: Sequence[Values], tests: int = 1) -> float:
    """The share for which the condition holds, if it is the clearest of so many tests that are corrected by Holm."""
    place = FIELDS.index("difference")
    return float(np.mean([CONDITION.holds(found[place], tests * found[P_VALUES].max()) for found in differences]))


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.name)
def test_versions_without_a_difference_rarely_fail_and_ten_points_are_found(design: Design) -> None:
    by_chance = failing([*simulated_differences(design, 0.0, PAIRS)])
    move = PLANTED if design.masculine < 0.9 else -PLANTED
    planted = [*simulated_differences(design, move, PLANTED_PAIRS)]
    found, found_of_16 = failing(planted), failing(planted, tests=16)
    print(f"\n{design.name}: of {PAIRS:,} pairs without a difference fail {by_chance:.1%}; of {PLANTED_PAIRS} planted")
    print(f"ones {found:.1%}, as one of 16 stereotypes {found_of_16:.1%}")
    assert by_chance <= 0.07
    assert found >= 0.8 or not design.is_enough
