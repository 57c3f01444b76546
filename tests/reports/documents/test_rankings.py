"""The rankings of the summaries: every family has them, by its own numbers, and scores do not depend on them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from fake_gest_run import GestBias, write_gest_run
from fake_model_run import FakeModel, write_gest_lm_run
from rendering import blocks_of, render_reports

from gendersuite.model import Score
from gendersuite.reports.blocks.texts import frames
from gendersuite.reports.document import Document, Table, plain
from gendersuite.reports.families import family_of
from gendersuite.reports.formatting import shorten
from gendersuite.reports.run_data import RunFolder, read_run
from gendersuite.reports.score_files import read_scores, write_scores

FAMILIES = {
    "run": [
        "Manner of speaking",
        "Character, gender ambiguous",
        "Character, gender specified",
        "Pairs, one gender ambiguous",
    ],
    "gest_run": ["Czech", "Ukrainian"],
    "mtgeneval_run": ["Context", "Pairs", "Quality gap"],
    "lm_run": ["Stereotype rate: g_s"],
    "winobias_run": ["Type 1, test"],
    "crows_run": ["CPS", "S_JSD × 1000"],
}


Ranked = list[tuple[str, ...]]


def summary(run: RunFolder) -> Document:
    return family_of(run).summary_report(run)


def tables(run: RunFolder, title: str) -> list[Table]:
    """The tables of a section of the summary; none where there is no such section."""
    sections = tuple(section for section in summary(run).sections if section.title == title)
    return [block for block in blocks_of(replace(summary(run), sections=sections)) if isinstance(block, Table)]


def rankings(run: RunFolder) -> dict[str, list[Ranked]]:
    """Rank, name and number of all who are ranked, by the title of the ranking."""
    found: dict[str, list[Ranked]] = {}
    for table in tables(run, "Rankings"):
        rows = [tuple(shorten(plain(cell.text), table.limit) for cell in row.cells) for row in table.rows]
        found.setdefault(plain(table.title), []).append(rows)
    return found


@pytest.mark.parametrize("family", FAMILIES)
def test_every_summary_ranks_all_who_have_a_number(
    family: str, request: pytest.FixtureRequest, text_of: Callable[[Path], str]
) -> None:
    folder = request.getfixturevalue(f"reported_{family}")
    run = read_run(folder)
    text = text_of(folder / "reports" / "summary.pdf")
    found = rankings(run)
    assert set(FAMILIES[family]) <= set(found)
    assert frames()["ranking"]["guide"] in text
    assert "Ranks and clusters. As in the findings of WMT" in text
    for rows in (rows for those in found.values() for rows in those):
        assert len(rows) > 1
        for row in rows:
            assert " ".join(row) in text
        # The first may be first, and the last last.
        assert re.match("1(–|$)", rows[0][0])
        assert re.search(rf"(–|^){len(rows)}$", rows[-1][0])


def test_systems_far_apart_are_in_clusters_of_their_own_and_twins_in_one(tmp_path: Path) -> None:
    biases = [GestBias("Fair", 0.5, 0.5), GestBias("Fair too", 0.5, 0.5), GestBias("Stereotyped", 0.05, 0.95)]
    run = read_run(write_gest_run(tmp_path / "run", biases, size=40))
    [table] = tables(run, "Rankings")
    fair = sorted(["Fair", "Fair too"], key=lambda name: -stereotype_rate(run, name))
    assert [(plain(rank.text), name.text, row.rule) for row in table.rows for rank, name, _ in [row.cells]] == [
        ("1", "Stereotyped", True),
        ("2–3", fair[0], False),
        ("2–3", fair[1], True),
    ]


def stereotype_rate(run: RunFolder, system: str) -> float:
    found = run.estimate("cs", system, "", "stereotype_rate")
    return found.value


def test_one_system_alone_is_not_ranked(tmp_path: Path) -> None:
    assert not tables(read_run(write_gest_run(tmp_path / "run", [GestBias("Alone")], size=4)), "Rankings")


def test_rates_of_gest_and_winobias_stand_side_by_side(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    models = [FakeModel(f"model {n}", stereotyping=n / 10) for n in range(4)]
    run = write_gest_lm_run(tmp_path / "run", models)
    scores = read_scores(run / "scores.csv")
    beside = [
        replace(score, suite="winobias", subset="type1-test", value=score.value + number % 2, low=None, high=None, n=0)
        for number, score in enumerate(overall(scores))
        if score.value is not None
    ]
    assert not tables(read_run(run), "GEST and WinoBias")
    write_scores(run / "scores.csv", [*scores, *beside])
    [table] = tables(read_run(run), "GEST and WinoBias")
    assert len(table.rows) == 4
    text = text_of(render_reports(run)[-1])
    assert re.search(r"Over 4 models .* r = −?0\.\d\d \(p = 0\.\d{3}\)", text)
    for row in table.rows:
        assert " ".join(plain(cell.text) for cell in row.cells) in text


def overall(scores: list[Score]) -> list[Score]:
    return [score for score in scores if (score.subset, score.metric) == ("", "stereotype_rate")]


def test_the_terminal_names_the_font_to_install(tmp_path: Path) -> None:
    run = write_gest_run(tmp_path / "run", [GestBias("🙂")], size=2)
    command = [sys.executable, "-m", "gendersuite", "report", str(run), "--format", "pdf"]
    said = subprocess.run(command, capture_output=True, check=True, text=True).stderr
    assert said.count("Boxes stand for characters that the fonts of this report lack.") == 1
