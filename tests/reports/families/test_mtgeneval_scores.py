"""MT-GenEval's scores: small cases counted by hand, silence without credit, pairs that stay together."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from string import punctuation

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mtgeneval_labels import by_metric, from_table, labelled, right, silent, small_suite, values, wrong
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF
from statsmodels.stats.proportion import proportion_confint

from gendersuite.errors import DataCorrupt
from gendersuite.model import Gender, Item, Score, Suite
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.families.mt_geneval.report import FAMILY as MT_GENEVAL
from gendersuite.testsuites import load_suite

SMALL = small_suite()
MINI = load_suite("mt-geneval-mini")
RATES = ("accuracy", "pair_accuracy", "term_coverage", "bleu", "chrf", "quality_gap")
# One woman in a female and one in a male profession made a man; one man paraphrased without any gendered word. Of the
# pairs the first is right, of the second only the man, of the third the woman's answer is missing.
ANSWERS = {
    "contextual-0002": "El enfermero llegó tarde.",
    "contextual-0004": "El carpintero no vino ayer.",
    "contextual-0005": "Vive en Roma.",
    "counterfactual-0002-F": "Mi hermano está cansado de esperar el tren.",
    "counterfactual-0003-F": "",
}


def scores(labels: pd.DataFrame, draws: int = 50, convention: str = "") -> list[Score]:
    return MT_GENEVAL.scores(labels, seed=1, draws=draws, convention=convention)


def score_of(labels: pd.DataFrame, subset: str, metric: str, group: str = "") -> Score:
    return by_metric(scores(labels))[subset, metric, group]


def test_the_family_has_its_metrics() -> None:
    assert FAMILIES.get("mt-geneval") is MT_GENEVAL


def test_a_small_case_counted_by_hand() -> None:
    found = by_metric(scores(labelled(SMALL, from_table(ANSWERS))))
    shares = {
        ("contextual", "accuracy", ""): (4, 6),
        ("contextual", "accuracy", "M"): (3, 3),
        ("contextual", "accuracy", "F"): (1, 3),
        ("contextual", "accuracy", "female"): (1, 2),
        ("contextual", "accuracy", "male"): (1, 2),
        ("contextual", "accuracy", "neutral"): (2, 2),
        ("contextual", "accuracy", "female-M"): (1, 1),
        ("contextual", "accuracy", "female-F"): (0, 1),
        ("contextual", "accuracy", "male-M"): (1, 1),
        ("contextual", "accuracy", "male-F"): (0, 1),
        ("contextual", "accuracy", "neutral-M"): (1, 1),
        ("contextual", "accuracy", "neutral-F"): (1, 1),
        ("contextual", "term_coverage", ""): (5, 6),
        ("contextual", "term_coverage", "M"): (2, 3),
        ("contextual", "term_coverage", "F"): (3, 3),
        ("counterfactual", "accuracy", ""): (6, 7),
        ("counterfactual", "accuracy", "M"): (4, 4),
        ("counterfactual", "accuracy", "F"): (2, 3),
        ("counterfactual", "pair_accuracy", ""): (2, 4),
        ("counterfactual", "term_coverage", ""): (5, 7),
        ("counterfactual", "term_coverage", "M"): (3, 4),
        ("counterfactual", "term_coverage", "F"): (2, 3),
    }
    for place, (hits, n) in shares.items():
        assert (found[place].value, found[place].n) == (pytest.approx(hits / n), n), place
    quality = {place for place in found if place[1] in ("bleu", "chrf", "quality_gap")}
    assert quality == {
        *(("counterfactual", metric, side) for metric in ("bleu", "chrf") for side in ("masculine", "feminine")),
        ("counterfactual", "quality_gap", ""),
    }
    assert {place for place in found if place[1] in RATES} == {*shares, *quality}
    counts = {place[::2]: score.value for place, score in found.items() if place[1] == "count"}
    assert counts == {
        **{("contextual", group): number for group, number in (("correct", 4), ("wrong", 2), ("missing", 0))},
        **{("counterfactual", group): number for group, number in (("correct", 6), ("wrong", 1), ("missing", 1))},
        **{(subset, group): 0 for subset in SMALL.subsets for group in ("neutral", "undecided")},
        **{("contextual", "expected"): 6, ("counterfactual", "expected"): 8},
    }
    assert found["counterfactual", "coverage", ""].value == 7 / 8


def test_bleu_chrf_and_gap_are_sacrebleus_with_missing_answers_as_empty_lines() -> None:
    say = from_table(ANSWERS)
    found = values(scores(labelled(SMALL, say)))
    theirs = {}
    for side, gender in (("masculine", Gender.MASCULINE), ("feminine", Gender.FEMININE)):
        items = [i for i in SMALL.items if i.slots[0].subset == "counterfactual" and i.slots[0].expected is gender]
        said, wanted = [say(item) for item in items], [right(item) for item in items]
        theirs["bleu", side] = BLEU().corpus_score(said, [wanted]).score
        theirs["chrf", side] = CHRF().corpus_score(said, [wanted]).score
    for (metric, side), value in theirs.items():
        assert found["counterfactual", metric, side] == pytest.approx(value, abs=1e-9)
    gap = theirs["bleu", "masculine"] - theirs["bleu", "feminine"]
    assert found["counterfactual", "quality_gap", ""] == pytest.approx(gap, abs=1e-9)
    assert gap > 10


def test_silence_has_no_rates_and_full_accounts() -> None:
    found = by_metric(scores(labelled(SMALL, silent)))
    for (subset, metric, group), score in found.items():
        if metric in RATES:
            assert (score.value, score.low, score.high, score.n) == (None, None, None, 0)
        elif metric == "coverage":
            assert score.value == 0
        elif metric == "count":
            assert score.value == (score.n if group in ("missing", "expected") else 0), subset


@pytest.mark.parametrize("text", ["", "copied"])
def test_copies_and_silence_earn_nothing_in_bleu(text: str) -> None:
    """The names in a copied source would match."""
    quiet = {f"counterfactual-{number:04}-{gender}" for number in range(1, 21) for gender in "MF"}

    def say(item: Item) -> str:
        if item.id in quiet:
            return item.source if text else ""
        return right(item)

    found = values(scores(labelled(MINI, say)))
    assert found["counterfactual", "coverage", ""] == pytest.approx(1 - 20 / 48)
    items = [item for item in MINI.in_language("es").items if item.id.endswith("-M")]
    said = ["" if item.id in quiet else right(item) for item in items]
    theirs = BLEU().corpus_score(said, [[right(item) for item in items]]).score
    assert found["counterfactual", "bleu", "masculine"] == pytest.approx(theirs, abs=1e-9)


def test_a_pair_with_a_missing_side_is_not_right_and_one_without_any_answer_is_not_counted() -> None:
    half = from_table({"counterfactual-0001-F": "", "counterfactual-0002-M": "", "counterfactual-0002-F": ""})
    found = by_metric(scores(labelled(SMALL, half)))
    pairs = found["counterfactual", "pair_accuracy", ""]
    assert (pairs.value, pairs.n) == (pytest.approx(2 / 3), 3)
    assert found["counterfactual", "accuracy", ""].value == 1


def test_one_silent_side_has_no_bleu_and_leaves_no_gap() -> None:
    found = by_metric(scores(labelled(SMALL, lambda item: "" if item.id.endswith("-F") else right(item))))
    assert found["counterfactual", "bleu", "masculine"].value == pytest.approx(100)
    for metric, group in (("bleu", "feminine"), ("chrf", "feminine"), ("quality_gap", ""), ("accuracy", "F")):
        score = found["counterfactual", metric, group]
        assert (score.value, score.low, score.high, score.n) == (None, None, None, 0)
    assert found["counterfactual", "pair_accuracy", ""].value == 0


def test_mode_paper_gives_silence_full_accuracy_and_the_term_coverage_tells() -> None:
    assert values(scores(labelled(SMALL, silent, mode="paper")))["contextual", "accuracy", ""] is None
    found = values(scores(labelled(SMALL, silent, mode="paper"), convention="printed"))
    for subset in SMALL.subsets:
        assert found[subset, "accuracy", ""] == 1
        assert found[subset, "term_coverage", ""] == 0
    assert found["counterfactual", "pair_accuracy", ""] == 1
    assert found["counterfactual", "bleu", "masculine"] == 0
    assert found["counterfactual", "quality_gap", ""] == 0


def test_a_language_without_pairs_has_contextual_scores_only() -> None:
    contextual = replace(SMALL, items=tuple(i for i in SMALL.items if i.slots[0].subset == "contextual"))
    assert {score.subset for score in scores(labelled(contextual, right))} == {"contextual"}


def test_details_of_a_rule_do_not_hide_its_term() -> None:
    labels = labelled(SMALL, right)
    labels["rule"] = labels["rule"].astype(str) + " (some detail)"
    assert values(scores(labels)) == values(scores(labelled(SMALL, right)))


def test_the_order_of_rows_does_not_matter() -> None:
    labels = labelled(MINI, from_table(ANSWERS))
    assert scores(labels.sample(frac=1, random_state=3)) == scores(labels)


def test_the_labels_file_gives_the_same_scores(tmp_path: Path) -> None:
    labels = labelled(MINI, from_table(ANSWERS))
    labels.to_parquet(tmp_path / "labels.parquet")
    assert scores(pd.read_parquet(tmp_path / "labels.parquet")) == scores(labels)


def test_a_torn_pair_is_refused() -> None:
    labels = labelled(SMALL, right)
    with pytest.raises(DataCorrupt, match="not one masculine and one feminine segment"):
        scores(labels[labels["item"] != "counterfactual-0002-F"])
    with pytest.raises(DataCorrupt, match="contextual item twice"):
        scores(pd.concat([labels, labels[labels["item"] == "contextual-0001"]]))


systems = st.lists(st.sampled_from(["right", "wrong", "", "nada", "source"]), min_size=14, max_size=14)


def played(choices: list[str]) -> dict[str, str]:
    texts = {"right": right, "wrong": wrong, "source": lambda item: item.source}
    return {
        item.id: texts[choice](item) if choice in texts else choice
        for item, choice in zip(SMALL.items, choices, strict=True)
    }


@given(systems)
@settings(max_examples=60)
def test_what_holds_of_every_system(choices: list[str]) -> None:
    found = by_metric(scores(labelled(SMALL, from_table(played(choices))), draws=20))
    for subset in SMALL.subsets:
        groups = ("correct", "wrong", "missing", "expected")
        counts = {group: found[subset, "count", group].value or 0 for group in groups}
        assert counts["correct"] + counts["wrong"] + counts["missing"] == counts["expected"]
        answered = counts["expected"] - counts["missing"]
        coverage = found[subset, "term_coverage", ""]
        assert coverage.n == answered
        parts = [found[subset, "accuracy", group] for group in "MF"]
        shown = coverage.value is not None and coverage.value >= 0.5
        assert found[subset, "accuracy", ""].n == sum(part.n for part in parts) == (answered if shown else 0)
        if shown:
            mean = sum((part.value or 0) * part.n for part in parts) / answered
            assert found[subset, "accuracy", ""].value == pytest.approx(mean)
            assert found[subset, "accuracy", ""].value == counts["correct"] / answered
    for score in found.values():
        if score.value is None:
            assert (score.low, score.high, score.n) == (None, None, 0)
        elif score.low is not None and score.high is not None:
            assert score.low <= score.value <= score.high
    pairs, sides = found["counterfactual", "pair_accuracy", ""], [found["counterfactual", "accuracy", g] for g in "MF"]
    if pairs.value is not None and all(side.n == 4 for side in sides):
        assert pairs.value <= min(side.value or 0 for side in sides)


@given(systems)
@settings(max_examples=30)
def test_exchanging_the_sides_turns_the_gap_around(choices: list[str]) -> None:
    labels = labelled(SMALL, from_table(played(choices)))
    other = labels.copy()
    other["expected"] = other["expected"].map({"M": "F", "F": "M"})
    there, back = (by_metric(scores(table))["counterfactual", "quality_gap", ""] for table in (labels, other))
    if there.value is None or there.low is None or there.high is None:
        assert back.value is None
    else:
        assert (back.value, back.low, back.high) == pytest.approx((-there.value, -there.high, -there.low), abs=1e-9)


def only(metric: str, group: str) -> tuple[str, str, str]:
    return "counterfactual" if metric == "pair_accuracy" else "contextual", metric, group


@pytest.mark.parametrize(("metric", "group"), [("accuracy", ""), ("accuracy", "F"), ("pair_accuracy", "")])
@pytest.mark.parametrize("rate", [0.0, 0.3, 1.0])
def test_shares_of_independent_units_have_wilsons_interval(metric: str, group: str, rate: float) -> None:
    generator = np.random.default_rng(5)
    found = by_metric(scores(labelled(MINI, lambda item: (right if generator.random() < rate else wrong)(item))))
    score = found[only(metric, group)]
    theirs = proportion_confint(round(score.value * score.n), score.n, method="wilson")
    assert (score.low, score.high) == pytest.approx(theirs, abs=1e-9)


def test_two_segments_that_agree_are_worth_one() -> None:
    """Every fourth pair wrong on both sides: 48 pairs' worth of evidence, not 96."""
    score = score_of(
        labelled(
            MINI,
            lambda item: (
                (wrong if int(item.id[-6:-2]) % 4 == 0 else right)(item)
                if item.id.startswith("counter")
                else right(item)
            ),
        ),
        "counterfactual",
        "accuracy",
    )
    assert (score.value, score.n) == (0.75, 96)
    assert (score.low, score.high) == pytest.approx(proportion_confint(36, 48, method="wilson"), abs=1e-9)


