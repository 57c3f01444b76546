"""Which traits go with a neutral form: statsmodels' numbers with errors clustered by adjective, and notes otherwise."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from statistics_labels import table
from statsmodels.discrete.discrete_model import Logit

from gendersuite.reports.families.dialogue.regressions import FAMILIES, dialogue_regressions
from gendersuite.reports.score_files import RegressionRow

ADJECTIVES = 90
VARIABLES = ("Open", "Adj Stereo(M)", "Adj Stereo(F)", "Adj Sentiment(neg)", "Adj Type(appearance)")
VARIABLES += ("Cue", "Cue Stereo(F)", "You", "Lookahead", "Two-way")


def answers(n: int = 3000, adjectives: int = ADJECTIVES, seed: int = 4) -> pd.DataFrame:
    """Each adjective leans to neutral forms or away from them; open gender raises them by 0.7."""
    rng = np.random.default_rng(seed)
    lean = rng.normal(0, 1.5, adjectives)
    traits = [
        {
            "adjective": f"a{number:03d}",
            "adjective_stereotype": ("neither", "M", "F")[number % 3],
            "sentiment": ("pos", "neg", "neutral", "neg")[number % 4],
            "type": ("character", "appearance")[number // 3 % 2],
        }
        for number in range(adjectives)
    ]
    rows = []
    for item in range(n):
        number = int(rng.integers(adjectives))
        told = bool(rng.integers(2))
        person = str(rng.choice(["I", "you"]))
        context = {
            "item": f"{item:04d}",
            "subset": "structure-det" if told else "structure-amb",
            "template": "9",
            "expected": "M" if told else "",
            "style": str(rng.choice(["single", "two-way"])),
            "person": person,
            "lookahead": "yes" if person == "you" and rng.random() < 0.5 else "no",
            "stereotype": str(rng.choice(["none", "M", "F"])),
        }
        neutral = rng.random() < 1 / (1 + np.exp(1.0 - lean[number] - 0.7 * (not told)))
        rule = str(rng.choice(["same form", "same form (unknown word, ending -al)", "verb phrase", "both forms"]))
        label = "N" if neutral else str(rng.choice(["M", "F"]))
        rows.append(traits[number] | context | {"label": label, "rule": rule if neutral else "copula"})
    return table(rows)


def found(labels: pd.DataFrame, subset: str) -> list[RegressionRow]:
    return [row for row in dialogue_regressions(labels) if row.subset == subset]


def design_of(used: pd.DataFrame) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "Intercept": 1.0,
            "Open": used["expected"] == "",
            "Adj Stereo(M)": used["adjective_stereotype"] == "M",
            "Adj Stereo(F)": used["adjective_stereotype"] == "F",
            "Adj Sentiment(neg)": used["sentiment"] == "neg",
            "Adj Type(appearance)": used["type"] == "appearance",
            "Cue": used["stereotype"] != "none",
            "Cue Stereo(F)": used["stereotype"] == "F",
            "You": used["person"] == "you",
            "Lookahead": used["lookahead"] == "yes",
            "Two-way": used["style"] == "two-way",
        }
    ).astype(float)


@pytest.mark.parametrize("subset", ["neutral", "neutral-chosen"])
def test_estimates_are_the_clustered_logit_of_statsmodels(subset: str) -> None:
    labels = answers()
    labels.loc[labels.index % 11 == 0, ["label", "outcome"]] = ["X", "undecided"]
    labels.loc[labels.index % 13 == 0, ["label", "outcome"]] = ["", "missing"]
    used = labels[labels["label"].isin(["M", "F", "N"])]
    if subset == "neutral-chosen":
        used = used[~((used["label"] == "N") & used["rule"].str.startswith("same form"))]
    design = design_of(used)
    groups = pd.factorize(used["adjective"])[0]
    theirs = Logit((used["label"] == "N").astype(float), design).fit(
        disp=0, tol=1e-12, cov_type="cluster", cov_kwds={"groups": groups, "use_correction": False}
    )
    rows = found(labels, subset)
    assert [row.variable for row in rows] == list(design)
    assert {row.n for row in rows} == {len(used)}
    assert {row.note for row in rows} == {""}
    assert [row.coefficient for row in rows] == pytest.approx(list(theirs.params), abs=1e-6)
    scale = np.sqrt(ADJECTIVES / (ADJECTIVES - 1))
    assert [row.std_error for row in rows] == pytest.approx(list(scale * theirs.bse), abs=1e-6)
    normal = [2 * (1 - row) for row in map(_normal, theirs.params / theirs.bse / scale)]
    assert [row.p_value for row in rows] == pytest.approx(normal, abs=1e-6)


def _normal(z: float) -> float:
    from statistics import NormalDist

    return NormalDist().cdf(abs(z))


def test_the_variables_are_named_in_this_order() -> None:
    for subset in ("neutral", "neutral-chosen"):
        assert tuple(FAMILIES[subset].variables) == VARIABLES


def test_traits_of_adjectives_are_not_found_significant_where_only_adjectives_differ() -> None:
    """Adjectives lean to neutral forms at random, whatever their traits: of 30 tests at 5%, plain errors would call
    most significant; clustered ones call few (more than six would be a one-in-a-thousand event)."""
    significant = 0
    for seed in range(10):
        rows = {row.variable: row for row in found(answers(1500, seed=seed), "neutral")}
        p_values = [rows[name].p_value for name in VARIABLES[1:4]]
        significant += sum(p is not None and p < 0.05 for p in p_values)
    assert significant <= 6


def test_open_gender_is_found_where_it_was_planted() -> None:
    rows = {row.variable: row for row in found(answers(), "neutral")}
    opened = rows["Open"]
    assert opened.coefficient > 0.3
    assert opened.p_value < 0.001


def test_separation_is_said_and_errors_stay_without_limit() -> None:
    labels = answers()
    chosen = (labels["label"] == "N") & (labels["style"] == "two-way")
    labels.loc[chosen, "rule"] = "same form"
    row = next(row for row in found(labels, "neutral-chosen") if row.variable == "Two-way")
    assert row.note.startswith("separated: Firth estimate -")
    assert row.note.endswith("as if all answers were independent")
    assert row.p_value > 0.5
    others = [row for row in found(labels, "neutral-chosen") if row.variable != "Two-way"]
    assert all(row.note == "" and row.std_error is not None and row.std_error < 2 for row in others)


def test_a_variable_of_few_adjectives_has_an_estimate_but_no_error() -> None:
    labels = answers()
    labels["adjective_stereotype"] = np.where(labels["adjective"] < "a012", "M", "neither")
    rows = {row.variable: row for row in found(labels, "neutral")}
    row = rows["Adj Stereo(M)"]
    assert row.coefficient is not None
    assert (row.std_error, row.p_value) == (None, None)
    assert row.note == "no standard error: it rests on 12 adjectives, and 20 are needed"
    assert rows["Adj Stereo(F)"].note == "left out: the same in all answers"
    assert rows["Open"].std_error is not None


def test_answers_for_few_adjectives_have_no_errors_at_all() -> None:
    rows = found(answers(adjectives=15), "neutral")
    assert {row.std_error for row in rows} == {None}
    assert any(row.coefficient is not None for row in rows)


@pytest.mark.parametrize(
    ("change", "note"),
    [
        ({"label": "", "outcome": "missing"}, "too few answers (0) for 11 variables"),
        ({"label": "M", "outcome": "M"}, "all 100 answers are gendered: nothing to explain"),
        ({"label": "N", "outcome": "neutral", "rule": "neuter"}, "all 100 answers are neutral: nothing to explain"),
    ],
)
def test_hopeless_cases_have_notes_and_no_numbers(change: dict[str, str], note: str) -> None:
    labels = answers(n=100).assign(**change)
    for subset in ("neutral", "neutral-chosen"):
        rows = found(labels, subset)
        assert len(rows) == 11
        assert {(row.coefficient, row.std_error, row.p_value, row.note) for row in rows} == {(None, None, None, note)}


def test_one_form_for_both_genders_alone_leaves_nothing_chosen() -> None:
    labels = answers()
    labels.loc[labels["label"] == "N", "rule"] = "same form"
    assert all(row.note.endswith("answers are gendered: nothing to explain") for row in found(labels, "neutral-chosen"))
    assert all(row.coefficient is not None for row in found(labels, "neutral"))
