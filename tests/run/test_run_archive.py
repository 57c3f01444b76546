"""Scoring an archive is scoring its folder, and leaves nothing of it behind."""

from __future__ import annotations

import json
import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from gendersuite.errors import AlignmentError
from gendersuite.run.score import ScoreRequest, make_plan, open_plan, score_plan
from gendersuite.submissions.simulated.simulate import parse_bias, write_simulated
from gendersuite.testsuites import load_suite


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("archives") / "in"
    suite = load_suite("gest-mini")
    for system, seed in (("A", 1), ("B", 2)):
        write_simulated(out, suite, "cs", parse_bias("", "gest"), seed=seed, system=system)
    return out


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_archive_gives_the_same_bytes_as_its_folder(folder: Path, tmp_path: Path, jobs: int) -> None:
    archive = Path(shutil.make_archive(str(tmp_path / "given"), "gztar", folder))
    plain = score_plan(make_plan(ScoreRequest(folder, "gest-mini")), tmp_path / "plain")
    with open_plan(ScoreRequest(archive, "gest-mini", jobs=jobs)) as plan:
        run = score_plan(plan, tmp_path / "run")
    assert not any(ref.folder.parent.exists() for ref in plan.refs)
    for name in ("labels.parquet", "scores.csv", "regressions.csv"):
        assert (run / name).read_bytes() == (plain / name).read_bytes()
    facts, expected = (json.loads((place / "run.json").read_bytes()) for place in (run, plain))
    assert facts["inputs"].pop("given.tar.gz") == sha256(archive.read_bytes()).hexdigest()
    assert facts == expected


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failure_names_the_archive_and_leaves_nothing_behind(folder: Path, tmp_path: Path, jobs: int) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(folder, broken)
    (file,) = broken.rglob("B.*")
    file.write_bytes(file.read_bytes() + b"one more\n")
    archive = Path(shutil.make_archive(str(tmp_path / "given"), "zip", broken))
    message = f"^{archive}/{file.relative_to(broken)}, line"
    with pytest.raises(AlignmentError, match=message), open_plan(ScoreRequest(archive, "gest-mini", jobs=jobs)) as plan:
        score_plan(plan, tmp_path / "run")
    assert not any(ref.folder.parent.exists() for ref in plan.refs)
    assert not (tmp_path / "run").exists()