def test_segments_that_are_all_right_are_worth_one_a_pair() -> None:
    score = score_of(labelled(MINI, right), "counterfactual", "accuracy")
    assert (score.value, score.n) == (1, 96)
    assert (score.low, score.high) == pytest.approx(proportion_confint(48, 48, method="wilson"), abs=1e-9)


@pytest.mark.parametrize("women", [1, 3])
def test_segments_that_differ_within_pairs_are_worth_no_more_than_independent_ones(women: int) -> None:
    """A system that makes all people men, but for the women of a few pairs, varies hardly at all between pairs."""
    known = [f"counterfactual-{number:04}-F" for number in range(1, women + 1)]
    men = labelled(MINI, lambda i: (right if i.slots[0].expected is Gender.MASCULINE or i.id in known else wrong)(i))
    score = score_of(men, "counterfactual", "accuracy")
    assert score.value == (48 + women) / 96
    assert (score.low, score.high) == pytest.approx(proportion_confint(48 + women, 96, method="wilson"), abs=1e-9)
    assert score_of(men, "counterfactual", "pair_accuracy").value == women / 48


def test_the_effective_number_is_that_of_a_bootstrap_over_pairs() -> None:
    generator = np.random.default_rng(8)
    luck = generator.random(49)

    def say(item: Item) -> str:
        pair = int(item.slots[0].traits["pair"] or 0)
        return (right if 0.6 * luck[pair] + 0.4 * generator.random() < 0.7 else wrong)(item)

    labels = labelled(MINI, say)
    pairs = labels[labels["subset"] == "counterfactual"].assign(hit=lambda rows: rows["outcome"] == "correct")
    hits = pairs.groupby("pair", observed=True)["hit"].sum().to_numpy()
    draws = generator.choice(hits, size=(20_000, len(hits))).mean(axis=1) / 2
    score = score_of(labels, "counterfactual", "accuracy")
    effective = score.value * (1 - score.value) / draws.var()
    theirs = proportion_confint(score.value * effective, effective, method="wilson")
    assert 50 < effective < 90
    assert (score.low, score.high) == pytest.approx(theirs, abs=0.002)


