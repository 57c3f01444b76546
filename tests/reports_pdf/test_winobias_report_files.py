"""The PDFs of WinoBias on language models: complete and true to the score file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from fake_model_run import HOSTILE_MODEL, OCCUPATIONS, WINOBIAS_MODELS, FakeModel, write_winobias_run

from gendersuite.reports.families.winobias.tables import occupations
from gendersuite.reports.formats.pdf.report_files import render_reports
from gendersuite.reports.formatting import count, interval, ratio
from gendersuite.reports.run_data import read_items, read_run
from gendersuite.support.file_names import file_names

RATES = ("masculine_rate_female", "masculine_rate_male", "stereotype_rate")


def report_of(run: Path, system: str) -> Path:
    return run / "reports" / file_names(read_run(run).signatures, "pdf")["en", system]


@pytest.mark.parametrize("system", ["bert-base-uncased", "half"])
def test_numbers_of_the_score_file_are_in_the_report_and_the_summary(
    reported_winobias_run: Path, text_of: Callable[[Path], str], system: str
) -> None:
    text = text_of(report_of(reported_winobias_run, system))
    summary = text_of(reported_winobias_run / "reports" / "summary.pdf")
    seen = 0
    for score in read_run(reported_winobias_run).scores.values():
        if score.system == system and score.metric in RATES:
            row = f"{ratio(score.value)} {interval(score.low, score.high, form=ratio)}"
            assert f"{row} {count(score.n)}" in text
            assert row in summary
            seen += 1
    assert seen == 3 * 4


def test_the_first_page_answers_in_words(reported_winobias_run: Path, text_of: Callable[[Path], str]) -> None:
    text = text_of(report_of(reported_winobias_run, "bert-base-uncased"))
    rate = read_run(reported_winobias_run).estimate("en", "bert-base-uncased", "type1-test", "stereotype_rate")
    assert rate is not None
    assert f"bert-base-uncased finds the masculine one {ratio(rate.value)} times as likely" in text
    assert "stereotype rate gs of type 1, test" in text
    assert "Of the 6 masked models in this run, bert-base-uncased has the" in text
    assert "Jieyu Zhao" in text


def test_all_occupations_have_their_mean_ratio_and_misplaced_ones_are_named(
    tmp_path: Path, text_of: Callable[[Path], str]
) -> None:
    run = write_winobias_run(tmp_path / "run", [FakeModel("biased", stereotyping=2.0)], size=4)
    render_reports(run)
    text = text_of(report_of(run, "biased"))
    found = occupations(read_items(run, "en", "biased"))
    assert set(found) == {name for names in OCCUPATIONS.values() for name in names}
    values = [each.value for _, each in found.values()]
    assert values == sorted(values)
    for name, (_, each) in found.items():
        assert f"{name} {ratio(each.value)} {interval(each.low, each.high, form=ratio)} {each.n}" in text
    # Editors are planted as men's: either they or the man's occupation below them lie on the wrong side.
    assert "editor" in list(found)[5:]


def test_the_leaderboard_goes_by_the_test_part_of_type_1(
    reported_winobias_run: Path, text_of: Callable[[Path], str]
) -> None:
    text = text_of(reported_winobias_run / "reports" / "summary.pdf")
    assert "7 masked models" in text
    assert "gs of type 1, test" in text
    assert "silent: nothing scored" in text


def test_silent_and_hostile_models_are_reported(reported_winobias_run: Path, text_of: Callable[[Path], str]) -> None:
    silent = text_of(report_of(reported_winobias_run, "silent"))
    assert "None of 144 sentences was scored" in silent
    assert "The occupations" not in silent
    hostile = text_of(report_of(reported_winobias_run, HOSTILE_MODEL))
    assert HOSTILE_MODEL in hostile
    assert "$x^2$ *y* _z_ <script> @a" in hostile


def test_pdfs_are_the_same_bytes_on_a_second_run(tmp_path: Path) -> None:
    run = write_winobias_run(tmp_path / "run", WINOBIAS_MODELS[:2], size=2, convention="printed")
    first, second = ([path.read_bytes() for path in render_reports(run)] for _ in range(2))
    assert first == second
