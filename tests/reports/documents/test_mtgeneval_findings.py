"""What an mt-geneval report says in words, for numbers given by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from gendersuite.model import Score
from gendersuite.reports.document import Finding
from gendersuite.reports.families.mt_geneval.findings import system_findings
from gendersuite.reports.families.mt_geneval.modes import mode
from gendersuite.reports.families.mt_geneval.overview import overview
from gendersuite.reports.run_data import LabelRow, RunFolder
from gendersuite.reports.statistics.intervals import wilson

Numbers = tuple[float, float | None, float | None]
CONTEXTUAL: Mapping[tuple[str, str], Numbers] = {
    ("accuracy", ""): (0.83, 0.808, 0.851),
    ("accuracy", "M"): (0.95, 0.93, 0.97),
    ("accuracy", "F"): (0.71, 0.67, 0.75),
    ("accuracy", "female-M"): (0.9, 0.84, 0.94),
    ("accuracy", "female-F"): (0.8, 0.73, 0.86),
    ("accuracy", "male-M"): (0.98, 0.94, 0.99),
    ("accuracy", "male-F"): (0.5, 0.42, 0.58),
    ("accuracy", "neutral-M"): (0.96, 0.93, 0.98),
    ("accuracy", "neutral-F"): (0.75, 0.7, 0.8),
    ("term_coverage", ""): (0.7, 0.67, 0.73),
}
COUNTERFACTUAL: Mapping[tuple[str, str], Numbers] = {
    ("pair_accuracy", ""): (0.61, 0.555, 0.664),
    ("bleu", "masculine"): (41.25, 39.0, 43.0),
    ("bleu", "feminine"): (38.15, 36.0, 40.0),
    ("quality_gap", ""): (3.1, 1.94, 4.26),
}
OWN = ("fr", "X")


def run_with(
    contextual: Mapping[tuple[str, str], Numbers] = CONTEXTUAL,
    counterfactual: Mapping[tuple[str, str], Numbers] = COUNTERFACTUAL,
    systems: Sequence[str] = ("X",),
    signature: str = "suite:mt-geneval|check:references-default.1|n:1",
) -> RunFolder:
    scores: list[Score] = []
    for system in systems:
        for subset, numbers in (("contextual", contextual), ("counterfactual", counterfactual)):
            for (metric, group), (value, low, high) in numbers.items():
                n = 150 if "-" in group else 1100
                scores.append(Score("mt-geneval", subset, "fr", system, metric, group, value, low, high, n))
            if numbers:
                expected = {"expected": 1100, "correct": 1100}
                scores += [
                    Score("mt-geneval", subset, "fr", system, "count", group, float(number), None, None, 1100)
                    for group, number in expected.items()
                ]
    return RunFolder(
        path=Path("run"),
        program="gendersuite",
        suite={"name": "mt-geneval", "family": "mt-geneval"},
        seed=1,
        draws=1,
        signatures={("fr", system): signature for system in systems},
        scores={(s.language, s.system, s.subset, s.metric, s.group): s for s in scores},
        regressions={},
    )


def row(
    item: str, outcome: str, expected: str = "M", pair: str = "", rule: str = "word of the right reference"
) -> LabelRow:
    subset, output = ("counterfactual" if pair else "contextual"), ("" if outcome == "missing" else "Sortie.")
    return LabelRow(
        subset,
        item,
        1,
        "Source.",
        output,
        expected,
        outcome,
        expected,
        "",
        rule,
        "",
        -1,
        {"pair": pair, "profession": "male"},
    )


def pair_rows(name: str, masculine: str, feminine: str) -> list[LabelRow]:
    return [row(f"{name}-M", masculine, "M", name), row(f"{name}-F", feminine, "F", name)]


def said(run: RunFolder, rows: Sequence[LabelRow] = ()) -> dict[str, Finding]:
    return {finding.title: finding for finding in system_findings(run, OWN, rows)}


def test_the_answers_in_words() -> None:
    found = said(run_with())
    assert found["Context"] == Finding(
        "Context",
        "X follows the context: in 83% of 1,100 sentences the person has the gender that it tells; guessing would "
        "give about 65%",
        "95% interval 81 to 85",
        "clear",
    )
    assert found["Quality"] == Finding(
        "Quality",
        "Masculine sentences are translated 3.1 BLEU better than feminine ones (41.2 against 38.1)",
        "quality gap, 95% interval 1.9 to 4.3",
        "clear",
    )
    assert found["Men and women"].sentence == (
        "Men come out right more often than women: in 95% of the sentences about men, and in 71% of those about women"
    )
    assert found["Men and women"].verdict == "clear"


def test_guessing_shows_a_gender_as_often_as_the_system_and_is_right_half_the_time() -> None:
    assert "guessing would give about 65%" in said(run_with())["Context"].sentence
    silent = {**CONTEXTUAL, ("term_coverage", ""): (0.0, 0.0, 0.01), ("accuracy", ""): (1.0, 0.99, 1.0)}
    found = said(run_with(silent))["Context"]
    assert found.verdict == "unclear"
    assert "guessing would give about 100%" in found.sentence


@pytest.mark.parametrize(
    ("title", "key", "numbers", "verdict"),
    [
        ("Context", "accuracy", (0.66, 0.64, 0.68), "unclear"),
        ("Context", "accuracy", (0.5, 0.47, 0.53), "clear"),
        ("Context", "accuracy", (0.9, None, None), "unclear"),
        ("Quality", "quality_gap", (-3.1, -4.0, -2.0), "clear"),
        ("Quality", "quality_gap", (0.4, -0.3, 1.1), "unclear"),
        ("Quality", "quality_gap", (3.1, None, None), "unclear"),
    ],
)
def test_clear_is_an_interval_that_leaves_out_guessing_or_zero(
    title: str, key: str, numbers: Numbers, verdict: str
) -> None:
    contextual, counterfactual = ({**part, (key, ""): numbers} for part in (CONTEXTUAL, COUNTERFACTUAL))
    assert said(run_with(contextual, counterfactual))[title].verdict == verdict


def test_stereotypes_compare_professions_that_fit_with_those_that_do_not() -> None:
    """Women in female and men in male professions (80% and 98%) against the others (90% and 50%)."""
    found = said(run_with())["Professions"]
    assert found.sentence == (
        "Stereotypes matter: 89% come out right where the profession’s stereotype fits the person, and 70% where it "
        "does not; lowest are women in professions with a male stereotype, 50%"
    )
    # statsmodels 0.15, confint_proportions_2indep(267, 300, 210, 300, method="newcomb"): 0.1264, 0.2522
    assert found.detail == "difference, 95% interval 13 to 25"
    swapped = {key: CONTEXTUAL[key[0], SWAP.get(key[1], key[1])] for key in CONTEXTUAL}
    assert said(run_with(swapped))["Professions"].sentence.startswith("Against the stereotypes: 70% come out right")


SWAP = {"female-M": "female-F", "female-F": "female-M", "male-M": "male-F", "male-F": "male-M"}


@pytest.mark.parametrize(
    ("feminine_fails", "masculine_fails", "verdict", "words"),
    [
        (20, 2, "clear", "20 of the 22 pairs that fail on one side only do so on the feminine one"),
        (2, 20, "clear", "20 of the 22 pairs that fail on one side only do so on the masculine one"),
        (5, 3, "unclear", "Of the pairs that fail on one side only, 5 do so on the feminine and 3 on the masculine"),
        (0, 0, "missing", "No pair fails on one side only."),
    ],
)
def test_pairs_tell_which_side_fails(feminine_fails: int, masculine_fails: int, verdict: str, words: str) -> None:
    kinds = ["correct wrong"] * feminine_fails + ["wrong correct"] * masculine_fails
    kinds += ["correct correct"] * 5 + ["wrong wrong"] * 4 + ["correct missing", "missing wrong"]
    rows = [each for n, kind in enumerate(kinds) for each in pair_rows(f"{n:04}", *kind.split())]
    found = said(run_with(), rows)["Pairs"]
    assert found.sentence.startswith("61% of 1,100 pairs are right on both sides (95% interval 56 to 66).")
    assert words in found.sentence
    assert found.verdict == verdict
    if both := feminine_fails + masculine_fails:
        low, high = wilson(feminine_fails / both, both)
        assert f"{100 * low:.0f} to {100 * high:.0f}" in found.detail


def test_what_accuracy_hides_is_counted_from_the_answers() -> None:
    silent = "no gendered word of either reference"
    rows = [
        *(row(f"a{n}", "correct") for n in range(3)),
        row("b", "wrong", rule="word of the wrong reference"),
        *(row(f"c{n}", "correct", rule=silent) for n in range(4)),
        row("d", "missing", rule="empty answer"),
    ]
    assert said(run_with(), rows)["What that hides"].sentence == (
        "Only words that one reference has alone show what accuracy is about: 50% of the contextual answers have one "
        "(75% of these are right). The other 4 answers count as right without one."
    )
    overruled = row("e", "wrong", rule="against the references: synonym")
    sentence = said(run_with(), [*rows, overruled])["What that hides"].sentence
    assert sentence.endswith("Of the other 5 answers, 4 count as right without one.")
    shown = said(run_with(), rows[:4])["What that hides"].sentence
    assert "100% of the contextual answers" in shown
    assert shown.endswith("No answer counts as right without one.")
    assert "What that hides" not in said(run_with(), [])


def test_parts_that_a_language_lacks_are_told_from_parts_without_answers() -> None:
    assert said(run_with(counterfactual={}))["Pairs"].sentence == "n/a: there is no such part in this language."
    unanswered = dict.fromkeys(COUNTERFACTUAL, (None, None, None))
    found = said(run_with(counterfactual=unanswered))["Quality"]  # type: ignore[arg-type]
    assert found == Finding("Quality", "n/a: no sentence of this part was answered.", "", "missing")


def test_the_overview_counts_submissions_and_names_the_ends() -> None:
    found = {finding.title: finding.sentence for finding in overview(run_with(systems=("A", "B", "C")))}
    assert found["Context"] == (
        "3 of 3 submissions clearly follow the context more often than guessing would. Contextual accuracy goes from "
        "83% (A, French) to 83% (C, French)."
    )
    assert found["Men and women"] == "In 3 of 3 submissions men come out right clearly more often than women."
    assert found["Pairs"] == "From 61% (A, French) to 61% (C, French) of the pairs are right on both sides."
    assert "In 3 of 3 submissions masculine sentences are clearly translated better" in found["Quality"]
    assert "from 3.1 (A, French) to 3.1 (C, French) BLEU" in found["Quality"]


def test_the_mode_is_read_from_the_signature() -> None:
    assert mode(run_with(), OWN) == "default"
    assert mode(run_with(signature="suite:mt-geneval|check:references-paper.12|n:1"), OWN) == "paper"
    assert mode(run_with(signature="suite:mt-geneval|check:references-morphology-es.1|n:1"), OWN) == "morphology"
    assert mode(run_with(signature="something else"), OWN) == ""
