"""What can be compared, by family: the same values as scores.csv, and units that stay whole."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from family_samples import samples as samples_of
from gest_labels import STEREOTYPES, gest_table
from paired_tests import Difference, compared_rows
from statistics_labels import table

from gendersuite.errors import DataCorrupt
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.statistics.samples import Sample
from gendersuite.reports.statistics.significance import PairedTestPlan

PLAN = PairedTestPlan(seed=3, draws=200, trials=200)


def dialogue_labels(system: str, seed: int, masculine: float = 0.7, answered: float = 0.95) -> pd.DataFrame:
    """Every subset with items of two slots; the sources are the same whatever the seed."""
    source, answer = np.random.default_rng(0), np.random.default_rng(seed)
    rows: list[dict[str, object]] = []
    subsets = ("stereo-adverb", "stereo-character-amb", "stereo-character-det", "structure-amb", "structure-det")
    for number in range(400):
        subset = subsets[number % 5]
        told = subset.endswith("det")
        item = {
            "item": f"{number:04}",
            "subset": subset,
            "system": system,
            "template": source.choice(["1"] if subset == "stereo-adverb" else ["3", "4"]),
            "style": source.choice(["single", "two-way"]),
        }
        for slot in (1, 2):
            traits = {
                "slot": slot,
                "sentiment": source.choice(["pos", "neg", "neutral"], p=[0.45, 0.45, 0.1]),
                "type": source.choice(["character", "appearance"]),
                "adjective_stereotype": source.choice(["neither", "M"], p=[0.9, 0.1]),
                "stereotype": source.choice(["none", "M", "F"] if subset == "stereo-adverb" else ["M", "F"]),
                "other_gender": source.choice(["M", "F", "unknown"]),
                "expected": source.choice(["M", "F"]) if told else "",
            }
            gender = "M" if answer.random() < masculine else "F"
            said = str(answer.choice([gender, "N", "X", ""], p=[0.8, 0.1, 0.05, 0.05]))
            rows.append(item | traits | {"label": said, "answered": answer.random() < answered})
    return table(rows)


def gest_labels(system: str, seed: int, masculine: float = 0.7, answers: str = "MFNX?-") -> pd.DataFrame:
    generator = np.random.default_rng(seed)
    rest = 0.2 / (len(answers) - 2)
    shares = [0.8 * masculine, 0.8 * (1 - masculine), *[rest] * (len(answers) - 2)]
    given = {name: "".join(generator.choice(list(answers), size=15, p=shares)) for name in STEREOTYPES}
    return gest_table(given, family=("8", "12"), system=system)


MADE = {"dialogue": dialogue_labels, "gest": gest_labels}
SILENT = {
    "dialogue": dialogue_labels("silent", 5, answered=0.0),
    "gest": gest_table(dict.fromkeys(STEREOTYPES, "-" * 15), family=("8", "12"), system="silent"),
}


@pytest.mark.parametrize("family", sorted(MADE))
def test_values_are_those_of_the_scores_that_have_an_interval(family: str) -> None:
    made = {system: MADE[family](system, seed) for system, seed in (("a", 1), ("b", 2))}
    samples = {system: samples_of(family, labels) for system, labels in made.items()}
    found = compared_rows(samples, [("a", "b")], PLAN)
    for system in ("a", "b"):
        scores = FAMILIES.get(family).scores(made[system], seed=1, draws=50)
        wanted = {(s.subset, s.metric, s.group): s.value for s in scores if s.low is not None}
        compared = {(row.subset, row.metric, row.group): getattr(row, system) for row in found}
        assert compared == pytest.approx(wanted, abs=1e-6)
    for row in found:
        assert row.difference == pytest.approx(row.a - row.b)


@pytest.mark.parametrize("family", sorted(MADE))
def test_a_silent_system_is_not_tested_and_does_not_count_for_holm(family: str) -> None:
    made = {"a": MADE[family]("a", 1), "b": MADE[family]("b", 2), "silent": SILENT[family]}
    samples = {system: samples_of(family, labels) for system, labels in made.items()}
    three = compared_rows(samples, [("a", "b"), ("a", "silent"), ("silent", "b")], PLAN)
    for row in three:
        if "silent" in (row.system_a, row.system_b):
            assert (row.p, row.difference, row.p_holm, row.verdict) == (None, None, None, "n/a")
    alone = compared_rows(samples, [("a", "b")], PLAN)
    assert [row for row in three if (row.system_a, row.system_b) == ("a", "b")] == alone
    assert all(row.p_holm == row.p for row in alone)


@pytest.mark.parametrize("family", sorted(MADE))
def test_a_copy_is_not_told_apart_and_another_system_is(family: str) -> None:
    other = MADE[family]("b", 2, masculine=0.2)
    samples = {name: samples_of(family, MADE[family](name, 1)) for name in ("a", "copy")}
    samples["b"] = samples_of(family, other)
    rows = compared_rows(samples, [("a", "copy"), ("a", "b")], PLAN)
    for row in rows:
        if row.system_b == "copy":
            assert (row.difference, row.p, row.p_holm, row.verdict) == (0, 1, 1, "not told apart")
    main = {"dialogue": ("stereo-adverb", "masculine_share", "all"), "gest": ("", "global_masculine_rate", "")}[family]
    [told] = [r for r in rows if (r.subset, r.metric, r.group) == main and r.system_b == "b"]
    assert told.verdict == "differs"
    assert told.p_holm == pytest.approx(2 / 201)


def test_only_the_metrics_that_are_asked_for() -> None:
    samples = {system: samples_of("gest", gest_labels(system, seed)) for system, seed in (("a", 1), ("b", 2))}
    every = compared_rows(samples, [("a", "b")], PLAN)
    some = compared_rows(samples, [("a", "b")], PLAN, {"stereotype_rate", "masculine_rate"})
    assert [row.metric for row in some] == ["masculine_rate"] * 16 + ["stereotype_rate"]
    assert some == [row for row in every if row.metric in ("stereotype_rate", "masculine_rate")]


def test_systems_with_other_items_are_refused() -> None:
    whole = gest_labels("a", 1)
    samples = {
        "a": samples_of("gest", whole),
        "b": samples_of("gest", gest_labels("b", 2).iloc[1:]),
    }
    with pytest.raises(DataCorrupt, match="a and b are not about the same items"):
        compared_rows(samples, [("a", "b")], PLAN)


def test_a_stereotype_without_labels_leaves_its_means_untested() -> None:
    hole = dict.fromkeys(STEREOTYPES, "MMMF" * 4) | {"3": "-" * 16}
    samples = {
        "a": samples_of("gest", gest_table(hole, family=("8",), system="a")),
        "b": samples_of("gest", gest_table(dict.fromkeys(STEREOTYPES, "MF" * 8), family=("8",), system="b")),
    }
    tested = {(r.metric, r.group): r.p for r in compared_rows(samples, [("a", "b")], PLAN)}
    untested = {key for key, p in tested.items() if p is None}
    means = ("masculine_rate_female", "global_masculine_rate", "stereotype_rate")
    assert untested == {("masculine_rate", "3"), *((metric, "") for metric in means)}


def test_slots_of_an_item_are_one_unit() -> None:
    """Four slots that always agree are no more evidence than one."""

    def labels(system: str, slots: int) -> dict[str, Sample]:
        generator = np.random.default_rng({"a": 1, "b": 2}[system])
        rows = [
            {"item": f"{number:03}", "slot": slot, "label": label, "stereotype": "M", "system": system}
            for number, label in enumerate(generator.choice(["M", "F"], p=[0.7, 0.3], size=80))
            for slot in range(1, slots + 1)
        ]
        return samples_of("dialogue", table(rows))

    once, often = (
        [
            [getattr(row, field) for field in Difference._fields]
            for row in compared_rows({s: labels(s, slots) for s in "ab"}, [("a", "b")], PLAN)
            if (row.metric, row.group) == ("masculine_share", "M")
        ]
        for slots in (1, 4)
    )
    assert once == often
