"""What every report has, whatever its suite: all scores, its paper, accessible text, and room for a large field."""

from __future__ import annotations

import csv
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fake_gest_run import GestBias, write_gest_run
from fake_model_run import FakeModel, write_crows_run, write_gest_lm_run, write_winobias_run
from fake_mtgeneval_run import GenderBias, write_mtgeneval_run
from fake_run import Bias, write_run
from rendering import render_reports

from gendersuite.reports.run_data import read_run
from gendersuite.support.file_names import file_names

FAMILIES = ("run", "gest_run", "mtgeneval_run", "lm_run", "winobias_run", "crows_run")
WRITERS: dict[str, Callable[[Path, list[str]], Path]] = {
    "dialogue": lambda folder, names: write_run(folder, [Bias(name) for name in names]),
    "gest": lambda folder, names: write_gest_run(folder, [GestBias(name) for name in names], size=4),
    "mt-geneval": lambda folder, names: write_mtgeneval_run(folder, [GenderBias(name) for name in names], size=4),
    "gest-lm": lambda folder, names: write_gest_lm_run(folder, [FakeModel(name) for name in names], size=2),
    "winobias": lambda folder, names: write_winobias_run(folder, [FakeModel(name) for name in names], size=2),
    "crows": lambda folder, names: write_crows_run(folder, [FakeModel(name) for name in names], size=5),
}
POINTS_PER_MM = 72 / 25.4
TEXT_WIDTH = 170 * POINTS_PER_MM
PAPERS = {"a4": (595.276, 841.89), "letter": (612.0, 792.0)}


@pytest.fixture(params=FAMILIES)
def any_run(request: pytest.FixtureRequest) -> Path:
    run: Path = request.getfixturevalue(f"reported_{request.param}")
    return run


def poppler(name: str, *arguments: object) -> str:
    program = shutil.which(name)
    if program is None:
        pytest.skip(f"{name} (poppler-utils) is not installed, so the PDFs cannot be looked into")
    return subprocess.run([program, *map(str, arguments)], check=True, capture_output=True).stdout.decode()


def test_every_score_of_a_system_is_in_its_report(any_run: Path, text_of: Callable[[Path], str]) -> None:
    with (any_run / "scores.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    names = file_names(read_run(any_run).signatures, "pdf")
    for language, system in names:
        text = text_of(any_run / "reports" / names[language, system])
        own = [row for row in rows if (row["language"], row["system"]) == (language, system)]
        assert own
        for row in own:
            interval = f"{row['low']} to {row['high']} " if row["low"] else ""
            written = re.escape(f"{row['value'] or 'n/a'} {interval}{row['n']}")
            assert re.search(rf"{re.escape(row['metric'])} {re.escape(row['group'])}\s*{written} ", f"{text} ")


def test_reports_say_what_they_are_to_machines(any_run: Path) -> None:
    """PDF/UA-1: tagged, with title and language, alternative texts and a reading order; typst sees to all of it."""
    for file in sorted((any_run / "reports").glob("*.pdf")):
        content = file.read_bytes()
        assert b"/Marked true" in content
        assert re.search(rb"pdfuaid:part>1<|pdfuaid:part=.1", content)
        assert b"/Lang(en)" in content or b"/Lang (en)" in content
        assert re.search(r"Title: +\S", poppler("pdfinfo", file))


def test_all_fonts_are_embedded_and_can_be_read_back(any_run: Path) -> None:
    for file in sorted((any_run / "reports").glob("*.pdf")):
        rows = poppler("pdffonts", file).split("\n")[2:-1]
        assert rows
        for row in rows:
            assert re.search(r" yes yes yes +\d+ +\d+$", row), f"embedded, subset, Unicode: {row}"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("family", WRITERS)
def test_forty_systems_with_long_names_stay_on_their_pages(tmp_path: Path, family: str, paper: str) -> None:
    names = [f"System-{n:02}-{'of-a-very-long-name-' * (n % 3)}{'W' * 30 * (n % 2)}" for n in range(40)]
    run = WRITERS[family](tmp_path / "run", names)
    for file in render_reports(run, only=names[5:6], paper=paper):
        width, height = PAPERS[paper]
        left = (width - TEXT_WIDTH) / 2
        words = list(placed_words(file))
        assert len({page for page, _, _ in words}) > 1
        assert {size for _, size, _ in words} == {(round(width), round(height))}
        for _, _, (x_min, y_min, x_max, y_max, word) in words:
            assert left - 3 < x_min
            assert x_max < width - left + 3, word
            assert y_min > 30
            assert y_max < height - 20, word


Word = tuple[float, float, float, float, str]


def placed_words(file: Path) -> Iterator[tuple[int, tuple[int, int], Word]]:
    """The words of a PDF by page: its size, and where each word lies, in points from the upper left corner."""
    found = poppler("pdftotext", "-bbox", file, "-")
    for number, page in enumerate(found.split("<page ")[1:]):
        size = re.match(r'width="([0-9.]+)" height="([0-9.]+)"', page)
        word = r'<word xMin="([-0-9.]+)" yMin="([-0-9.]+)" xMax="([-0-9.]+)" yMax="([-0-9.]+)">(.*?)</word>'
        for x_min, y_min, x_max, y_max, text in re.findall(word, page):
            place = float(x_min), float(y_min), float(x_max), float(y_max), text
            yield number, (round(float(size[1])), round(float(size[2]))), place
