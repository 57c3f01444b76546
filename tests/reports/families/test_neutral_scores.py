"""Neutral forms in scores.csv: shares by strategy, gender open and told apart, that add up and whose intervals hold."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statistics_labels import table
from statsmodels.stats.proportion import proportion_confint

from gendersuite.errors import DataCorrupt
from gendersuite.model import Score
from gendersuite.reports.families.dialogue.measures import MEASURES
from gendersuite.reports.families.dialogue.neutral_strategies import STRATEGIES
from gendersuite.reports.families.dialogue.report import FAMILY as DIALOGUE

RULES = ("same form", "same form (unknown word, ending -nte)", "neuter", "both forms", "noun phrase (de)")
RULES += ("untranslated", "verb phrase (elided)", "verb phrase")
TEMPLATES = {"stereo-adverb": "1", "stereo-character-amb": "4", "stereo-character-det": "3"}
TEMPLATES |= {"structure-amb": "9", "structure-det": "9"}
NEUTRAL = ("neutral_share", "neutral_strategy")

SLOTS = st.tuples(
    st.sampled_from(sorted(TEMPLATES)), st.sampled_from(["M", "F", "N", "N", "X", ""]), st.sampled_from(RULES)
)


@st.composite
def label_tables(draw: st.DrawFn) -> pd.DataFrame:
    rows = []
    for item, slots in enumerate(draw(st.lists(st.lists(SLOTS, min_size=1, max_size=4), min_size=1, max_size=8))):
        for number, (subset, label, rule) in enumerate(slots, start=1):
            slot = {"item": str(item), "slot": number, "subset": subset, "template": TEMPLATES[subset]}
            slot |= {"label": label, "rule": rule, "answered": draw(st.integers(0, 5)) > 0}
            rows.append(slot | {"expected": draw(st.sampled_from("MF")) if subset.endswith("det") else ""})
    return table(rows)


def keyed(scores: list[Score]) -> dict[tuple[str, str, str], Score]:
    return {(score.subset, score.metric, score.group): score for score in scores}


@settings(max_examples=80, deadline=None)
@given(label_tables())
def test_shares_and_accounts_add_up(labels: pd.DataFrame) -> None:
    scores = keyed(DIALOGUE.scores(labels, seed=1, draws=60))
    for population, is_open in (("all-amb", True), ("all-det", False)):
        rows = labels[(labels["expected"] == "") == is_open]
        if rows.empty:
            assert not [key for key in scores if key[0] == population]
            continue
        parts = [subset for subset in MEASURES if subset in set(rows["subset"])]
        for metric in ("count", "label_count"):
            groups = {group: score for (s, m, group), score in scores.items() if (s, m) == (population, metric)}
            for group, score in groups.items():
                assert score.value == sum(scores[part, metric, group].value or 0 for part in parts)
            whole = [score.value or 0 for group, score in groups.items() if group != "expected"]
            assert sum(whole) == scores[population, "count", "expected"].value == len(rows)
        decided = rows["outcome"].isin(["correct", "wrong", "M", "F", "neutral"]).sum()
        total = scores[population, "neutral_share", ""]
        shares = [scores[population, "neutral_strategy", name] for name in STRATEGIES]
        assert {score.n for score in (total, *shares)} == {decided}
        if not decided:
            assert {(score.value, score.low, score.high) for score in (total, *shares)} == {(None, None, None)}
            continue
        assert total.value == pytest.approx((rows["outcome"] == "neutral").sum() / decided)
        assert sum(score.value or 0 for score in shares) == pytest.approx(total.value)
        for score in (total, *shares):
            assert 0 <= (score.low or 0) <= (score.value or 0) <= (score.high or 0) <= 1


def test_by_hand() -> None:
    """Open: M, F, N (same form, once of an unknown word), N (both forms), undecided, missing: 3 of 5 are neutral.
    Told: M right, N (verb phrase): 1 of 2."""
    told = {"subset": "structure-det", "template": "6", "expected": "M", "other_gender": "F"}
    labels = table(
        [
            {"item": "1", "label": "M"},
            {"item": "2", "label": "F"},
            {"item": "3", "label": "N", "rule": "same form"},
            {"item": "4", "label": "N", "rule": "same form (unknown word, ending -ble)"},
            {"item": "5", "label": "N", "rule": "both forms"},
            {"item": "6", "label": "X", "rule": "two genders"},
            {"item": "7", "answered": False, "rule": "absent"},
            told | {"item": "8", "label": "M"},
            told | {"item": "9", "label": "N", "rule": "verb phrase (elided)"},
        ]
    )
    scores = keyed(DIALOGUE.scores(labels, seed=1))
    found = {key: score.value for key, score in scores.items() if key[1] in NEUTRAL and score.value}
    assert found == pytest.approx(
        {
            ("all-amb", "neutral_share", ""): 3 / 5,
            ("all-amb", "neutral_strategy", "same form"): 2 / 5,
            ("all-amb", "neutral_strategy", "both forms"): 1 / 5,
            ("all-det", "neutral_share", ""): 1 / 2,
            ("all-det", "neutral_strategy", "verb phrase"): 1 / 2,
        }
    )
    assert scores["all-amb", "neutral_share", ""].n == 5
    assert scores["all-det", "neutral_strategy", "neuter"].value == 0
    assert scores["all-amb", "count", "neutral"].value == 3
    assert scores["all-amb", "coverage", ""].value == pytest.approx(6 / 7)
    assert scores["all-det", "count", "correct"].value == 1


def test_a_strategy_that_was_not_seen_may_still_be_there() -> None:
    """None of 50 items of one slot: Wilson's interval for 0 of 50."""
    scores = keyed(DIALOGUE.scores(table({"item": f"{i:02d}", "label": "M"} for i in range(50)), seed=1))
    for metric, group in (("neutral_share", ""), ("neutral_strategy", "neuter")):
        score = scores["all-amb", metric, group]
        assert (score.value, score.low, score.high) == pytest.approx((0, *proportion_confint(0, 50, method="wilson")))


