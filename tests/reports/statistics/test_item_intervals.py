"""Intervals: items stay together, certainty is not claimed from agreement, and 95% means about 95%."""

from __future__ import annotations

import numpy as np
import pytest
from statistics_labels import table
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

from gendersuite.reports.families.dialogue.report import FAMILY as DIALOGUE
from gendersuite.reports.statistics.balance import balanced_mean
from gendersuite.reports.statistics.bootstrap import item_weights
from gendersuite.reports.statistics.intervals import newcombe, wilson


@pytest.mark.parametrize(("hits", "n"), [(0, 1), (3, 10), (59, 60), (60, 60)])
def test_wilson_is_that_of_statsmodels(hits: int, n: int) -> None:
    assert wilson(hits / n, n) == pytest.approx(proportion_confint(hits, n, method="wilson"), abs=1e-12)


def test_newcombe_is_that_of_statsmodels() -> None:
    ours = newcombe((56 / 70, *wilson(56 / 70, 70)), (48 / 80, *wilson(48 / 80, 80)))
    assert ours == pytest.approx(confint_proportions_2indep(56, 70, 48, 80, method="newcomb", compare="diff"), abs=1e-9)


def test_weights_draw_each_resample_of_full_size_and_the_same_for_everyone() -> None:
    weights = item_weights(7, "suite", "a/1", 30, 100)
    assert (weights.sum(axis=1) == 30).all()
    item_weights.cache_clear()
    assert (item_weights(7, "suite", "a/1", 30, 100) == weights).all()
    assert (item_weights(7, "suite", "a/2", 30, 100) != weights).any()


def test_cells_without_answers_are_unknown_not_zero() -> None:
    assert balanced_mean(np.array([1.0, 0.0]), np.array([2.0, 0.0])) == 0.5
    assert np.isnan(balanced_mean(np.zeros(2), np.zeros(2)))


def test_slots_of_an_item_are_resampled_together() -> None:
    """100 items of 4 slots that always agree hold 100 answers' worth of evidence, not 400."""
    rng = np.random.default_rng(0)
    genders = rng.choice(["M", "F"], size=100)
    rows = [
        {"item": f"{item:03d}", "slot": slot, "label": gender, "subset": "stereo-character-amb", "template": "4"}
        | {"style": "two-way", "stereotype": "M"}
        for item, gender in enumerate(genders)
        for slot in range(1, 5)
    ]
    share = next(s for s in DIALOGUE.scores(table(rows), seed=1) if s.metric == "masculine_share" and s.group == "M")
    by_item, by_slot = (2 * 1.96 * np.sqrt(0.25 / n) for n in (100, 400))
    assert share.high - share.low == pytest.approx(by_item, rel=0.12)
    assert share.high - share.low > 1.5 * by_slot


def test_agreement_is_not_certainty() -> None:
    """12 items of 2 slots a side, all masculine: Wilson at 12 items, not at 24 answers and not [1, 1]; the difference
    has Newcombe's interval."""
    rows = [
        {"item": f"{item:02d}", "slot": slot, "label": "M", "stereotype": "MF"[item % 2]}
        for item in range(24)
        for slot in (1, 2)
    ]
    found = {(score.metric, score.group): score for score in DIALOGUE.scores(table(rows), seed=1)}
    rate, effect = found["masculine_share", "M"], found["delta_masculine", ""]
    low, high = proportion_confint(12, 12, method="wilson")
    assert (rate.low, rate.high) == pytest.approx((low, high))
    assert (effect.low, effect.high) == pytest.approx((low - 1, 1 - low))


def test_wilson_at_the_number_of_items_where_each_has_one_answer() -> None:
    """200 items of one slot, 12 of them feminine: resampling them is drawing from a binomial, and the effective
    number of answers is their number (give or take the noise of 4,000 draws)."""
    rows = [{"item": f"{i:03d}", "label": "F" if i < 12 else "M", "stereotype": "M"} for i in range(200)]
    scores = DIALOGUE.scores(table(rows), seed=1, draws=4000)
    share = next(s for s in scores if s.metric == "masculine_share" and s.group == "M")
    assert (share.low, share.high) == pytest.approx(proportion_confint(188, 200, method="wilson"), abs=0.002)


def test_cells_that_agree_within_themselves_are_not_certainty_either() -> None:
    """Ten items of a cell are all masculine, ten of another all feminine: each resample has a rate of 1/2."""
    rows = [{"item": f"{i:02d}", "label": "MF"[i % 2], "type": ("character", "appearance")[i % 2]} for i in range(20)]
    scores = DIALOGUE.scores(table(rows), seed=1)
    share = next(s for s in scores if s.metric == "masculine_share" and s.group == "all")
    assert (share.low, share.high) == pytest.approx(proportion_confint(10, 20, method="wilson"))


@pytest.mark.parametrize("shares", [(0.8, 0.6), (0.97, 0.94)])
@pytest.mark.parametrize("together", [0.0, 0.6])
def test_intervals_cover_at_their_nominal_rate(together: float, shares: tuple[float, float]) -> None:
    """Two-way items of 4 slots, two about each character, planted shares, over 300 repetitions.
    Slots of an item share one draw with probability `together`. 92-98% allows for the noise of 300 repetitions."""
    rng = np.random.default_rng(20240607)
    items, reps = 150, 300
    gender = np.tile(["M", "M", "F", "F"], items)
    item = np.repeat(np.arange(items), 4)
    blank = table(
        {"item": f"{i:03d}", "slot": n % 4 + 1, "stereotype": g, "subset": "stereo-character-amb", "template": "4"}
        | {"style": "two-way", "sentiment": "pos" if i % 3 else "neg"}
        for n, (i, g) in enumerate(zip(item, gender, strict=True))
    )
    truth = {"M": shares[0], "F": shares[1], "": shares[0] - shares[1]}
    covered = dict.fromkeys(truth, 0)
    for _ in range(reps):
        alone, shared = rng.random(4 * items), rng.random(items)[item]
        masculine = np.where(rng.random(4 * items) < together, shared, alone) < np.where(gender == "M", *shares)
        label = np.where(masculine, "M", "F")
        for score in DIALOGUE.scores(blank.assign(label=label, outcome=label), seed=1, draws=400):
            if score.subset == "stereo-character-amb" and score.low is not None and score.high is not None:
                covered[score.group] += score.low <= truth[score.group] <= score.high
    assert all(0.92 <= count / reps <= 0.98 for count in covered.values()), covered
