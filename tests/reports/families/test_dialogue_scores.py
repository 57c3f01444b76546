"""What DIALOGUE.scores promises: accounts that add up, balanced rates, and scores that depend on nothing else."""

from __future__ import annotations

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statistics_labels import table

from gendersuite.errors import DataCorrupt
from gendersuite.model import Score
from gendersuite.reports.families.dialogue.report import FAMILY as DIALOGUE

TEMPLATES = {
    "stereo-adverb": ["1"],
    "stereo-character-amb": ["3", "4"],
    "stereo-character-det": ["3"],
    "structure-amb": ["7", "9"],
    "structure-det": ["6", "7", "8", "9"],
}


@st.composite
def label_tables(draw: st.DrawFn) -> pd.DataFrame:
    rows = []
    for item in range(draw(st.integers(1, 12))):
        subset = draw(st.sampled_from(sorted(TEMPLATES)))
        template = draw(st.sampled_from(TEMPLATES[subset]))
        for slot in range(draw(st.integers(1, 4))):
            rows.append(
                {
                    "item": str(item),
                    "slot": slot + 1,
                    "subset": subset,
                    "template": template,
                    "style": "two-way" if template in "489" else "single",
                    "label": draw(st.sampled_from(["M", "F", "N", "X", ""])),
                    "answered": draw(st.integers(0, 4)) > 0,
                    "expected": draw(st.sampled_from("MF")) if subset.endswith("det") else "",
                    "stereotype": draw(st.sampled_from(["none", "M", "F"])),
                    "other_gender": draw(st.sampled_from(["unknown", "M", "F"])),
                    "adjective_stereotype": draw(st.sampled_from(["neither", "neither", "M", "F"])),
                    "sentiment": draw(st.sampled_from(["pos", "neg", "neutral"])),
                    "type": draw(st.sampled_from(["character", "appearance"])),
                }
            )
    return table(rows)


def keyed(scores: list[Score]) -> dict[tuple[str, str, str], Score]:
    return {(score.subset, score.metric, score.group): score for score in scores}


@settings(max_examples=60, deadline=None)
@given(label_tables())
def test_accounts_add_up_and_rates_are_shares(labels: pd.DataFrame) -> None:
    scores = keyed(DIALOGUE.scores(labels, seed=1, draws=50))
    for subset, rows in labels.groupby("subset"):
        count = {group: score.value for (s, metric, group), score in scores.items() if (s, metric) == (subset, "count")}
        assert count.pop("expected") == len(rows)
        assert sum(value or 0 for value in count.values()) == len(rows)
        kinds = [score.value for (s, metric, _), score in scores.items() if (s, metric) == (subset, "label_count")]
        assert sum(value or 0 for value in kinds) == len(rows)
        assert count["undecided"] == (rows["outcome"] == "undecided").sum()
    for score in scores.values():
        if score.metric in ("masculine_share", "accuracy") and score.value is not None:
            assert 0 <= score.low <= score.value <= score.high <= 1
            assert score.n > 0
        if score.metric in ("masculine_share", "accuracy") and score.value is None:
            assert (score.low, score.high, score.n) == (None, None, 0)


@settings(max_examples=25, deadline=None)
@given(label_tables(), st.randoms(use_true_random=False))
def test_order_of_rows_does_not_matter(labels: pd.DataFrame, random) -> None:
    order = list(range(len(labels)))
    random.shuffle(order)
    assert DIALOGUE.scores(labels.iloc[order], seed=3, draws=40) == DIALOGUE.scores(labels, seed=3, draws=40)


def test_seed_matters_and_the_systems_name_does_not() -> None:
    labels = table({"item": str(i), "label": "MF"[i % 3 == 0], "stereotype": "MF"[i % 2]} for i in range(40))
    first = keyed(DIALOGUE.scores(labels, seed=1, draws=200))["stereo-adverb", "masculine_share", "all"]
    renamed = keyed(DIALOGUE.scores(labels.assign(system="T"), seed=1, draws=200))[
        "stereo-adverb", "masculine_share", "all"
    ]
    other = keyed(DIALOGUE.scores(labels, seed=2, draws=200))["stereo-adverb", "masculine_share", "all"]
    assert (first.low, first.high) == (renamed.low, renamed.high)
    assert (first.low, first.high) != (other.low, other.high)


