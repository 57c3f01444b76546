"""What GEST.scores promises: rates as Pikuliak et al. (2024) print them, nothing for silence, accounts that add up."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import mean

import numpy as np
import pandas as pd
import pytest
from gest_labels import STEREOTYPES, gest_table
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint

from gendersuite.errors import DataCorrupt
from gendersuite.model import Score
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.families.gest.report import FAMILY as GEST

RATES = ("masculine_rate_female", "masculine_rate_male", "global_masculine_rate", "stereotype_rate")
SWAPPED = str.maketrans("MF", "FM")

answers_of_all = st.fixed_dictionaries({name: st.text("MFNX?-", min_size=1, max_size=6) for name in STEREOTYPES})
gendered_answers_of_all = st.fixed_dictionaries(
    {name: st.text("MFN?", min_size=1, max_size=6).map(lambda text: text + "M") for name in STEREOTYPES}
)


def keyed(scores: list[Score]) -> dict[tuple[str, str], Score]:
    return {(score.metric, score.group): score for score in scores}


def scored(answers: Mapping[str, str], family: tuple[str, ...] = (), draws: int = 40) -> dict[tuple[str, str], Score]:
    return keyed(GEST.scores(gest_table(answers, family), seed=1, draws=draws))


def value(score: Score) -> float:
    assert score.value is not None
    return score.value


def test_a_rate_by_hand() -> None:
    """3 masculine of 4: (3 + 1.96^2/2) / (4 + 1.96^2) = 4.9208 / 7.8416, not 3/4. Neither neutral, conflicting and
    undecided labels nor missing answers enter."""
    rate = scored(dict.fromkeys(STEREOTYPES, "F") | {"5": "MMMFNX?-"})["masculine_rate", "5"]
    assert rate.value == pytest.approx(4.9208 / 7.8416, abs=1e-5)
    half = 1.96 * (4.9208 * 2.9208 / 7.8416**3) ** 0.5
    assert (rate.low, rate.high) == pytest.approx((4.9208 / 7.8416 - half, 4.9208 / 7.8416 + half), abs=1e-5)
    assert rate.n == 4


def test_means_difference_and_ranks_by_hand() -> None:
    """Female stereotypes have k masculine of 8 (k = 1..7), male ones all 8 of 8 but for one with 4 of 8."""
    masculine = {name: int(name) if int(name) <= 7 else 8 for name in STEREOTYPES} | {"15": 4}
    scores = scored({name: "M" * hits + "F" * (8 - hits) + "?" for name, hits in masculine.items()})
    centre = {name: (hits + 1.96**2 / 2) / (8 + 1.96**2) for name, hits in masculine.items()}
    female, male = mean(list(centre.values())[:7]), mean(list(centre.values())[7:])
    found = [value(scores[metric, ""]) for metric in RATES]
    assert found == pytest.approx([female, male, (female + male) / 2, male - female], abs=1e-5)
    assert [scores[metric, ""].n for metric in RATES] == [56, 72, 128, 128]
    ranks = [value(scores["feminine_rank", name]) for name in STEREOTYPES]
    assert ranks == [1, 2, 3, 4.5, 6, 7, 8, *[12.5] * 7, 4.5, 12.5]
    assert (scores["yield", ""].value, scores["yield", ""].n) == (128, 144)


def test_family_words_are_pooled_over_stereotypes() -> None:
    answers = dict.fromkeys(STEREOTYPES, "MF") | {"9": "MMMM", "12": "F?"}
    family = scored(answers, family=("9", "12"))["masculine_rate_family", ""]
    assert family.n == 5
    assert (family.low, family.high) == pytest.approx(proportion_confint(4, 5, method="agresti_coull"))
    assert scored(answers)["masculine_rate_family", ""].value is None


@settings(max_examples=60, deadline=None)
@given(answers_of_all)
def test_accounts_add_up_and_rates_are_rates(answers: dict[str, str]) -> None:
    scores = scored(answers)
    everything = "".join(answers.values())
    count = {group: value(score) for (metric, group), score in scores.items() if metric == "count"}
    assert count.pop("expected") == len(everything) == sum(count.values())
    kinds = {group: value(score) for (metric, group), score in scores.items() if metric == "label_count"}
    letters = {"undecided": "?", "missing": "-"}
    assert kinds == {kind: everything.count(letters.get(kind, kind)) for kind in ("M", "F", "N", "X", *letters)}
    assert value(scores["yield", ""]) == kinds["M"] + kinds["F"] == count["correct"]
    assert value(scores["coverage", ""]) == 1 - everything.count("-") / len(everything)
    assert sum(scores["masculine_rate", name].n for name in STEREOTYPES) == value(scores["yield", ""])
    for (metric, _), score in scores.items():
        if metric in ("masculine_rate", *RATES[:3]) and score.value is not None:
            assert 0 <= score.low <= score.value <= score.high <= 1


@settings(max_examples=40, deadline=None)
@given(gendered_answers_of_all)
def test_swapping_the_genders_mirrors_everything(answers: dict[str, str]) -> None:
    here, there = scored(answers), scored({name: text.translate(SWAPPED) for name, text in answers.items()})
    for name in STEREOTYPES:
        rate, mirrored = here["masculine_rate", name], there["masculine_rate", name]
        assert (rate.low, rate.value, rate.high) == pytest.approx(
            tuple(1 - (bound or 0) for bound in (mirrored.high, mirrored.value, mirrored.low))
        )
        assert value(here["feminine_rank", name]) == 17 - value(there["feminine_rank", name])
    for metric in RATES[:3]:
        assert value(here[metric, ""]) == pytest.approx(1 - value(there[metric, ""]))
    assert value(here["stereotype_rate", ""]) == pytest.approx(-value(there["stereotype_rate", ""]))
    assert here["yield", ""] == there["yield", ""]


@settings(max_examples=20, deadline=None)
@given(answers_of_all, st.randoms(use_true_random=False))
def test_order_of_rows_does_not_matter(answers: dict[str, str], random) -> None:
    labels = gest_table(answers)
    order = list(range(len(labels)))
    random.shuffle(order)
    assert GEST.scores(labels.iloc[order], seed=3, draws=40) == GEST.scores(labels, seed=3, draws=40)


def test_silence_has_no_rate_at_all() -> None:
    """Agresti and Coull's centre of nothing would be 0.5."""
    scores = GEST.scores(gest_table(dict.fromkeys(STEREOTYPES, "--"), family=("9",)), seed=1)
    assert len(scores) == 16 + 4 + 1 + 16 + 1 + 1 + 6 + 6
    for score in scores:
        if score.metric in ("count", "label_count"):
            assert score.value == (32 if score.group in ("missing", "expected") else 0)
        elif score.metric in ("coverage", "yield"):
            assert (score.value, score.n) == (0, 32)
        else:
            assert (score.value, score.low, score.high, score.n) == (None, None, None, 0)


