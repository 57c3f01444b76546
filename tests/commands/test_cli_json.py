"""--json: standard output holds one JSON value and nothing else, with the numbers of the run's files."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from command_line import run

from gendersuite.api.demo.demo import MODELS
from gendersuite.api.demo.material import write_predictions
from gendersuite.reports.score_files import read_regressions, read_scores
from gendersuite.submissions.simulated.simulate import parse_bias, write_simulated
from gendersuite.testsuites import load_suite


def gendersuite(*arguments: str | Path, returncode: int = 0) -> Any:
    """What a command says in JSON."""
    done = run(*arguments, "--json")
    assert done.returncode == returncode, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def submissions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two systems, one of which answers nothing."""
    folder = tmp_path_factory.mktemp("json")
    suite = load_suite("gest-mini")
    file = write_simulated(folder, suite, "cs", parse_bias("female=0.3,male=0.9", "gest"), seed=1, system="Größe & Co")
    (file.parent / "Silent.txt").write_text("\n" * len(suite.items), encoding="utf-8")
    return folder


def same_as_files(told: dict[str, Any], run: Path) -> bool:
    facts = json.loads((run / "run.json").read_text(encoding="utf-8"))
    assert told["run"] == str(run)
    assert told["suite"] == facts["suite"]
    assert [each["signature"] for each in told["submissions"]] == [each["signature"] for each in facts["submissions"]]
    assert told["regressions"] == [asdict(row) for row in read_regressions(run / "regressions.csv")]
    return told["scores"] == [asdict(score) for score in read_scores(run / "scores.csv")]


def test_score_prints_the_whole_run(submissions: Path, tmp_path: Path) -> None:
    told = gendersuite("score", submissions, "--suite", "gest-mini", "--out", tmp_path / "run")
    assert same_as_files(told, tmp_path / "run")
    silent = {
        score["metric"]: score["value"]
        for score in told["scores"]
        if score["system"] == "Silent" and not score["group"]
    }
    assert (silent["stereotype_rate"], silent["coverage"]) == (None, 0)
    assert {each["system"] for each in told["submissions"]} == {"Größe & Co", "Silent"}


def test_quiet_leaves_the_json(submissions: Path, tmp_path: Path) -> None:
    told = gendersuite("score", submissions, "--suite", "gest-mini", "--out", tmp_path / "run", "--quiet")
    assert same_as_files(told, tmp_path / "run")


def test_probe_prints_the_whole_run(tmp_path: Path) -> None:
    for model, leaning in MODELS.items():
        write_predictions(tmp_path / "predictions", load_suite("gest-mini"), model, leaning)
    told = gendersuite(
        *("probe", "--scores", tmp_path / "predictions", "--suite", "gest-mini", "--out", tmp_path / "run"),
    )
    assert same_as_files(told, tmp_path / "run")
    assert told["convention"] == "geometric-mean"


def test_validate_prints_the_diagnoses(submissions: Path, tmp_path: Path) -> None:
    told = gendersuite("validate", submissions, "--suite", "gest-mini")
    assert told["suite"] == "gest-mini"
    found = {each["system"]: each for each in told["submissions"]}
    assert found["Silent"]["empty"] == found["Silent"]["expected"] == len(load_suite("gest-mini").items)
    assert found["Größe & Co"]["problem"] is None
    (tmp_path / "en-cs").mkdir()
    (tmp_path / "en-cs" / "Short.txt").write_text("Byla jsem tam.\n", encoding="utf-8")
    [short] = gendersuite("validate", tmp_path, "--suite", "gest-mini", returncode=2)["submissions"]
    assert short["fate"] == f"refused: {short['problem']}"


def test_report_prints_its_files(submissions: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    gendersuite("score", submissions, "--suite", "gest-mini", "--out", run)
    told = gendersuite("report", run, "--format", "latex,markdown")
    reports = run / "reports"
    assert told == {"run": str(run), "reports": [str(reports / f"tables.{end}") for end in ("tex", "bib", "md")]}
    assert all(Path(file).is_file() for file in told["reports"])