def test_the_gap_is_resampled_with_both_sides_of_a_pair() -> None:
    """A system that spoils the same pairs on both sides has two unsure scores, but a sure gap."""
    spoilt = [f"counterfactual-{number:04}" for number in range(1, 49, 3)]
    found = by_metric(scores(labelled(MINI, lambda item: "nada de nada" if item.id[:-2] in spoilt else right(item))))

    def width(metric: str, group: str) -> float:
        score = found["counterfactual", metric, group]
        assert score.low is not None
        return score.high - score.low

    assert width("bleu", "masculine") > 10
    assert width("quality_gap", "") < 2


def test_intervals_depend_on_the_seed_alone() -> None:
    labels = labelled(MINI, from_table(ANSWERS))
    again = labelled(MINI, from_table(ANSWERS), system="T")
    assert [(s.low, s.high) for s in scores(labels)] == [(s.low, s.high) for s in scores(again)]
    other = MT_GENEVAL.scores(labels, seed=2, draws=50)
    assert [s.value for s in other] == [s.value for s in scores(labels)]
    assert other != scores(labels)


def differing(item: Item) -> bool:
    """Whether the wrong reference has a word of its own (equation 1 of the paper, written out again)."""
    blanks = re.compile("[" + re.escape(punctuation) + "]")
    own, other = (set(blanks.sub(" ", text.lower()).split()) for text in (right(item), wrong(item)))
    return bool(other - own)


