"""PROMISE 16: outputs that are not translations have no score that counts: they are refused, marked or n/a."""

from __future__ import annotations

from dataclasses import replace

import pytest
from adversarial_material import HEADLINES, SUITES, better, material_of
from adversarial_systems import adversarial_systems, interleaved
from rendering import blocks_of

import gendersuite as gs
from gendersuite.errors import GendersuiteWarning
from gendersuite.reports.document import Table, plain
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.run_data import RunFolder, read_run

REAL = {"Good", "Worst", "Interleaved"}


@pytest.fixture(scope="module", params=SUITES)
def run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    """All adversarial systems beside a good system, the worst one, and the lines of both in turn."""
    suite, language, material = material_of(request.param)
    systems = {
        "Good": material.translations,
        "Worst": material.worst,
        "Interleaved": interleaved(material),
        **adversarial_systems(material),
    }
    outputs = {name: {language: list(lines)} for name, lines in systems.items()}
    with pytest.warns(GendersuiteWarning, match="is not ranked|is skipped"):
        scored = gs.score(outputs, suite=suite, out=tmp_path_factory.mktemp("runs") / "run", skip_faulty=True)
    return read_run(scored.path)


def headlines(run: RunFolder) -> dict[tuple[str, str, str], dict[str, float]]:
    """The main scores that are not n/a: subset, metric and group -> system -> value."""
    return {
        headline: {
            system: score.value
            for (_, system, *key), score in run.scores.items()
            if tuple(key) == headline and score.value is not None
        }
        for headline in HEADLINES[str(run.suite["name"])]
    }


def test_each_adversarial_system_is_refused_marked_or_has_no_score(run: RunFolder) -> None:
    marked = {system for _, system in run.suspicious}
    assert {skipped["system"] for skipped in run.skipped} >= {"shifted by one"}
    for values in headlines(run).values():
        assert values.keys() - marked == REAL


def test_interleaved_systems_are_not_better_than_the_better_one(run: RunFolder) -> None:
    for (_, metric, _), values in headlines(run).items():
        assert not better(metric, values["Interleaved"], values["Good"])


def test_rankings_have_no_adversarial_system(run: RunFolder) -> None:
    summary = FAMILIES.get(str(run.suite["family"])).summary_report(run)
    rankings = replace(summary, sections=tuple(each for each in summary.sections if each.title == "Rankings"))
    tables = [block for block in blocks_of(rankings) if isinstance(block, Table)]
    assert tables
    for table in tables:
        assert {plain(row.cells[1].text) for row in table.rows} == REAL
