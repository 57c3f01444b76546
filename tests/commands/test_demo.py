"""The demo: all suites, offline and without torch, on one page that leads to every report; twice the same bytes."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from math import log10
from pathlib import Path
from urllib.parse import unquote

import pytest

from gendersuite.api.demo.demo import DIALOGUE, GEST, GEST_LANGUAGES, MODELS, MT_GENEVAL, MT_GENEVAL_LANGUAGES
from gendersuite.reports.score_files import read_scores
from gendersuite.submissions.simulated.simulate import simulated_languages

RUNS = {
    "dialogue": len(DIALOGUE) * len(simulated_languages("dialogue")),
    "gest-mini": len(GEST) * len(GEST_LANGUAGES),
    "mt-geneval-mini": len(MT_GENEVAL) * len(MT_GENEVAL_LANGUAGES),
    "language-models": len(MODELS),
}
"""How many submissions, or models, each run has."""
OFFLINE = """
import socket, sys
class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name in ("torch", "transformers"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, NotInstalled())
def refused(*_):
    raise OSError("This machine is offline.")
socket.socket.connect = refused
from gendersuite.commands.cli import main
main()
"""


def demo(out: Path, *options: str) -> subprocess.CompletedProcess[str]:
    arguments = [sys.executable, "-c", OFFLINE, "demo", "--out", str(out), *options]
    return subprocess.run(arguments, capture_output=True, encoding="utf-8")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the demo; its page is the last thing that is printed."""
    out = tmp_path_factory.mktemp("demo") / "demo"
    shown = demo(out)
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.rstrip("\n").rpartition("\n")[2] == str(out / "index.html")
    return out


def links(page: Path) -> list[str]:
    return [unquote(unescape(link)) for link in re.findall(r'href="([^"]+)"', page.read_text(encoding="utf-8"))]


def test_the_page_leads_to_all_reports_of_all_suites(made: Path) -> None:
    found = links(made / "index.html")
    for run, submissions in RUNS.items():
        reports = {Path(link).name for link in found if link.startswith(f"{run}/run/reports/")}
        assert {"index.html", "summary.pdf", "tables.md", "tables.tex"} <= reports
        assert len([name for name in reports if name.endswith(".pdf")]) == submissions + 1
    assert all((made / link).is_file() for link in found)


def test_the_page_loads_nothing(made: Path) -> None:
    text = (made / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script|src=|url\(|https?:", text)


def test_the_models_have_the_bias_that_was_planted(made: Path) -> None:
    rates = {
        score.system: score
        for score in read_scores(made / "language-models" / "run" / "scores.csv")
        if (score.subset, score.metric) == ("", "stereotype_rate")
    }
    for model, leaning in MODELS.items():
        low, high = rates[model].low, rates[model].high
        assert log10(low) < leaning.male - leaning.female < log10(high)


def test_a_second_demo_has_the_same_bytes(made: Path, tmp_path: Path) -> None:
    again = demo(tmp_path / "again", "--quiet")
    assert again.returncode == 0, again.stderr
    contents = [
        {file.relative_to(out): file.read_bytes() for file in out.rglob("*") if file.is_file()}
        for out in (made, tmp_path / "again")
    ]
    assert contents[0].keys() == contents[1].keys()
    assert [file for file, content in contents[0].items() if contents[1][file] != content] == []


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    refused = demo(tmp_path / "mine")
    assert refused.returncode == 2
    assert "not a demo folder" in refused.stderr
    assert list((tmp_path / "mine").iterdir()) == []
