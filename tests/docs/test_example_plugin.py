"""The example plug-in of the documentation, built and installed as a package, does what its page says."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from documented_commands import PROGRAM, commands_of
from folders import write_files
from plugin_building import environment_with

EXAMPLE = "docs/example_plugin"
SIGNED = "|plugins:gendersuite-honorifics@1.0"


@pytest.fixture(scope="module")
def python(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with the example."""
    return environment_with(project / EXAMPLE, tmp_path_factory.mktemp("plugin"))


@pytest.fixture(scope="module")
def folder(project: Path, python: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A user's folder with the translations of two systems, after the commands of the page."""
    folder = tmp_path_factory.mktemp("user")
    write_answers(folder / "ANSWERS", "nl", "Careful", ["Mevrouw Visser kwam te laat.", "Meneer Visser kwam te laat."])
    write_answers(folder / "ANSWERS", "nl", "Masculine", ["Onze leraar Visser kwam te laat."])
    for command in commands_of(project / "docs" / "plugins.md"):
        if command.program == PROGRAM:
            assert command.needs == "plugin", command.place
            run(python, folder, *command.words[1:])
    return folder


def write_answers(folder: Path, language: str, system: str, answers: list[str]) -> None:
    """Translations of the 24 items in the layout of the plug-in, taken from `answers` in turn."""
    lines = [f"{number + 1:02}\t{answers[number % len(answers)]}\n" for number in range(24)]
    write_files(folder, {f"{system}.{language}.tsv": "".join(lines)})


def run(python: Path, folder: Path, *words: str) -> str:
    environment = os.environ | {"GENDERSUITE_CACHE": str(folder / "cache")}
    command = [python, "-m", "gendersuite", *words]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert "cannot be" not in done.stderr
    return done.stdout


def test_the_extensions_are_listed(python: Path, folder: Path) -> None:
    assert "honorifics-mini" in run(python, folder, "suites").split()
    assert "honorifics: nl" in run(python, folder, "languages").split("\n")
    assert "honorifics nl: nouns-nl 1" in run(python, folder, "dictionaries").split("\n")
    assert "doe-2026-meneer" in run(python, folder, "suites", "--cite")


def test_scores_are_right_and_signed(folder: Path) -> None:
    scores = (folder / "RUN" / "scores.csv").read_text(encoding="utf-8")
    assert "honorifics-mini,open,nl,Careful,masculine_share,M,0.333333," in scores
    assert "honorifics-mini,open,nl,Masculine,masculine_share,F,1," in scores
    facts = json.loads((folder / "RUN" / "run.json").read_text(encoding="utf-8"))
    assert {each["signature"].endswith(SIGNED) for each in facts["submissions"]} == {True}


def test_reports_are_written_in_all_formats(folder: Path) -> None:
    reports = folder / "RUN" / "reports"
    written = {file.relative_to(reports).as_posix() for file in reports.rglob("*") if file.is_file()}
    assert written >= {
        *("Careful.nl.pdf", "Masculine.nl.pdf", "summary.pdf", "index.html", "tables.tex", "tables.md", "tables.bib"),
        *("tables/shares.csv", "tables/scores.parquet"),
    }
    table = (reports / "tables.md").read_text(encoding="utf-8")
    assert "| Careful | professions of men | 33.3% |" in table
    assert SIGNED in table.replace("\\", "")


def test_the_tests_of_the_example_pass(project: Path, python: Path, tmp_path: Path) -> None:
    shutil.copy(project / EXAMPLE / "tests" / "test_honorifics.py", tmp_path)
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", tmp_path]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout


def test_scores_do_not_depend_on_the_number_of_processes(python: Path, folder: Path) -> None:
    run(python, folder, "score", "ANSWERS", "--suite", "honorifics-mini", "--jobs", "2", "--out", "TWO")
    for name in ("scores.csv", "labels.parquet", "run.json"):
        assert (folder / "TWO" / name).read_bytes() == (folder / "RUN" / name).read_bytes()


def test_signatures_of_what_is_built_in_do_not_name_it(python: Path, folder: Path) -> None:
    run(python, folder, "simulate", "gest-mini", "--language", "cs", "--out", "SIMULATED")
    run(python, folder, "score", "SIMULATED", "--suite", "gest-mini", "--out", "BUILT_IN")
    assert "plugins" not in (folder / "BUILT_IN" / "run.json").read_text(encoding="utf-8")
