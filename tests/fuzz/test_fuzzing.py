"""Every reader reads its valid files, and reads or refuses damaged ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from mutated_files import run
from mutations import write_files
from readers import readers

SECONDS = 60


@pytest.mark.parametrize("name", sorted(readers()))
def test_valid_files_are_read(name: str, tmp_path: Path) -> None:
    reader = readers()[name]
    write_files(tmp_path / "files", reader.files)
    reader.read(tmp_path / "files")


def test_a_few_damaged_files_are_read_or_refused() -> None:
    failures: list[str] = []
    counts = run(
        5, 1, ("layout", "key", "item", "label"), lambda name, failure, _: failures.append(f"{name}: {failure}")
    )
    assert counts.total() > 100
    assert failures == []


@pytest.mark.slow
def test_damaged_files_are_read_or_refused() -> None:
    failures: list[str] = []
    counts = run(SECONDS, 2, found=lambda name, failure, _: failures.append(f"{name}: {failure}"))
    assert set(counts) == set(readers())
    assert failures == []


@pytest.mark.slow
def test_coverage_guided_fuzzing_finds_nothing(project: Path) -> None:
    pytest.importorskip("atheris")
    command = [sys.executable, "tests/fuzz/coverage_guided.py", str(SECONDS)]
    done = subprocess.run(
        command,
        cwd=project,
        env={"PYTHONPATH": "tests/helpers:tests/helpers/reports", "OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
