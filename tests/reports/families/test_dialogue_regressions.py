"""The regression families: variables as published, rows that enter, and notes where numbers cannot be had."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from statistics_labels import table
from statsmodels.discrete.discrete_model import Logit

from gendersuite.reports.families.dialogue.regressions import FAMILIES, dialogue_regressions
from gendersuite.reports.score_files import RegressionRow

TABLES = {"9": "stereo-adverb", "15": "stereo-character-amb", "27": "structure-det"}


def adverbs(n: int = 400, seed: int = 1) -> pd.DataFrame:
    rng = np.random.default_rng(seed)
    rows = []
    for item in range(n):
        traits = {
            "stereotype": str(rng.choice(["none", "M", "F"])),
            "adjective_stereotype": str(rng.choice(["neither", "M", "F"])),
            "sentiment": str(rng.choice(["pos", "neg", "neutral"])),
            "type": str(rng.choice(["character", "appearance"])),
        }
        eta = -0.5 - 1.0 * (traits["stereotype"] == "M") + 0.8 * (traits["stereotype"] == "F")
        gender = "F" if rng.random() < 1 / (1 + np.exp(-eta)) else "M"
        rows.append(traits | {"item": str(item), "label": gender if rng.random() < 0.8 else "N"})
    return table(rows)


def of_the_paper(labels: pd.DataFrame) -> list[RegressionRow]:
    return [row for row in dialogue_regressions(labels) if row.subset in TABLES.values()]


def test_variables_are_those_of_the_published_tables(shared: Path) -> None:
    with (shared / "published" / "dialogue_regressions.csv").open(encoding="utf-8", newline="") as file:
        published = list(csv.DictReader(file))
    for number, subset in TABLES.items():
        names = dict.fromkeys(row["variable"] for row in published if row["table"] == number)
        assert ["Intercept", *FAMILIES[subset].variables] == list(names)


def test_the_adverb_family_is_the_logit_of_statsmodels() -> None:
    labels = adverbs()
    rows = of_the_paper(labels)
    used = labels[labels["label"].isin(["M", "F"])]
    design = pd.DataFrame(
        {
            "Intercept": 1.0,
            "Adj Stereo(M)": used["adjective_stereotype"] == "M",
            "Adj Stereo(F)": used["adjective_stereotype"] == "F",
            "Adj Sentiment(neg)": used["sentiment"] == "neg",
            "Adj Type(appearance)": used["type"] == "appearance",
            "Adv Stereo(M)": used["stereotype"] == "M",
            "Adv Stereo(F)": used["stereotype"] == "F",
        }
    ).astype(float)
    theirs = Logit((used["label"] == "F").astype(float), design).fit(disp=0, tol=1e-12)
    assert [row.variable for row in rows] == list(design)
    assert [row.coefficient for row in rows] == pytest.approx(list(theirs.params), abs=1e-6)
    assert [row.std_error for row in rows] == pytest.approx(list(theirs.bse), abs=1e-6)
    assert [row.p_value for row in rows] == pytest.approx(list(theirs.pvalues), abs=1e-6)
    assert {row.n for row in rows} == {len(used)}
    assert {row.note for row in rows} == {""}


def test_consistency_looks_back_at_the_same_character_only() -> None:
    rows = [
        {"slot": 1, "character": "1", "label": "F"},
        {"slot": 2, "character": "2", "label": "M"},
        {"slot": 3, "character": "1", "label": "N"},
        {"slot": 4, "character": "1", "label": "M"},
        {"slot": 1, "character": "1", "label": "M", "item": "2"},
    ]
    columns = {name: column.to_numpy(dtype=object) for name, column in table(rows).items()}
    variables = FAMILIES["structure-det"].variables
    assert variables["Consistency(F)"](columns).tolist() == [False, False, True, True, False]
    assert variables["Consistency(M)"](columns).tolist() == [False, False, False, False, False]


def test_order_of_rows_does_not_matter() -> None:
    rng = np.random.default_rng(2)
    labels = table(
        {
            "subset": "structure-det",
            "item": str(item),
            "slot": slot,
            "expected": "M",
            "label": str(rng.choice(["M", "F"])),
        }
        | {"other_gender": str(rng.choice(["M", "F"]))}
        for item in range(60)
        for slot in (1, 2, 3)
    )
    assert dialogue_regressions(labels.iloc[::-1]) == dialogue_regressions(labels)


def test_the_structural_family_leaves_out_unknown_partners() -> None:
    base = {"subset": "structure-det", "expected": "M"}
    known = [base | {"item": str(i), "other_gender": "MF"[i % 2], "label": "MF"[i % 3 == 0]} for i in range(30)]
    unknown = [base | {"item": str(i), "template": "7", "label": "F"} for i in range(30, 50)]
    assert {row.n for row in of_the_paper(table(known + unknown))} == {30}


def test_separation_is_said_with_a_finite_estimate() -> None:
    labels = adverbs()
    labels.loc[labels["stereotype"] == "M", ["label", "outcome"]] = "M"
    notes = {row.variable: row.note for row in of_the_paper(labels)}
    assert notes.pop("Adv Stereo(M)").startswith("separated: Firth estimate -")
    assert set(notes.values()) == {""}


def test_a_variable_that_never_varies_is_left_out_and_the_rest_stands() -> None:
    rows = {row.variable: row for row in of_the_paper(adverbs().assign(type="character"))}
    assert rows["Adj Type(appearance)"].coefficient is None
    assert rows["Adj Type(appearance)"].note == "left out: the same in all answers"
    assert rows["Adv Stereo(F)"].coefficient is not None


@pytest.mark.parametrize(
    ("labels", "note"),
    [
        (adverbs().assign(label="M", outcome="M"), "all 400 answers are masculine: nothing to explain"),
        (adverbs().assign(label="", outcome="missing"), "too few answers (0) for 7 variables"),
        (adverbs(n=6), "too few answers"),
    ],
)
def test_hopeless_cases_have_notes_and_no_numbers(labels: pd.DataFrame, note: str) -> None:
    rows = of_the_paper(labels)
    assert len(rows) == 7
    for row in rows:
        assert (row.coefficient, row.std_error, row.p_value) == (None, None, None)
        assert row.note.startswith(note)
