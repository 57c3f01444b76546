"""The reports of a gest run: complete, true to the score file, and about its own system."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fake_gest_run import SYSTEMS, WORDS, GestBias, write_gest_run
from fake_run import write_run
from rendering import blocks_of, render_reports

from gendersuite.errors import UnknownName
from gendersuite.reports.blocks.texts import family_text
from gendersuite.reports.document import Cell, Document, Findings, OutcomeCounts, Paragraph, Table, plain
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.families.gest.summary import summary_report
from gendersuite.reports.families.gest.system import system_report
from gendersuite.reports.formatting import points
from gendersuite.reports.run_data import RunFolder, read_run
from gendersuite.support.file_names import file_names

LANGUAGES = ("cs", "uk")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    return read_run(write_gest_run(tmp_path_factory.mktemp("gest") / "run", languages=LANGUAGES))


def cells(document: Document) -> Iterator[Cell]:
    tables = (block for block in blocks_of(document) if isinstance(block, Table))
    yield from (cell for table in tables for row in table.rows for cell in row.cells)


def titles(document: Document) -> list[str]:
    return [plain(section.title) for section in document.sections]


def sentences(document: Document) -> list[str]:
    return [plain(row.sentence) for block in blocks_of(document) if isinstance(block, Findings) for row in block.rows]


def report_of(run: Path, system: str, language: str = "cs") -> Path:
    return run / "reports" / file_names(read_run(run).signatures, "pdf")[language, system]


@pytest.mark.parametrize("system", ["DeepL", "Half", "Partial"])
def test_numbers_of_the_score_file_are_in_the_report(run: RunFolder, system: str) -> None:
    document = system_report(run, "uk", system)
    shown = {(cell.text, cell.value, cell.low, cell.high, cell.n) for cell in cells(document)}
    rates = [
        score
        for score in run.scores.values()
        if (score.language, score.system) == ("uk", system) and score.value is not None
        if "masculine_rate" in score.metric or score.metric == "stereotype_rate"
    ]
    assert len(rates) >= 14
    for score in rates:
        text = points(score.value, 1) + ("" if score.metric == "stereotype_rate" else "%")
        assert (text, score.value, score.low, score.high, score.n) in shown, score


def test_the_summary_has_the_numbers_of_every_submission(run: RunFolder) -> None:
    shown = {(cell.text, cell.value, cell.low, cell.high, cell.n) for cell in cells(summary_report(run))}
    rates = [score for score in run.scores.values() if score.metric.endswith("_rate") or "_rate_" in score.metric]
    assert len(rates) == len(run.signatures) * (16 + 5)
    for score in rates:
        if score.value is not None:
            text = points(score.value, 0 if score.group else 1)
            assert (text, score.value, score.low, score.high, score.n) in shown, score


def test_accounts_add_up_in_every_report(run: RunFolder) -> None:
    reports = [summary_report(run), *(system_report(run, *submission) for submission in run.signatures)]
    blocks = [block for report in reports for block in blocks_of(report) if isinstance(block, OutcomeCounts)]
    rows = [row.numbers for block in blocks for row in block.rows]
    assert len(rows) == 2 * len(run.signatures)
    for *parts, expected in rows:
        assert len(parts) == 6
        assert sum(parts) == expected == 192


def test_system_without_answers_gets_a_short_report_that_says_so(run: RunFolder) -> None:
    document = system_report(run, "cs", "Silent")
    assert (document.coverage.share, document.coverage.partial) == ("0%", True)
    assert sum(sentence.startswith("n/a") for sentence in sentences(document)) == 5
    assert titles(document)[1:3] == ["What was found", "Accounts"]
    remarks = [block for block in blocks_of(summary_report(run)) if isinstance(block, Paragraph)]
    assert any("Silent, Czech answered nothing" in plain(remark.text) for remark in remarks)


def test_stereotypes_without_a_gender_are_named_and_leave_no_means(run: RunFolder) -> None:
    document = system_report(run, "cs", "Partial")
    assert sum("#7 Beautiful and #12 Providers" in sentence for sentence in sentences(document)) == 3
    assert "From the most feminine to the most masculine" not in titles(document)


def test_a_run_in_which_nobody_answered_is_reported(tmp_path: Path) -> None:
    folder = write_gest_run(tmp_path / "run", [GestBias("Silent", answered=0.0)])
    document = summary_report(read_run(folder))
    assert not {"Two ways to be biased", "Do systems and languages agree?", "Rankings"} & set(titles(document))
    [finding] = sentences(document)
    assert finding.startswith("n/a")
    render_reports(folder)


def test_a_system_alone_is_compared_with_nobody(tmp_path: Path) -> None:
    alone = read_run(write_gest_run(tmp_path / "run", SYSTEMS[:1]))
    document = system_report(alone, "cs", "Amazon Translate")
    assert "Where it stands" not in titles(document)
    assert sentences(summary_report(alone)) == sentences(document)


def test_letters_of_all_nine_languages_have_glyphs(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    """Letters that no font has would share one sign, which can be read back as one letter only."""
    folder = write_gest_run(tmp_path / "run", SYSTEMS[:1], languages=tuple(WORDS))
    render_reports(folder)
    for language, ((_, feminine), frame) in WORDS.items():
        text = text_of(report_of(folder, "Amazon Translate", language))
        assert frame.format(feminine, a="a") in text, language


def test_neighbours_do_not_change_what_a_report_measures(run: RunFolder, tmp_path: Path) -> None:
    alone = system_report(read_run(write_gest_run(tmp_path / "alone", SYSTEMS[1:2])), "cs", "DeepL")
    together = system_report(run, "cs", "DeepL")
    own = {section.title: section for section in together.sections}
    about_the_field = {"From the most feminine to the most masculine", "How this was measured"}
    for section in alone.sections:
        assert section.title in about_the_field or section == own[section.title]


def test_every_family_has_its_words() -> None:
    for family in FAMILIES:
        assert {"asked", "units", "method", "paper"} <= family_text(family).keys()


def test_a_family_without_pages_is_refused(tmp_path: Path) -> None:
    folder = write_run(tmp_path / "run")
    facts = (folder / "run.json").read_text(encoding="utf-8").replace('"family": "dialogue"', '"family": "dialog"')
    (folder / "run.json").write_text(facts, encoding="utf-8")
    with pytest.raises(UnknownName, match="did you mean dialogue"):
        render_reports(folder)
    assert not (folder / "reports").exists()
