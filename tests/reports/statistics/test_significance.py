"""Paired tests: beside sacrebleu's on the same draws, and what any test of a difference must do."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paired_tests import Difference, differences
from sacrebleu.metrics.base import Metric
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF
from sacrebleu.significance import PairedTest
from statsmodels.stats.multitest import multipletests

from gendersuite.reports.statistics.significance import (
    P_VALUES,
    Aggregate,
    PairedTestPlan,
    Table,
    TailConvention,
    Values,
    compare,
    holm,
)

TEXT = (
    "the nurse said that she was tired but her brother had already left for town with his old bicycle and a bag "
    "of apples nobody in the village knew why they never came back before winter"
)


def share(sums: Values) -> Values:
    """Hits by answers."""
    return np.divide(sums[:1], sums[1:], out=np.full((1, sums.shape[1]), np.nan), where=sums[1:] > 0)


def answers(hits: list[bool] | Values, answered: list[bool] | Values | None = None) -> Table:
    seen = np.ones(len(hits)) if answered is None else np.asarray(answered, dtype=float)
    return np.column_stack((np.asarray(hits, dtype=float) * seen, seen))


def pair(a: Table, b: Table, plan: PairedTestPlan, aggregate: Aggregate = share) -> Difference:
    [[found]] = differences(compare([a, b], [(0, 1)], aggregate, plan))
    return found


def sentences(seed: int, changed: tuple[float, float]) -> tuple[list[str], list[str], list[str]]:
    """References, and two systems that get a share of their words wrong."""
    generator = np.random.default_rng(seed)
    words = TEXT.split()
    references = [[str(word) for word in generator.choice(words, size=generator.integers(5, 20))] for _ in range(50)]

    def spoilt(sentence: list[str], rate: float) -> str:
        return " ".join(str(generator.choice(words)) if generator.random() < rate else word for word in sentence)

    a, b = ([spoilt(sentence, rate) for sentence in references] for rate in changed)
    return [" ".join(sentence) for sentence in references], a, b


@pytest.mark.parametrize("metric", [BLEU(), CHRF()], ids=["BLEU", "chrF"])
@pytest.mark.parametrize(("seed", "changed"), [(12345, (0.30, 0.32)), (7, (0.30, 0.34)), (24, (0.30, 0.40))])
def test_both_tests_agree_with_those_of_sacrebleu(
    metric: Metric, seed: int, changed: tuple[float, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SACREBLEU_SEED", str(seed))
    references, a, b = sentences(seed, changed)
    draws, trials = 500, 1_500
    theirs = {}
    for test, samples in (("bs", draws), ("ar", trials)):
        [_, results] = PairedTest([("A", a), ("B", b)], {"m": metric}, [references], test, samples)()
        [first, second] = next(results[name] for name in results if name != "System")
        theirs[test] = first.score, second.score, second.p_value

    tables = [np.array(metric._extract_corpus_statistics(system, [references])) for system in (a, b)]

    def aggregate(sums: Values) -> Values:
        return np.array([[metric._compute_score_from_stats(list(column)).score for column in sums.T]])

    ours = pair(*tables, PairedTestPlan(seed, draws, trials, TailConvention.SACREBLEU), aggregate)
    assert (ours.a, ours.b, ours.p_bootstrap) == pytest.approx(theirs["bs"], abs=1e-9)
    assert (ours.a, ours.b, ours.p_randomisation) == pytest.approx(theirs["ar"], abs=1e-9)
    # Without ties, what counts as extreme in a shuffle is the same in both conventions.
    two_sided = pair(*tables, PairedTestPlan(seed, draws, trials), aggregate)
    assert two_sided.p_randomisation == ours.p_randomisation


def test_sacrebleu_finds_half_the_p_of_a_two_sided_bootstrap() -> None:
    """The reason why its convention is not the default here: of a clear difference it looks at one side."""
    generator = np.random.default_rng(5)
    a, b = answers(generator.random(400) < 0.64), answers(generator.random(400) < 0.55)
    one = pair(a, b, PairedTestPlan(1, 20_000, 1, TailConvention.SACREBLEU))
    both = pair(a, b, PairedTestPlan(1, 20_000, 1))
    assert 0.01 < both.p_bootstrap < 0.1
    assert one.p_bootstrap == pytest.approx(both.p_bootstrap / 2, rel=0.2)


tables = st.integers(2, 30).flatmap(
    lambda units: st.tuples(
        *[st.lists(st.sampled_from([(0, 0), (0, 1), (1, 1), (1, 2)]), min_size=units, max_size=units)] * 2
    )
)


@given(tables, st.sampled_from(TailConvention), st.integers(0, 99))
@settings(max_examples=60)
def test_swapping_the_systems_negates_the_difference_and_keeps_p(
    made: tuple[list[tuple[int, int]], list[tuple[int, int]]], convention: TailConvention, seed: int
) -> None:
    a, b = (np.array(rows, dtype=float) for rows in made)
    plan = PairedTestPlan(seed, 50, 50, convention)
    there, back = pair(a, b, plan), pair(b, a, plan)
    assert (there.a, there.b) == (back.b, back.a)
    assert (there.p_bootstrap, there.p_randomisation) == (back.p_bootstrap, back.p_randomisation)
    if there.difference is None or there.low is None or there.high is None:
        assert back.difference is None or back.low is None
    else:
        assert (there.difference, there.low, there.high) == pytest.approx((-back.difference, -back.high, -back.low))
        assert there.low <= there.difference <= there.high
    for p, draws in ((there.p_bootstrap, 50), (there.p_randomisation, 50)):
        assert p is None or 1 / (draws + 1) <= p <= 1


@pytest.mark.parametrize("convention", TailConvention)
def test_a_system_and_its_copy_have_p_1(convention: TailConvention) -> None:
    a = answers(np.arange(100) % 3 > 0)
    found = pair(a, a.copy(), PairedTestPlan(1, 200, 200, convention))
    assert (found.difference, found.low, found.high, found.p_bootstrap, found.p_randomisation) == (0, 0, 0, 1, 1)


def test_a_system_without_answers_is_not_tested() -> None:
    found = pair(answers([True, False, True]), answers([True] * 3, [False] * 3), PairedTestPlan(1, 100, 100))
    assert found == (pytest.approx(2 / 3), *[None] * 6)
    assert found.p is None


def test_draws_without_an_answer_count_as_extreme() -> None:
    """One unit with an answer each: half the shuffles give one system both answers, and a third of the resamples or so
    leave one of them without any."""
    a = answers([True, True], [True, False])
    b = answers([False, False], [False, True])
    found = pair(a, b, PairedTestPlan(3, 1_000, 1_000))
    assert found.difference == 1
    assert found.p_randomisation == 1
    assert found.p_bootstrap > 0.4


def test_a_planted_difference_is_found_with_its_size() -> None:
    generator = np.random.default_rng(11)
    same = generator.random(600) < 0.9
    worse = np.where(generator.random(600) < 0.15, ~same, same)
    found = pair(answers(same), answers(worse), PairedTestPlan(1))
    assert found.p_bootstrap == 1 / 1_001
    assert found.p_randomisation == 1 / 10_001
    assert 0.05 < found.low < 0.12 < found.high < 0.2


@pytest.mark.parametrize(("rate", "units"), [(0.5, 150), (0.85, 150), (0.97, 80)])
def test_equal_systems_are_seldom_told_apart(rate: float, units: int) -> None:
    """300 comparisons under the null hypothesis: at most 5% below 0.05, and 4 standard errors of that."""
    generator = np.random.default_rng(42)
    systems = [answers(generator.random(units) < rate) for _ in range(600)]
    pairs = [(2 * number, 2 * number + 1) for number in range(300)]
    found = [difference for [difference] in differences(compare(systems, pairs, share, PairedTestPlan(9, 400, 400)))]
    allowed = 300 * 0.05 + 4 * (300 * 0.05 * 0.95) ** 0.5
    for p_values in (
        [difference.p_bootstrap for difference in found],
        [difference.p_randomisation for difference in found],
    ):
        assert sum(p < 0.05 for p in p_values if p is not None) <= allowed
        assert min(p for p in p_values if p is not None) < 0.2


def test_unequal_coverage_does_not_pass_for_a_difference() -> None:
    """Equal rates, but one system answers a third: shuffles alone would find too much, both tests together do not."""
    generator = np.random.default_rng(8)
    systems = [
        answers(generator.random(150) < 0.8, generator.random(150) < answered)
        for _ in range(300)
        for answered in (1.0, 1 / 3)
    ]
    pairs = [(2 * number, 2 * number + 1) for number in range(300)]
    found = [difference for [difference] in differences(compare(systems, pairs, share, PairedTestPlan(9, 400, 400)))]
    allowed = 300 * 0.05 + 4 * (300 * 0.05 * 0.95) ** 0.5
    assert sum(difference.p < 0.05 for difference in found if difference.p is not None) <= allowed


def test_ties_count_against_a_difference() -> None:
    """Four units differ, all to one side: 2 of 16 ways to swap them are as extreme, so p is about 1/8."""
    a, b = answers([True] * 40), answers([False] * 4 + [True] * 36)
    assert pair(a, b, PairedTestPlan(1)).p_randomisation == pytest.approx(1 / 8, abs=0.015)
    assert pair(a, b, PairedTestPlan(1, convention=TailConvention.SACREBLEU)).p_randomisation == 1 / 10_001


def test_pairs_do_not_depend_on_their_neighbours() -> None:
    generator = np.random.default_rng(2)
    systems = [answers(generator.random(60) < rate) for rate in (0.5, 0.6, 0.7, 0.8)]
    plan = PairedTestPlan(4, 300, 300)
    places = list(combinations(range(4), 2))
    for (a, b), [found] in zip(places, differences(compare(systems, places, share, plan)), strict=True):
        assert found == pair(systems[a], systems[b], plan)


def test_strata_keep_their_sizes() -> None:
    """All variation is between strata: within them nothing is left to resample."""
    a, b = answers([True] * 10 + [False] * 10), answers([False] * 20)
    strata = np.repeat([0, 1], 10)
    [[within]] = differences(compare([a, b], [(0, 1)], share, PairedTestPlan(1, 200, 200), strata))
    across = pair(a, b, PairedTestPlan(1, 200, 200))
    assert (within.low, within.difference, within.high) == (0.5, 0.5, 0.5)
    assert across.low < 0.5


def test_large_and_broken_numbers_are_summed_exactly_enough() -> None:
    a, b = np.full((30, 2), 2.0**23), np.full((30, 2), 2.0**23)
    a[0, 0] += 1
    assert pair(a, b, PairedTestPlan(1, 100, 100)).difference == pytest.approx(1 / (30 * 2.0**23), rel=1e-6)
    thirds = np.column_stack((np.full(30, 1 / 3), np.ones(30)))
    assert pair(thirds, thirds.copy(), PairedTestPlan(1, 100, 100)).a == pytest.approx(1 / 3, abs=1e-15)


@given(st.lists(st.floats(0, 1), max_size=12))
def test_holm_raises_every_p_and_keeps_their_order(p_values: list[float]) -> None:
    corrected = holm(p_values)
    assert len(corrected) == len(p_values)
    order = np.argsort(p_values, kind="stable")
    assert list(np.array(corrected)[order]) == sorted(corrected)
    assert all(p <= c <= 1 for p, c in zip(p_values, corrected, strict=True))


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
@settings(max_examples=20)
def test_holm_is_that_of_statsmodels(p_values: list[float]) -> None:
    assert holm(p_values) == pytest.approx(list(multipletests(p_values, method="holm")[1]), abs=1e-12)


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.2]) == [0.2]
    assert holm([0.04, None, 0.03]) == pytest.approx([0.06, np.nan, 0.06], nan_ok=True)


def test_a_normal_tail_continues_where_draws_end() -> None:
    """With many draws and with few and a tail: the same p-values, down to what few draws alone cannot show."""
    generator = np.random.default_rng(3)
    easy = generator.random(300)
    shares = (0.5, 0.515, 0.53, 0.55, 0.57, 0.6, 0.75)
    systems = [answers(0.8 * easy + 0.2 * generator.random(300) < share) for share in shares]
    pairs = [(0, number) for number in range(1, len(shares))]
    many, few, tail = (
        [one.p for [one] in differences(compare(systems, pairs, share, plan))]
        for plan in (
            PairedTestPlan(1, 100_000, 100_000),
            PairedTestPlan(2, 1_000, 1_000),
            PairedTestPlan(2, 1_000, 1_000, normal_tail=True),
        )
    )
    assert min(few) == 1 / 1_001
    assert min(tail) < 1e-9
    assert tail == sorted(tail, reverse=True)
    for drawn, seen, found in zip(many, few, tail, strict=True):
        assert found == seen if seen > 1 / 1_001 else found <= seen
        if drawn > 1e-4:
            assert found == pytest.approx(drawn, rel=0.7, abs=0.01)


@pytest.mark.parametrize("units", [12, 80])
def test_many_equal_systems_are_seldom_told_apart_by_the_tail(units: int) -> None:
    """30 systems with the same rate, 435 pairs, 40 times: in at most 5% any pair differs, and 3 standard errors."""
    generator = np.random.default_rng(units)
    pairs = list(combinations(range(30), 2))
    wrong = 0
    for seed in range(40):
        systems = [answers(generator.random(units) < 0.6) for _ in range(30)]
        found = compare(systems, pairs, share, PairedTestPlan(seed, 200, 200, normal_tail=True))[P_VALUES]
        wrong += bool((holm(found.max(axis=0)[:, 0]) < 0.05).any())
    assert wrong <= 40 * 0.05 + 3 * (40 * 0.05 * 0.95) ** 0.5
