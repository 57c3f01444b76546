"""Neutral forms in the reports: a sentence that is true, tables with the numbers of the score file."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from fake_run import STRATEGIES, SYSTEMS, Bias, write_run
from rendering import blocks_of, render_reports

from gendersuite.reports.blocks.texts import family_text
from gendersuite.reports.document import Table, plain
from gendersuite.reports.families.dialogue.neutral import neutral_finding, neutral_section, neutral_shares
from gendersuite.reports.families.dialogue.summary import summary_report
from gendersuite.reports.run_data import read_run
from gendersuite.support.file_names import file_names

Shares = Mapping[str, float]


def run_with(folder: Path, shares: Mapping[str, Shares | None], n: Mapping[str, int], language: str = "es") -> Path:
    """A run of one system whose neutral shares, by population and strategy, are these; None is "n/a"."""
    run = write_run(folder, SYSTEMS[:1], languages=(language,))
    with (run / "scores.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    for line in lines:
        if line["metric"].startswith("neutral"):
            part = shares[line["subset"]]
            line["n"] = str(n[line["subset"]])
            if part is None:
                line |= {"value": "", "low": "", "high": ""}
            else:
                value = part.get(line["group"], 0.0) if line["group"] else sum(part.values())
                line |= {"value": str(value), "low": str(max(value - 0.01, 0)), "high": str(min(value + 0.01, 1))}
    with (run / "scores.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, lines[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)
    return run


def sentence(run: Path, language: str = "es") -> str:
    return plain(neutral_finding(read_run(run), language, "ONLINE-W").sentence)


def test_the_sentence_says_how_many_why_and_what_else(tmp_path: Path) -> None:
    """Both together, by hand: same form (300 * 0.4 + 100 * 0.36) / 400 = 0.39 of 0.424, verb phrase 0.03,
    both forms (100 * 0.016) / 400 = 0.004."""
    open_shares = {"same form": 0.4, "verb phrase": 0.04}
    run = run_with(
        tmp_path / "run",
        {"all-amb": open_shares, "all-det": {"same form": 0.36, "both forms": 0.016}},
        {"all-amb": 300, "all-det": 100},
    )
    assert sentence(run) == (
        "44% of the adjectives show no gender where it is ambiguous, and 38% where it is specified, nearly all of them "
        "because the Spanish word has one form for both genders; besides, 3.0% are verb phrases and 0.4% give "
        "both forms."
    )


@pytest.mark.parametrize(
    ("shares", "expected"),
    [
        ({"neuter": 0.2}, "all of them in the neuter."),
        (
            {"verb phrase": 0.12, "untranslated": 0.08},
            "most of them as verb phrases; besides, 8.0% are left untranslated.",
        ),
        (
            {"noun phrase": 0.02, "verb phrase": 0.019, "both forms": 0.018},
            "most often as noun phrases without gender; besides, 1.9% are verb phrases and 1.8% give both forms.",
        ),
    ],
)
def test_any_strategy_may_lead_with_parser_languages(tmp_path: Path, shares: Shares, expected: str) -> None:
    run = run_with(
        tmp_path / "run", {"all-amb": shares, "all-det": shares}, {"all-amb": 50, "all-det": 50}, language="is"
    )
    assert sentence(run, "is").endswith(f"where it is specified, {expected}")


def test_one_population_alone_and_none_at_all(tmp_path: Path) -> None:
    n = {"all-amb": 50, "all-det": 0}
    alone = run_with(tmp_path / "alone", {"all-amb": {"neuter": 0.3}, "all-det": None}, n)
    assert sentence(alone) == "30% of the adjectives show no gender, all of them in the neuter."
    nothing = run_with(tmp_path / "nothing", {"all-amb": {}, "all-det": {}}, {"all-amb": 50, "all-det": 50})
    assert sentence(nothing).startswith("No adjective avoids gender")
    silent = run_with(tmp_path / "silent", {"all-amb": None, "all-det": None}, {"all-amb": 0, "all-det": 0})
    assert sentence(silent).startswith("n/a")


def test_sentence_and_regression_are_in_the_report(reported_run: Path, text_of: Callable[[Path], str]) -> None:
    run = read_run(reported_run)
    text = text_of(reported_run / "reports" / file_names(run.signatures, "pdf")["es", "ONLINE-W"])
    assert plain(neutral_finding(run, "es", "ONLINE-W").sentence) in text
    _, forest = neutral_section(run, "es", "ONLINE-W").blocks
    assert forest.rows
    for row in forest.rows:
        variable, coefficient, p = row.cells
        assert f"{plain(variable.text)} {coefficient.text} {coefficient.interval} {p.text}" in text
    for words in ("← gendered", "neutral →", "one form for both genders", "← masculine"):
        assert words in text


def test_summary_has_a_row_of_shares_per_system(reported_run: Path, text_of: Callable[[Path], str]) -> None:
    run = read_run(reported_run)
    text = text_of(reported_run / "reports" / "summary.pdf")
    tables = (block for block in blocks_of(summary_report(run)) if isinstance(block, Table))
    table = next(table for table in tables if table.columns[1].over == "ambiguous gender")
    assert len(table.rows) == len(SYSTEMS)
    assert len(table.columns) == 1 + 2 * (1 + len(STRATEGIES))
    for row in table.rows:
        assert " ".join(plain(cell.text) for cell in row.cells[1:]) in text
    *others, silent = table.rows
    values = [row.cells[1].value or 0 for row in others]
    assert values == sorted(values, reverse=True)
    assert [cell.text for cell in silent.cells] == ["Gemini-1.5-Pro"] + ["n/a"] * (len(table.columns) - 1)


def test_the_wording_knows_every_strategy_once() -> None:
    assert tuple(strategy["name"] for strategy in family_text("dialogue")["neutral"]["strategy"]) == STRATEGIES


def test_shares_of_the_strategies_add_up_in_the_table(reported_run: Path) -> None:
    run = read_run(reported_run)
    for whole, *parts in neutral_shares(run, "es", "Claude-3.5"):
        assert sum(part.value for part in parts if part) == pytest.approx(whole.value, abs=5e-6)


def test_reports_name_no_language_but_their_own(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    run = write_run(tmp_path / "run", SYSTEMS[:2], languages=("cs", "is", "pl"))
    render_reports(run)
    summary = text_of(run / "reports" / "summary.pdf")
    assert "into Czech, Icelandic or Polish" in summary
    icelandic = text_of(run / "reports" / "ONLINE-W.is.pdf")
    assert "the Icelandic word has one form" in icelandic
    assert not [name for name in ("Spanish", "Czech", "Polish", "o/a") if name in icelandic]


def test_separated_coefficients_have_no_limit(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    run = write_run(tmp_path / "run", [Bias("A")])
    render_reports(run)
    text = text_of(run / "reports" / "A.es.pdf")
    assert "no limit" in text
    assert "553" not in text.split("regressions")[1].split("Neutral forms")[0]