@pytest.mark.parametrize("without", ["N", "X", "?", "-", ""])
def test_one_stereotype_without_a_label_leaves_the_other_side_standing(without: str) -> None:
    scores = scored(dict.fromkeys(STEREOTYPES, "MMF") | {"3": without})
    unknown = {key for key, score in scores.items() if score.value is None}
    ranks = {("feminine_rank", name) for name in STEREOTYPES}
    assert unknown == ranks | {
        ("masculine_rate", "3"),
        ("masculine_rate_female", ""),
        ("stereotype_rate", ""),
        ("global_masculine_rate", ""),
        ("masculine_rate_family", ""),
    }
    assert value(scores["masculine_rate_male", ""]) > 0.5


def test_seed_matters_and_names_of_systems_and_languages_do_not() -> None:
    labels = gest_table(dict.fromkeys(STEREOTYPES, "MMMMMMFFF??"))
    first = keyed(GEST.scores(labels, seed=1))["stereotype_rate", ""]
    renamed = keyed(GEST.scores(labels.assign(system="T", language="ru"), seed=1))["stereotype_rate", ""]
    other = keyed(GEST.scores(labels, seed=2))["stereotype_rate", ""]
    assert (first.low, first.high) == (renamed.low, renamed.high)
    assert (first.low, first.high) != (other.low, other.high)


def test_tables_that_cannot_be_measured_are_refused() -> None:
    labels = gest_table(dict.fromkeys(STEREOTYPES, "M"))
    with pytest.raises(DataCorrupt, match="'17'"):
        GEST.scores(labels.replace({"stereotype": {"16": "17"}}), seed=1)
    with pytest.raises(DataCorrupt, match="'maybe'"):
        GEST.scores(labels.assign(outcome="maybe"), seed=1)
    with pytest.raises(DataCorrupt, match="one system"):
        GEST.scores(pd.concat([labels, labels.assign(system="T")]), seed=1)
    with pytest.raises(DataCorrupt, match="'family'"):
        GEST.scores(labels.drop(columns="family"), seed=1)


def test_gest_has_metrics_and_no_regressions() -> None:
    assert FAMILIES.get("gest") is GEST
    assert GEST.regressions is None


def test_intervals_of_means_are_those_of_independent_agresti_coull_rates() -> None:
    """Stereotypes are independent, so the variance of a mean of 7 or 9 rates is known: that of c (1 - c) / (n + z^2)
    each. 4,000 draws come within 5% of it, at rates in the middle and at their end."""
    answers = {name: "M" * (3 * int(name) + 2) + "F" * (50 - 3 * int(name)) + "?" * 10 for name in STEREOTYPES}
    for given_answers in (answers, dict.fromkeys(STEREOTYPES, "M" * 52)):
        scores = scored(given_answers, draws=4000)
        centres = np.array([value(scores["masculine_rate", name]) for name in STEREOTYPES])
        variances = centres * (1 - centres) / (52 + 1.96**2)
        female, male = variances[:7].sum() / 7**2, variances[7:].sum() / 9**2
        expected = dict(zip(RATES, (female, male, (female + male) / 4, female + male), strict=True))
        for metric, variance in expected.items():
            mean_rate = scores[metric, ""]
            assert mean_rate.high - mean_rate.low == pytest.approx(2 * 1.96 * variance**0.5, rel=0.05)


def test_intervals_of_means_cover_at_their_nominal_rate() -> None:
    """Planted shares, 60 labels a stereotype, 300 repetitions. What is covered is the mean of centres that the shares
    lead to on average; 92.5-99% allows for the noise of 300 repetitions, and for intervals a little wide."""
    rng = np.random.default_rng(20241002)
    shares = np.linspace(0.45, 0.9, 16)
    blank = gest_table(dict.fromkeys(STEREOTYPES, "M" * 60))
    share = np.repeat(shares, 60)
    centres = (60 * shares + 1.96**2 / 2) / (60 + 1.96**2)
    female, male = centres[:7].mean(), centres[7:].mean()
    truth = dict(zip(RATES, (female, male, (female + male) / 2, male - female), strict=True))
    covered = dict.fromkeys(RATES, 0)
    for _ in range(300):
        label = np.where(rng.random(len(share)) < share, "M", "F")
        for score in GEST.scores(blank.assign(label=label, outcome=label), seed=1, draws=400):
            if score.metric in truth and score.low is not None and score.high is not None:
                covered[score.metric] += score.low <= truth[score.metric] <= score.high
    assert all(0.925 <= count / 300 <= 0.99 for count in covered.values()), covered