@pytest.mark.parametrize(("name", "languages"), [("mt-geneval", None), ("mt-geneval-dev", ["de"])])
def test_right_references_are_all_right_and_swapped_ones_wrong_wherever_they_differ(
    name: str, languages: list[str] | None, data: Path
) -> None:
    official = load_suite(name, data=data)
    for language in languages or official.languages:
        asked = official.in_language(language).items
        subsets = {item.slots[0].subset for item in asked}
        best = values(scores(labelled(official, right, language), draws=2))
        worst = values(scores(labelled(official, wrong, language), draws=2))
        told = Counter(item.slots[0].subset for item in asked if differing(item))
        for subset in subsets:
            assert best[subset, "accuracy", ""] == 1
            assert worst[subset, "count", "wrong"] == told[subset]
        if "counterfactual" in subsets:
            assert best["counterfactual", "pair_accuracy", ""] == 1
            assert best["counterfactual", "bleu", "masculine"] == pytest.approx(100)
            assert best["counterfactual", "bleu", "feminine"] == pytest.approx(100)
            assert best["counterfactual", "quality_gap", ""] == pytest.approx(0, abs=1e-9)
            pairs = Counter(item.slots[0].traits["pair"] for item in asked if differing(item))
            alike = official_pairs(official) - sum(pair != "" for pair in pairs)
            assert worst["counterfactual", "pair_accuracy", ""] == pytest.approx(alike / official_pairs(official))


def official_pairs(suite: Suite) -> int:
    """Section 2.1 of the paper: 600 segments in the test set, 2,400 in the development set."""
    return 300 if suite.name == "mt-geneval" else 1200


def test_the_six_cells_have_the_sizes_of_table_4(data: Path) -> None:
    suite = load_suite("mt-geneval", data=data)
    found = by_metric(scores(labelled(suite, right, "ar"), draws=2))
    cells = {group: score.n for (_, metric, group), score in found.items() if metric == "accuracy" and "-" in group}
    assert cells == {
        **{f"{profession}-{gender}": 150 for profession in ("female", "male") for gender in "MF"},
        **{f"neutral-{gender}": 250 for gender in "MF"},
    }
