"""Ranks and clusters: the influence of units is what the bootstrap finds, and the ranges are those of WMT's
findings."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from paired_tests import differences

from gendersuite.reports.statistics.clusters import RankRange, rank_ranges, significant_pairs, standard_errors
from gendersuite.reports.statistics.samples import Entries, Formula, Influence, Interval, Metric, Sample, Values, shares
from gendersuite.reports.statistics.significance import PairedTestPlan, compare

KEY = ("all", "difference", "")


def rates(sums: Values) -> Values:
    """Two rates and the difference between them, from hits and answers of each."""
    first, second = shares(sums[0], sums[1]), shares(sums[2], sums[3])
    return np.vstack((first, second, first - second))


FORMULA = Formula(
    ("hits a", "answers a", "hits b", "answers b"),
    (
        Metric("all", "rate", "a", Interval.RESAMPLED, ("answers a",)),
        Metric("all", "rate", "b", Interval.RESAMPLED, ("answers b",)),
        Metric(
            "all", "difference", "", Interval.RESAMPLED, ("answers a", "answers b"), (("answers a",), ("answers b",))
        ),
    ),
    rates,
)


def sample(seed: int, shares: tuple[float, float], units: int = 600) -> Sample:
    """A system that gets so many of two kinds of answers right; half of the units are easy for everybody."""
    easy = np.random.default_rng(1).random((units, 2)) < 0.5
    own = np.random.default_rng(seed).random((units, 2)) < np.array(shares)
    hits = (easy | own).astype(float)
    ones = np.ones(units)
    table = np.column_stack((hits[:, 0], ones, hits[:, 1], ones))
    names = tuple(f"item {number}" for number in range(units))
    numbers = np.arange(units)
    answered = np.ones(units, dtype=bool)
    return Sample("all", FORMULA, names, ("even", "odd"), numbers % 2, numbers, answered, Entries.dense(table))


def with_error(value: float, error: float = 1.0, units: int = 100) -> Influence:
    """A number with a standard error, independent of all others."""
    pulls = np.random.default_rng(round(1e6 * value) % 2**32).choice([-1.0, 1.0], units) * error / np.sqrt(units)
    return Influence(value, pulls, tuple(f"{value} {number}" for number in range(units)))


def test_standard_errors_of_differences_are_those_of_the_paired_bootstrap() -> None:
    one, other = sample(2, (0.8, 0.5)), sample(3, (0.7, 0.6))
    found = compare([one.by_unit, other.by_unit], [(0, 1)], rates, PairedTestPlan(5, 4000, 10), one.stratum)
    [[*_, drawn]] = differences(found)
    both = [each.influence([KEY])[KEY] for each in (one, other)]
    assert both[0].value - both[1].value == pytest.approx(drawn.difference)
    error = standard_errors(both, [0.0, 0.0])[0, 1]
    assert error == pytest.approx((drawn.high - drawn.low) / (2 * 1.96), rel=0.06)
    alone = [np.sqrt(np.square(each.by_unit).sum()) for each in both]
    assert error < np.hypot(*alone), "items that are easy for both tell nothing of their difference"


def test_systems_need_not_have_the_same_units() -> None:
    one, other = (
        Influence(1.0, np.array(pulls), units) for pulls, units in (([3.0, 4.0], ("a", "b")), ([1.0], ("b",)))
    )
    assert standard_errors([one, other], [0.0, 0.0])[0, 1] == pytest.approx(np.hypot(3.0, 4.0 - 1.0))


def test_only_what_is_wanted_and_has_a_value_is_given() -> None:
    silent = sample(2, (0.5, 0.5))
    nothing = replace(silent, entries=Entries.dense(0 * silent.by_unit))
    assert nothing.influence([KEY]) == {}
    assert set(silent.influence([KEY, ("all", "rate", "a"), ("other", "rate", "a")])) == {KEY, ("all", "rate", "a")}


def test_equal_systems_are_told_apart_as_often_as_the_level_says() -> None:
    wrong = 0
    for trial in range(400):
        both = [sample(seed, (0.6, 0.6), 200).influence([KEY])[KEY] for seed in (2 * trial + 10, 2 * trial + 11)]
        wrong += bool(significant_pairs(both, [0.0, 0.0]).any())
    assert 0.02 <= wrong / 400 <= 0.09


def test_ranges_and_clusters_as_wmt_prints_them() -> None:
    # a and b far above all; c can be told from e, d from neither.
    found = rank_ranges([with_error(value) for value in (60.0, 59.0, 20.0, 17.0, 14.0)], [0.0] * 5)
    assert found == [RankRange(1, 2, 1), RankRange(1, 2, 1), RankRange(3, 4, 2), RankRange(3, 5, 2), RankRange(4, 5, 2)]
    assert rank_ranges([], []) == []
    assert rank_ranges([with_error(3.0)], [0.0]) == [RankRange(1, 1, 1)]


def test_holms_correction_counts_all_pairs_of_the_ranking() -> None:
    # A difference of 2.2 standard errors is significant alone (p = 0.03) and not among ten pairs.
    alone = [with_error(3.1), with_error(0.0)]
    assert rank_ranges(alone, [0.0, 0.0])[0].last == 1
    crowd = [with_error(3.1), *(with_error(value) for value in (0.3, 0.2, 0.1, 0.0))]
    assert {place.cluster for place in rank_ranges(crowd, [0.0] * 5)} == {1}


def test_systems_whose_answers_do_not_vary_have_the_doubt_of_their_interval() -> None:
    always, never = (Influence(value, np.zeros(5), tuple("abcde")) for value in (1.0, 0.0))
    assert rank_ranges([always, never], [0.1, 0.1])[0].cluster < rank_ranges([always, never], [0.1, 0.1])[1].cluster
    assert {place.cluster for place in rank_ranges([always, never], [0.5, 0.5])} == {1}


@given(st.lists(st.integers(-40, 40), min_size=1, max_size=12, unique=True))
def test_ranges_hold_the_order_and_stay_inside_their_cluster(values: list[int]) -> None:
    ordered = sorted(map(float, values), reverse=True)
    found = rank_ranges([with_error(value) for value in ordered], [0.0] * len(ordered))
    sizes = [sum(place.cluster == number for place in found) for number in range(1, found[-1].cluster + 1)]
    for rank, place in enumerate(found, start=1):
        before = sum(sizes[: place.cluster - 1])
        assert before < place.first <= rank <= place.last <= before + sizes[place.cluster - 1]


def test_influence_that_vanishes_but_for_rounding_counts_as_none() -> None:
    """Icelandic TSU-HITs has influences of 7e-17 where all its answers agree: its interval gives the error."""
    noise = np.full(5, 6.9e-17)
    always, half = Influence(1.0, noise, tuple("abcde")), Influence(0.5, noise, tuple("abcde"))
    assert always.error == 0
    assert {place.cluster for place in rank_ranges([always, half], [0.5, 0.5])} == {1}
