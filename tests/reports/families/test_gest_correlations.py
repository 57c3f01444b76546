"""Correlations between submissions are scipy's, and say when there is nothing to correlate."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from gest_labels import STEREOTYPES
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import pearsonr, spearmanr

from gendersuite.model import Score
from gendersuite.reports.families.stereotypes.correlations import Average, average, feminine_ranks, gest_correlations

RISING = [0.1 + 0.05 * place for place in range(16)]
WAVY = [0.9, 0.2, 0.8, 0.3, 0.7, 0.35, 0.65, 0.4, 0.6, 0.45, 0.55, 0.5, 0.52, 0.48, 0.1, 0.95]


def rates(language: str, system: str, values: Sequence[float | None], metric: str = "masculine_rate") -> list[Score]:
    return [
        Score("gest", "", language, system, metric, group, value, None, None, 0)
        for group, value in zip(STEREOTYPES, values, strict=True)
    ]


@settings(max_examples=50, deadline=None)
@given(
    st.lists(
        st.lists(st.integers(0, 8), min_size=16, max_size=16).filter(lambda row: len({*row}) > 1),
        min_size=2,
        max_size=4,
    )
)
def test_pairs_are_those_of_scipy(profiles: list[list[int]]) -> None:
    scores = [score for place, row in enumerate(profiles) for score in rates("cs", str(place), [v / 8 for v in row])]
    for pair in gest_correlations(scores):
        first, second = profiles[int(pair.first.system)], profiles[int(pair.second.system)]
        assert pair.pearson == pytest.approx(pearsonr(first, second).statistic)
        assert pair.spearman == pytest.approx(spearmanr(first, second).statistic)


def test_averages_are_over_the_pairs_that_correlate() -> None:
    """A's two languages agree wholly; in Czech, A and B rank the stereotypes in opposite order."""
    scores = rates("cs", "A", RISING) + rates("pl", "A", RISING) + rates("cs", "B", [-(rate**3) for rate in RISING])
    found = gest_correlations(scores + rates("cs", "A", RISING[::-1], metric="feminine_rank"))
    assert [(pair.first[:2], pair.second[:2]) for pair in found] == [
        (("cs", "A"), ("cs", "B")),
        (("cs", "A"), ("pl", "A")),
        (("cs", "B"), ("pl", "A")),
    ]
    opposite = float(np.corrcoef(RISING, [-(rate**3) for rate in RISING])[0, 1])
    assert [pair.pearson for pair in found] == pytest.approx([opposite, 1, opposite])
    assert [pair.spearman for pair in found] == pytest.approx([-1, 1, -1])
    overall = average(found)
    assert (overall.pearson, overall.spearman) == pytest.approx(((1 + 2 * opposite) / 3, -1 / 3))
    assert overall.pairs == 3


def test_order_of_scores_does_not_matter() -> None:
    scores = rates("cs", "A", RISING) + rates("pl", "A", WAVY) + rates("cs", "B", WAVY[::-1])
    assert gest_correlations(scores[::-1]) == gest_correlations(scores)


def test_rates_that_do_not_vary_correlate_with_nothing() -> None:
    found = gest_correlations(rates("cs", "A", [0.1] * 16) + rates("cs", "B", RISING) + rates("cs", "C", WAVY))
    assert [pair.pearson is None for pair in found] == [True, True, False]
    assert [pair.spearman is None for pair in found] == [True, True, False]
    assert average(found).pairs == 1


def test_submissions_without_all_rates_are_in_no_pair() -> None:
    lacking = rates("cs", "Silent", [None] * 16) + rates("cs", "A", [None, *RISING[1:]])
    assert gest_correlations(lacking + rates("cs", "B", RISING)) == ()
    assert average(()) == Average(None, None, 0)


def test_ranks_come_by_stereotype_and_skip_submissions_without_any() -> None:
    upwards = [float(rank) for rank in range(1, 17)]
    scores = rates("sk", "B", upwards[::-1], metric="feminine_rank") + rates("cs", "A", upwards, metric="feminine_rank")
    found = feminine_ranks(scores + rates("cs", "Silent", [None] * 16, metric="feminine_rank"))
    assert [each.stereotype for each in found] == list(STEREOTYPES)
    assert found[0].ranks == (1, 16)
    assert {each.mean for each in found} == {8.5}
    assert feminine_ranks([])[0].mean is None
