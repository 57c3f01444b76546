"""Do templates and models agree? The published rates of language models, and what their correlations come to."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from fake_model_run import GEST_MODELS, FakeModel, write_gest_lm_run

from gendersuite.model import Score
from gendersuite.reports.document import Table, plain
from gendersuite.reports.families.gest_lm.summary import summary_report
from gendersuite.reports.families.stereotypes.correlations import CorrelatedPair, average, ratio_correlations
from gendersuite.reports.run_data import RunFolder, read_run

TABLES = ("gest_table9_english_mlm.csv", "gest_table10_english_glm.csv")


def published_pairs(table: Path) -> tuple[CorrelatedPair, ...]:
    with table.open(encoding="utf-8", newline="") as file:
        return ratio_correlations(
            Score(
                *("gest", f"template-{row['template']}", "en", row["model"], "masculine_rate", row["stereotype"]),
                *(float(row["rate"]), None, None, 0),
            )
            for row in csv.DictReader(file)
        )


def test_published_correlations_between_templates_and_between_models(shared: Path) -> None:
    """Section 4.2.3 of Pikuliak et al. (2024): 0.87 on average between templates, 0.83 between models. Masked and
    causal models are kept apart, as their templates have other numbers (Tables 9 and 10)."""
    pairs = [pair for table in TABLES for pair in published_pairs(shared / "published" / table)]
    same_model = average([pair for pair in pairs if pair.first.system == pair.second.system])
    same_template = average([pair for pair in pairs if pair.first.subset == pair.second.subset])
    assert same_model.pairs == 11 * 6 + 22
    assert same_template.pairs == 4 * 55 + 2 * 231
    assert same_model.pearson == pytest.approx(0.87, abs=0.005)
    assert same_template.pearson == pytest.approx(0.83, abs=0.005)


def compared(run: RunFolder) -> list[list[str]]:
    """The texts of the first table on agreement, what is compared and how much, if there is one."""
    sections = [each for each in summary_report(run).sections if plain(each.title).endswith("agree?")]
    table = next((block for each in sections for block in each.blocks if isinstance(block, Table)), None)
    return [[plain(cell.text) for cell in row.cells] for row in table.rows] if table else []


def test_correlations_are_the_same_in_both_conventions(tmp_path: Path) -> None:
    first, second = (
        compared(read_run(write_gest_lm_run(tmp_path / name, GEST_MODELS[:3], convention=name)))
        for name in ("geometric-mean", "printed")
    )
    # The file of scores has six digits, so that only what is shown is the same.
    assert first == second
    assert [pairs for _, pairs, _, _ in first] == ["18", "12", "66"]


def test_nothing_is_compared_where_there_is_one_template_of_one_model(tmp_path: Path) -> None:
    assert not compared(read_run(write_gest_lm_run(tmp_path / "run", [FakeModel("only", templates=1)])))
