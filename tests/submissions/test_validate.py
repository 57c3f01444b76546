"""What a submission folder will meet, before anything is scored."""

from __future__ import annotations

from pathlib import Path

import pytest
from submission_building import CZECH, SLAVIC, SOURCES, SPANISH, SPOKEN, make_suite, write_lines, write_translations

from gendersuite.submissions import Diagnosis, discover, validate
from gendersuite.submissions.simulated.simulate import parse_bias, simulate
from gendersuite.testsuites import load_suite

SUITE = make_suite()


def diagnose(folder: Path, lines: list[str]) -> Diagnosis:
    write_lines(folder / "es/A.txt", lines)
    (ref,) = discover(folder, SUITE)
    return validate(ref, SUITE)


def test_a_good_submission(tmp_path: Path) -> None:
    assert diagnose(tmp_path, list(SPANISH)) == Diagnosis(
        "es", "A", expected=3, found=3, answered=3, fate="scored on 3 of 3 lines"
    )


@pytest.mark.parametrize(
    ("lines", "counts", "fate"),
    [
        ([SPANISH[0], "", SOURCES[2]], {"answered": 1, "empty": 1, "copied": 1}, "1 empty, 1 copied lines count"),
        (
            [SPANISH[0], SPANISH[1], "no translation available"],
            {"placeholder": 1},
            "1 placeholder line counts as missing",
        ),
        (
            [SPANISH[0].replace("«", "&quot;"), SPANISH[1], "Sí &amp; no"],
            {"answered": 3, "escaped": 2},
            "scored on 3 of 3",
        ),
        (
            [*SPANISH[:2], "I think that it was the best that they have done for you."],
            {"suspected_language": 1},
            "1 may be in another language (en), so make sure that this is es",
        ),
        (
            [*SPANISH[:2], "Мужчина улыбнулся."],
            {"answered": 3, "other_script": 1},
            "1 in Cyrillic script where most are in Latin",
        ),
        ([*SPANISH[:2], SPANISH[2][:12]], {"answered": 3, "cut_off": 1}, "1 may break off"),
    ],
)
def test_what_is_wrong_is_counted(tmp_path: Path, lines: list[str], counts: dict[str, int], fate: str) -> None:
    diagnosis = diagnose(tmp_path, lines)
    assert {name: getattr(diagnosis, name) for name in counts} == counts
    assert fate in diagnosis.fate
    assert diagnosis.problem is None
    assert diagnosis.answered + diagnosis.empty + diagnosis.placeholder + diagnosis.copied == diagnosis.found == 3


@pytest.mark.parametrize("lines", [["", " ", "\u200b"], list(SOURCES), ["NO TRANSLATION AVAILABLE"] * 3])
def test_silence_will_have_no_score_at_all(tmp_path: Path, lines: list[str]) -> None:
    diagnosis = diagnose(tmp_path, lines)
    assert diagnosis.answered == 0
    assert diagnosis.suspected_language == 0
    assert diagnosis.fate == "nothing answered: n/a everywhere"


def test_one_that_cannot_be_aligned_does_not_stop_the_others(tmp_path: Path) -> None:
    write_lines(tmp_path / "es/Good.txt", SPANISH)
    write_lines(tmp_path / "es/Short.txt", SPANISH[:2])
    (tmp_path / "es/Binary.txt").write_bytes(b"\x89PNG\0\0")
    (tmp_path / "es/Outside.txt").symlink_to("/etc/hostname")
    diagnoses = {ref.system: validate(ref, SUITE) for ref in discover(tmp_path, SUITE)}
    assert diagnoses["Good"].fate == "scored on 3 of 3 lines"
    for system, words in {"Short": "expected 3 lines", "Binary": "NUL bytes", "Outside": "Outside.txt"}.items():
        diagnosis = diagnoses[system]
        assert diagnosis.problem is not None
        assert words in diagnosis.problem
        assert diagnosis.fate == f"refused: {diagnosis.problem}"
        assert (diagnosis.expected, diagnosis.found, diagnosis.answered) == (3, 0, 0)


def test_rows_that_are_not_there_and_rows_that_nobody_asked_for(tmp_path: Path) -> None:
    suite = make_suite(SPOKEN, languages=SLAVIC)
    rows = [("Hello.", "Ahoj."), (SPOKEN[0], CZECH[0]), (SPOKEN[1], SPOKEN[1]), ("Hello.", "Dobrý den.")]
    write_translations(tmp_path / "A/cs/translations.csv", rows)
    (ref,) = discover(tmp_path, suite)
    assert validate(ref, suite) == Diagnosis(
        "cs",
        "A",
        expected=3,
        found=2,
        answered=1,
        copied=1,
        extra=2,
        fate="scored on 1 of 3 lines; 1 absent, 1 copied lines count as missing; 2 other rows ignored",
    )


def test_a_few_lines_in_another_language_do_not_make_the_folder_suspicious(tmp_path: Path) -> None:
    suite = make_suite([f"{number}. {SOURCES[0]}" for number in range(30)])
    write_lines(
        tmp_path / "es/A.txt", [*[SPANISH[1]] * 29, "I think that it was the best that they have done for you."]
    )
    (ref,) = discover(tmp_path, suite)
    assert validate(ref, suite).fate.endswith("; 1 may be in another language (en)")


def test_shifted_lines_are_a_problem_that_validate_reports(tmp_path: Path) -> None:
    suite = load_suite("gest-mini")
    lines = simulate(suite, "cs", parse_bias("", "gest"), seed=1, system="A")
    write_lines(tmp_path / "cs/A.txt", [*lines[1:], lines[0]])
    (ref,) = discover(tmp_path, suite)
    diagnosis = validate(ref, suite)
    assert diagnosis.problem is not None
    assert "seem to be shifted by one against the source" in diagnosis.problem
    assert diagnosis.fate == f"refused: {diagnosis.problem}"
