from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_gest_run import write_gest_run
from fake_model_run import write_crows_run, write_gest_lm_run, write_winobias_run
from fake_mtgeneval_run import write_mtgeneval_run
from fake_run import write_run


@pytest.fixture(scope="session")
def fake_run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A made-up run, unreported; not to be written to."""
    return write_run(tmp_path_factory.mktemp("fake") / "run")


@pytest.fixture(scope="session")
def reported_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same run with its reports."""
    return _reported(write_run(tmp_path_factory.mktemp("reported") / "run"))


@pytest.fixture(scope="session")
def reported_gest_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A made-up gest run in two languages with its reports."""
    return _reported(write_gest_run(tmp_path_factory.mktemp("gest") / "run", languages=("cs", "uk")))


@pytest.fixture(scope="session")
def reported_mtgeneval_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A made-up mt-geneval run in a language with pairs and one without, with its reports."""
    return _reported(write_mtgeneval_run(tmp_path_factory.mktemp("mtgeneval") / "run", languages=("es", "nl")))


@pytest.fixture(scope="session")
def reported_lm_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A made-up run of GEST on masked and causal language models with its reports."""
    return _reported(write_gest_lm_run(tmp_path_factory.mktemp("lm") / "run"))


@pytest.fixture(scope="session")
def reported_winobias_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A made-up run of WinoBias with its reports."""
    return _reported(write_winobias_run(tmp_path_factory.mktemp("winobias") / "run"))


@pytest.fixture(scope="session")
def reported_crows_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A made-up run of CrowS-Pairs, plain and perturbed, with its reports."""
    return _reported(write_crows_run(tmp_path_factory.mktemp("crows") / "run"))


def _reported(run: Path) -> Path:
    from rendering import render_reports

    render_reports(run)
    return run


@pytest.fixture(scope="session")
def text_of() -> Callable[[Path], str]:
    """Reads a PDF's text with single spaces, as poppler finds it."""
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext (poppler-utils) is not installed, so the PDFs' text cannot be read")

    def read(file: Path) -> str:
        found = subprocess.run([program, "-raw", str(file), "-"], check=True, capture_output=True)
        return " ".join(found.stdout.decode("utf-8").split())

    return read