def test_two_systems_in_one_table_are_refused() -> None:
    labels = table([{"system": "A"}, {"system": "B", "item": "2"}])
    with pytest.raises(DataCorrupt, match="one system"):
        DIALOGUE.scores(labels, seed=1)


def test_unknown_outcomes_are_refused() -> None:
    with pytest.raises(DataCorrupt, match="'maybe'"):
        DIALOGUE.scores(table([{}]).assign(outcome="maybe"), seed=1)


def test_balanced_mean_by_hand() -> None:
    """Adverb stereotype M: pos/character 1 of 3, pos/appearance 1 of 1, neg/character 0 of 2; no neg/appearance.
    Three cells have answers: (1/3 + 1 + 0) / 3 = 4/9, where the pooled share would be 2/6."""
    cells = [
        ("M", "pos", "character", "neither"),
        ("F", "pos", "character", "neither"),
        ("F", "pos", "character", "neither"),
        ("M", "pos", "appearance", "neither"),
        ("F", "neg", "character", "neither"),
        ("F", "neg", "character", "neither"),
        ("N", "neg", "appearance", "neither"),
        ("M", "pos", "character", "M"),
        ("M", "neutral", "character", "neither"),
        ("X", "neg", "character", "neither"),
    ]
    labels = table(
        {"item": str(i), "label": label, "sentiment": s, "type": t, "adjective_stereotype": a, "stereotype": "M"}
        for i, (label, s, t, a) in enumerate(cells)
    )
    scores = keyed(DIALOGUE.scores(labels, seed=1))
    share = scores["stereo-adverb", "masculine_share", "M"]
    assert share.value == pytest.approx(4 / 9)
    assert share.n == 6
    assert scores["stereo-adverb", "masculine_share", "F"].value is None
    assert scores["stereo-adverb", "delta_masculine", ""].value is None
    assert scores["stereo-adverb", "count", "correct"].value == 8
    assert scores["stereo-adverb", "count", "undecided"].value == 1


def test_groups_of_the_determined_subsets() -> None:
    character = {"subset": "stereo-character-det", "template": "3"}
    structure = {"subset": "structure-det", "template": "6"}
    labels = table(
        [
            character | {"item": "1", "expected": "F", "stereotype": "F", "label": "F"},
            character | {"item": "2", "expected": "M", "stereotype": "F", "label": "F"},
            structure | {"item": "3", "expected": "M", "other_gender": "M", "label": "F"},
            structure | {"item": "4", "expected": "M", "other_gender": "F", "label": "M"},
            structure | {"item": "5", "expected": "F", "other_gender": "unknown", "label": "M"},
        ]
    )
    scores = keyed(DIALOGUE.scores(labels, seed=1))
    found = {key: score.value for key, score in scores.items() if "accuracy" in key[1]}
    assert found == {
        ("stereo-character-det", "accuracy", "pro"): 1,
        ("stereo-character-det", "accuracy", "anti"): 0,
        ("stereo-character-det", "delta_accuracy", ""): 1,
        ("structure-det", "accuracy", "one"): 0,
        ("structure-det", "accuracy", "same"): 0,
        ("structure-det", "accuracy", "opposite"): 1,
        ("structure-det", "delta_accuracy", ""): -1,
    }


def test_silence_earns_nothing() -> None:
    labels = table(
        {
            "item": str(i),
            "subset": subset,
            "template": t[0],
            "expected": "M" if subset.endswith("det") else "",
            "answered": False,
        }
        for i, (subset, t) in enumerate(TEMPLATES.items())
    )
    scores = DIALOGUE.scores(labels, seed=1)
    slots = {"all-amb": 3, "all-det": 2}
    assert {score.subset for score in scores} == {*TEMPLATES, *slots}
    for score in scores:
        if score.metric in ("count", "label_count"):
            assert score.value == (slots.get(score.subset, 1) if score.group in ("missing", "expected") else 0)
        elif score.metric == "coverage":
            assert score.value == 0
        else:
            assert (score.value, score.low, score.high, score.n) == (None, None, None, 0)
