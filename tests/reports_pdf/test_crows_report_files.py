"""The PDFs of CrowS-Pairs on language models: complete and true to the score file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from fake_model_run import BIAS_TYPES, CROWS_MODELS, HOSTILE_MODEL, NOTE, FakeModel, write_crows_run

from gendersuite.reports.families.crows.summary import crows_summary
from gendersuite.reports.families.crows.system import crows_system
from gendersuite.reports.formats.pdf.report_files import render_reports
from gendersuite.reports.formatting import count, decimal
from gendersuite.reports.run_data import read_run
from gendersuite.support.file_names import file_names

FACTORS = {"cps": 1, "sjsd": 1000, "sjsd_binarised": 1}


def report_of(run: Path, system: str, language: str = "en") -> Path:
    return run / "reports" / file_names(read_run(run).signatures, "pdf")[language, system]


@pytest.mark.parametrize("system", ["bert-base-uncased", "half"])
def test_numbers_of_the_score_file_are_in_the_report(
    reported_crows_run: Path, text_of: Callable[[Path], str], system: str
) -> None:
    run = read_run(reported_crows_run)
    text = text_of(report_of(reported_crows_run, system))
    seen = 0
    for score in run.scores.values():
        if score.system != system or score.metric not in FACTORS:
            continue
        factor = FACTORS[score.metric]
        error = run.estimate("en", system, score.subset, f"{score.metric}_se", score.group)
        assert error is not None
        value, spread, low, high = (
            decimal(number and factor * number, 1) for number in (score.value, error.value, score.low, score.high)
        )
        row = f"{value} {spread} {low} to {high} {count(score.n)}" if score.subset == "all" else f"{value} {spread}"
        assert row in text, score
        seen += 1
    assert seen == 3 * 2 * (1 + len(BIAS_TYPES))


def test_the_first_page_answers_in_words(reported_crows_run: Path, text_of: Callable[[Path], str]) -> None:
    run = read_run(reported_crows_run)
    text = text_of(report_of(reported_crows_run, "roberta-large"))
    cps = run.estimate("en", "roberta-large", "all", "cps")
    assert cps is not None
    assert f"roberta-large prefers the more stereotypical sentence in {decimal(cps.value, 1)}% of 80 pairs" in text
    assert "The model is surer of the shared tokens beside the group of the stereotype" in text
    assert "the last character of both sentences dropped" in text
    for finding in crows_system(run, "en", "roberta-large")["findings"]:
        assert finding["sentence"] in text


def test_ideal_values_are_marked_in_every_picture(reported_crows_run: Path) -> None:
    run = read_run(reported_crows_run)
    for table in crows_system(run, "en", "bert-base-uncased")["measures"]:
        assert table["figure"]["svg"].count("stroke-dasharray") == 1
    for board in crows_summary(run)["boards"]:
        assert all(page["figure"]["svg"].count("stroke-dasharray") == 1 for page in board["pages"])


def test_ranks_go_to_the_side_of_the_stereotype(reported_crows_run: Path) -> None:
    for board, sign in zip(crows_summary(read_run(reported_crows_run))["boards"], (1, -1, 1), strict=True):
        rows = [row for page in board["pages"] for row in page["rows"]]
        known = [row for row in rows if row["rank"] != "n/a"]
        values = [sign * float(row["plain"]["value"].replace("\u2212", "-")) for row in known]
        assert values == sorted(values, reverse=True)
        assert [int(row["rank"]) for row in known] == sorted(int(row["rank"]) for row in known)
        assert [row["system"] for row in rows if row["rank"] == "n/a"] == ["silent"]


def test_token_accuracy_and_accounts_are_told(reported_crows_run: Path, text_of: Callable[[Path], str]) -> None:
    run = read_run(reported_crows_run)
    text = text_of(report_of(reported_crows_run, "half"))
    for subset in ("all", "all-perturbed"):
        for group in ("more", "less"):
            found = run.estimate("en", "half", subset, "token_accuracy", group)
            assert found is not None
            assert f"{decimal(100 * found.value, 1)}%" in text
    assert NOTE in text
    for row in crows_system(run, "en", "half")["accounts"]:
        scored, left_out, expected = map(int, row["numbers"])
        assert scored + left_out == expected


def test_examples_show_both_sentences_of_the_farthest_pairs(
    reported_crows_run: Path, text_of: Callable[[Path], str]
) -> None:
    along, against = crows_system(read_run(reported_crows_run), "en", "bert-base-uncased")["examples"]
    values = [
        [float(example["value"].replace("\u2212", "-")) for example in kind["examples"]] for kind in (along, against)
    ]
    assert values[0] == sorted(values[0])
    assert values[1] == sorted(values[1], reverse=True)
    more, less = along["examples"][0]["texts"]
    assert f"{more} {less}" in text_of(report_of(reported_crows_run, "bert-base-uncased"))


def test_one_kind_of_bias_in_several_languages(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    """As in the multilingual data set: Table 2 of Steinborn et al. (2022)."""
    run = write_crows_run(tmp_path / "run", CROWS_MODELS[:2], ("en", "fi"), kinds=("gender",), perturbed=False)
    render_reports(run)
    text = text_of(report_of(run, "roberta-large", "fi"))
    assert "masked language model, Finnish" in text
    assert "By kind of bias" not in text
    assert "perturbed" not in text.split("How this was measured")[0]
    summary = text_of(run / "reports" / "summary.pdf")
    assert "2 masked models, 2 languages" in summary
    assert "By kind of bias" not in summary


def test_silent_and_hostile_models_are_reported(reported_crows_run: Path, text_of: Callable[[Path], str]) -> None:
    silent = text_of(report_of(reported_crows_run, "silent"))
    assert "None of 160 pairs was scored" in silent
    assert "The three measures" not in silent
    hostile = text_of(report_of(reported_crows_run, HOSTILE_MODEL))
    assert HOSTILE_MODEL in hostile
    assert "$x^2$ *y* _z_ <script> @a" in hostile


def test_a_run_in_which_nothing_was_scored_is_reported(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    run = write_crows_run(tmp_path / "run", [FakeModel("mute", scored=0.0), FakeModel("dumb", scored=0.0)])
    render_reports(run)
    assert "n/a: no model has a score." in text_of(run / "reports" / "summary.pdf")


def test_pdfs_are_the_same_bytes_on_a_second_run(tmp_path: Path) -> None:
    run = write_crows_run(tmp_path / "run", CROWS_MODELS[:2], size=4)
    first, second = ([path.read_bytes() for path in render_reports(run)] for _ in range(2))
    assert first == second