def test_intervals_of_rare_strategies_cover_and_slots_of_an_item_stay_together() -> None:
    """80 items of 4 slots in each of two subsets; an item gives both forms in all its slots with probability 0.04,
    each slot is a verb phrase with 0.03. 91-99% allows for the noise of 200 repetitions."""
    rng = np.random.default_rng(7)
    items, slots, reps = 160, 4, 200
    blank = table(
        {"item": f"{i:03d}", "slot": slot, "subset": subset, "template": TEMPLATES[subset], "style": "two-way"}
        for i in range(items)
        for subset in [("stereo-character-amb", "structure-amb")[i % 2]]
        for slot in range(1, slots + 1)
    )
    covered = dict.fromkeys(("both forms", "verb phrase"), 0)
    for _ in range(reps):
        both = np.repeat(rng.random(items) < 0.04, slots)
        verb = ~both & (rng.random(items * slots) < 0.03)
        neutral = both | verb
        labels = blank.assign(
            label=np.where(neutral, "N", "M"),
            outcome=np.where(neutral, "neutral", "M"),
            rule=np.where(both, "both forms", np.where(verb, "verb phrase", "")),
        )
        scores = keyed(DIALOGUE.scores(labels, seed=1, draws=300))
        for name, truth in (("both forms", 0.04), ("verb phrase", 0.96 * 0.03)):
            score = scores["all-amb", "neutral_strategy", name]
            covered[name] += (score.low or 0) <= truth <= (score.high or 0)
    assert all(0.91 <= number / reps <= 0.99 for number in covered.values()), covered


@pytest.mark.parametrize("rule", ["", "neutral", "same forms", "verb phrase, elided"])
def test_neutral_labels_without_a_known_strategy_are_refused(rule: str) -> None:
    with pytest.raises(DataCorrupt, match="known strategy"):
        DIALOGUE.scores(table([{"label": "N", "rule": rule}]), seed=1)


def test_rules_of_other_labels_do_not_matter() -> None:
    labels = table([{"label": "M", "rule": "copula"}, {"item": "2", "answered": False, "rule": "absent"}])
    assert keyed(DIALOGUE.scores(labels, seed=1))["all-amb", "neutral_share", ""].value == 0
