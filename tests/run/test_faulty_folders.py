"""Whole folders: all faults are listed before anything is scored, and what is left out is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gendersuite.errors import AlignmentError, GendersuiteWarning, SubmissionError
from gendersuite.run.score import ScoreRequest, make_plan, score_plan
from gendersuite.submissions.simulated.simulate import parse_bias, write_simulated
from gendersuite.testsuites import load_suite

SUITE = "gest-mini"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_simulated(tmp_path / "in", load_suite(SUITE), "cs", parse_bias("", "gest"), seed=1, system="Good")
    return tmp_path / "in"


def outputs(folder: Path) -> tuple[Path, list[str]]:
    (path,) = folder.rglob("Good.txt")
    return path.parent, path.read_text(encoding="utf-8").split("\n")[:-1]


def write(path: Path, lines: list[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def test_all_faults_are_listed_and_nothing_is_scored(folder: Path, tmp_path: Path) -> None:
    place, lines = outputs(folder)
    write(place / "Short.txt", lines[:-1])
    (place / "Binary.txt").write_bytes(b"\x89PNG\0\0")
    with pytest.raises(SubmissionError) as caught:
        score_plan(make_plan(ScoreRequest(folder, SUITE)), tmp_path / "run")
    message = str(caught.value)
    assert message.startswith("2 submissions cannot be scored:")
    assert f"{place / 'Short.txt'}, line 176" in message
    assert f"{place / 'Binary.txt'}, line 1" in message
    assert not (tmp_path / "run").exists()


def test_faulty_submissions_are_skipped_on_request(folder: Path, tmp_path: Path) -> None:
    place, lines = outputs(folder)
    write(place / "Short.txt", lines[:-1])
    plan = make_plan(ScoreRequest(folder, SUITE, skip_faulty=True))
    with pytest.warns(GendersuiteWarning, match=r"Short \(cs\) is skipped: .*line 176"):
        run = score_plan(plan, tmp_path / "run")
    account = json.loads((run / "run.json").read_text(encoding="utf-8"))
    assert [one["system"] for one in account["submissions"]] == ["Good"]
    assert [(one["language"], one["system"]) for one in account["skipped"]] == [("cs", "Short")]


def test_a_folder_of_faulty_submissions_only_is_an_error(folder: Path, tmp_path: Path) -> None:
    place, lines = outputs(folder)
    write(place / "Good.txt", lines[:-1])
    with pytest.raises(AlignmentError, match="line 176"):
        score_plan(make_plan(ScoreRequest(folder, SUITE, skip_faulty=True)), tmp_path / "run")


def test_shifted_outputs_are_refused_unless_they_are_allowed(folder: Path, tmp_path: Path) -> None:
    place, lines = outputs(folder)
    write(place / "Good.txt", [*lines[1:], lines[0]])
    with pytest.raises(AlignmentError, match=r"Good.txt: lines \d+ to 17\d seem to be shifted by one"):
        score_plan(make_plan(ScoreRequest(folder, SUITE)), tmp_path / "run")
    plan = make_plan(ScoreRequest(folder, SUITE, allow_misaligned=True))
    with pytest.warns(GendersuiteWarning, match="hardly relate to their sources"):
        run = score_plan(plan, tmp_path / "run")
    (account,) = json.loads((run / "run.json").read_text(encoding="utf-8"))["submissions"]
    assert account["suspicious"] == ["the answers hardly relate to their sources"]
    assert account["signals"]["related"] < 0.65


def test_languages_and_files_that_are_left_out_are_named(folder: Path) -> None:
    place, lines = outputs(folder)
    for name in ("en-fr/A.txt", "en_CZ/B.txt", "C/en-cs.txt", "D.en-cs.txt"):
        (folder / name).parent.mkdir(exist_ok=True)
        write(folder / name, lines)
    with pytest.warns(GendersuiteWarning) as caught:
        make_plan(ScoreRequest(folder, SUITE))
    languages, files = (str(one.message) for one in caught)
    assert "outputs in fr, which are left out" in languages
    assert "--parser" in languages
    assert "en_CZ/B.txt (rename the folder en_CZ to en-cz)" in files
    assert "C/en-cs.txt (rename it to en-cs/C.txt)" in files
    assert "D.en-cs.txt (rename it to en-cs/D.txt)" in files
    assert place.name in {"en-cs", "cs"}


def test_a_folder_without_a_known_layout_gets_a_guess(tmp_path: Path) -> None:
    write(tmp_path / "My-MT.en-cs.txt", ["Ahoj."])
    with pytest.raises(SubmissionError, match=r"rename it to en-cs/My-MT.txt"):
        make_plan(ScoreRequest(tmp_path, SUITE))
