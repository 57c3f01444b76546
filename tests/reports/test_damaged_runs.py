"""Damaged run folders and keys: one sentence, never a traceback; formulas in names stay text."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from gendersuite.api.run import Run
from gendersuite.errors import DataCorrupt
from gendersuite.model import Score
from gendersuite.reports.run_data import read_run
from gendersuite.reports.run_json import run_data
from gendersuite.reports.score_files import read_scores, write_scores
from gendersuite.run.score import ScoreRequest, open_plan, score_plan
from gendersuite.submissions.given_outputs import GivenOutputs
from gendersuite.testsuites import load_suite
from gendersuite.testsuites.key import read_key, write_suite

FORMULA = '=cmd|"calc"!A1'


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    suite = load_suite("gest-mini")
    outputs = tuple(GivenOutputs("cs", name, ["Byl jsem rád."] * len(suite.items)) for name in ("A", FORMULA))
    with open_plan(ScoreRequest(None, suite, outputs=outputs)) as plan:
        return score_plan(plan, tmp_path_factory.mktemp("damaged") / "run")


def damaged(facts: dict[str, Any], place: str) -> list[object]:
    """A JSON object with each of its values in turn missing or of another type."""
    found: list[object] = []
    for name in facts:
        for value in (None, 1.5, "\ud800", [], {}, [1], {"a": 1}):
            found.append(facts | {name: value})
        found.append({key: value for key, value in facts.items() if key != name})
    return [value if not place else {place: value} for value in found]


def texts(facts: dict[str, Any]) -> list[str]:
    suites = [facts | {"suite": value} for value in damaged(facts["suite"], "")]
    first, *others = facts["submissions"]
    submissions = [facts | {"submissions": [value, *others]} for value in damaged(first, "")]
    values = [*damaged(facts, ""), *suites, *submissions, [], {"submissions": {}}]
    return [*map(json.dumps, values), "[" * 100_000, '{"a":' * 100_000, json.dumps(facts)[:300], ""]


def test_a_damaged_run_json_is_read_or_refused_in_a_sentence(run: Path, tmp_path: Path) -> None:
    copy = tmp_path / "run"
    shutil.copytree(run, copy)
    refused = 0
    for text in texts(json.loads((run / "run.json").read_text(encoding="utf-8"))):
        (copy / "run.json").write_text(text, encoding="utf-8")
        for read in (read_run, run_data):
            with suppress(DataCorrupt):
                read(copy)
                refused -= 1
            refused += 1
    assert refused > 200


@pytest.mark.parametrize("number", ["1e400", "-1e400", "nan", "x", "1,1"])
def test_a_number_that_is_none_is_refused_with_its_line(number: str, run: Path, tmp_path: Path) -> None:
    copy = tmp_path / "run"
    shutil.copytree(run, copy)
    header, first, *rest = (run / "scores.csv").read_text(encoding="utf-8").split("\n")
    cells = first.split(",")
    cells[6] = number
    (copy / "scores.csv").write_text("\n".join((header, ",".join(cells), *rest)), encoding="utf-8")
    with pytest.raises(DataCorrupt, match=r"scores\.csv, line 2 does not hold what its columns say"):
        read_run(copy)


@pytest.mark.parametrize("name", ["run.json", "scores.csv", "regressions.csv"])
@pytest.mark.parametrize("damage", [Path.touch, Path.mkdir, lambda path: path.symlink_to(path.name)])
def test_files_that_cannot_be_read_are_named(
    name: str, damage: Callable[[Path], object], run: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "run"
    shutil.copytree(run, copy)
    (copy / name).unlink()
    damage(copy / name)
    with pytest.raises(DataCorrupt, match=name):
        read_run(copy)


def test_a_damaged_key_is_refused_in_a_sentence(tmp_path: Path) -> None:
    write_suite(load_suite("gest-mini"), tmp_path, seed=1)
    key = tmp_path / "key.jsonl"
    header, *items = key.read_text(encoding="utf-8").split("\n")
    for text in ("[" * 100_000, f"{header}\n" + "[" * 100_000, header.replace("gest-mini", "\\ud800"), "", header[:50]):
        key.write_text("\n".join((text, *items)), encoding="utf-8")
        with pytest.raises(DataCorrupt, match="key"):
            read_key(key)


def test_names_that_look_like_formulas_are_quoted_in_files_and_come_back(run: Path, tmp_path: Path) -> None:
    for line in (run / "scores.csv").read_text(encoding="utf-8").split("\n")[1:-1]:
        assert not any(cell.strip('"').startswith(("=", "+", "@")) for cell in line.split(","))
    assert set(Run(run).scores["system"]) == {"A", FORMULA}
    assert {score.system for score in read_scores(run / "scores.csv")} == {"A", FORMULA}
    scores = [
        Score("s", "", "cs", name, "m", "-", -0.5, None, None, 1) for name in ("'quoted", "-x", "+x", "@x", "\tx", "x")
    ]
    write_scores(tmp_path / "scores.csv", scores)
    assert sorted(read_scores(tmp_path / "scores.csv"), key=lambda score: score.system) == sorted(
        scores, key=lambda score: score.system
    )
    assert ",-0.5," in (tmp_path / "scores.csv").read_text(encoding="utf-8")
