"""The table after scoring: the main results of whichever suite was scored."""

from __future__ import annotations

import pytest

from gendersuite.model import Score
from gendersuite.reports.blocks.leaderboard import leaderboard
from gendersuite.reports.formats.terminal import show_table
from gendersuite.support.terminal import Terminal


def table(results: list[tuple[str, str, list[Score]]], capsys: pytest.CaptureFixture[str]) -> list[list[str]]:
    by_submission = {(language, system): scores for language, system, scores in results}
    show_table(leaderboard(results[0][2][0].suite, by_submission), Terminal(quiet=False))
    return [line.split("\t") for line in capsys.readouterr().out.rstrip("\n").split("\n")]


def gest(system: str, metric: str, value: float | None, low: float | None, high: float | None, n: int) -> Score:
    return Score("gest", "", "cs", system, metric, "", value, low, high, n)


def accounts(system: str, missing: int) -> list[Score]:
    return [
        Score("gest", "", "cs", system, "count", group, float(count), None, None, 3565)
        for group, count in (("missing", missing), ("expected", 3565))
    ]


def test_gest_shows_masculine_rate_stereotype_rate_and_yield(capsys: pytest.CaptureFixture[str]) -> None:
    spoke = [
        gest("A", "masculine_rate_female", 0.5, 0.4, 0.6, 1200),
        gest("A", "global_masculine_rate", 0.8613, 0.8449, 0.8777, 3016),
        gest("A", "stereotype_rate", 0.162, 0.1349, 0.1899, 3016),
        gest("A", "yield", 3016.0, None, None, 3565),
        *accounts("A", 0),
    ]
    silent = [
        gest("B", "global_masculine_rate", None, None, None, 0),
        gest("B", "stereotype_rate", None, None, None, 0),
        gest("B", "yield", 0.0, None, None, 3565),
        *accounts("B", 3565),
    ]
    assert table([("cs", "A", spoke), ("cs", "B", silent)], capsys) == [
        ["lang", "system", "coverage", "f_m masculine rate", "f_s stereotype rate", "yield"],
        ["cs", "A", "100.0%", "86.1 [84,88]", "+16.2 [13,19]", "3016 of 3565"],
        ["cs", "B", "0.0%", "n/a", "n/a", "0 of 3565"],
    ]


def test_dialogue_shows_its_effects_by_subset(capsys: pytest.CaptureFixture[str]) -> None:
    scores = [
        Score("dialogue", "stereo-adverb", "es", "A", "masculine_share", "M", 0.7, 0.6, 0.8, 90),
        Score("dialogue", "stereo-adverb", "es", "A", "delta_masculine", "", 0.104, 0.02, 0.19, 180),
        Score("dialogue", "structure-det", "es", "A", "delta_accuracy", "", -0.004, -0.03, 0.02, 200),
    ]
    assert table([("es", "A", scores)], capsys) == [
        ["lang", "system", "coverage", "stereo adverb", "structure det"],
        ["es", "A", "n/a", "+10.4 [2,19]", "-0.4 [-3,2]"],
    ]


def test_mt_geneval_shows_accuracy_with_the_share_of_terms_and_the_gap_in_bleu(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def score(subset: str, metric: str, group: str, value: float | None, low: float, high: float) -> Score:
        return Score("mt-geneval", subset, "es", "A", metric, group, value, low, high, 300)

    counted = [
        Score("mt-geneval", subset, "es", "A", "count", group, float(count), None, None, count)
        for subset, group, count in (
            ("contextual", "missing", 40),
            ("contextual", "expected", 1100),
            ("counterfactual", "missing", 130),
            ("counterfactual", "expected", 600),
        )
    ]
    scores = [
        score("contextual", "accuracy", "", 0.701, 0.67, 0.73),
        score("contextual", "accuracy", "M", 0.9, 0.87, 0.93),
        score("contextual", "term_coverage", "", 0.912, 0.89, 0.93),
        score("counterfactual", "accuracy", "", 0.85, 0.82, 0.88),
        score("counterfactual", "pair_accuracy", "", 0.71, 0.66, 0.76),
        score("counterfactual", "term_coverage", "", 0.88, 0.85, 0.91),
        score("counterfactual", "bleu", "masculine", 41.2, 39.0, 43.4),
        score("counterfactual", "quality_gap", "", 9.04, 7.66, 10.5),
    ]
    dutch = [Score("mt-geneval", "contextual", "nl", "A", "accuracy", "", 0.5, None, None, 100)]
    assert table([("es", "A", [*scores, *counted]), ("nl", "A", dutch)], capsys) == [
        [
            *("lang", "system", "coverage", "contextual accuracy", "with a term", "pair accuracy", "with a term"),
            "BLEU gap M-F",
        ],
        ["es", "A", "90.0%", "70.1 [67,73]", "91.2 [89,93]", "71.0 [66,76]", "88.0 [85,91]", "+9.0 [7.7,10.5]"],
        ["nl", "A", "n/a", "50.0", "n/a", "n/a", "n/a", "n/a"],
    ]
