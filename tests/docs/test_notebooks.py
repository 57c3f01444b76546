"""The notebooks of the documentation: every cell runs, and the stored outputs are those of today."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("nbclient")
pytest.importorskip("matplotlib")

import nbformat
from documented_commands import PROGRAM, commands_in
from notebooks import FOLDER, executed, texts

NOTEBOOKS = [pytest.param(path, id=path.stem) for path in sorted(FOLDER.glob("*.ipynb"))]
LARGEST = 150_000
"""The most bytes of a notebook, which every reader downloads."""


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_stored_outputs_are_those_of_a_run(notebook: Path, tmp_path: Path) -> None:
    """If this fails after a change of the program, run tests/helpers/notebooks.py and read the difference."""
    stored = nbformat.read(notebook, as_version=4)
    assert texts(executed(notebook, tmp_path)) == texts(stored)
    for command in commands_in(cell.source for cell in stored.cells if cell.cell_type == "markdown"):
        run_failing_comparison(command.words, tmp_path)


def run_failing_comparison(words: tuple[str, ...], folder: Path) -> None:
    """The only commands in notebooks are comparisons that a CI job ends on."""
    assert words[:2] == (PROGRAM, "compare")
    command = [sys.executable, "-m", *words]
    environment = os.environ | {"PYTHONWARNINGS": "error"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8")
    assert done.returncode == 1, done.stderr
    assert "global_masculine_rate" in done.stdout


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_plots_are_stored_and_files_are_small(notebook: Path) -> None:
    content = nbformat.read(notebook, as_version=4)
    nbformat.validate(content)
    outputs = [output for cell in content.cells for output in cell.get("outputs", ())]
    assert any("image/png" in output.get("data", ()) for output in outputs)
    assert notebook.stat().st_size < LARGEST
