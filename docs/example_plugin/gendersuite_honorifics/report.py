"""The reports: documents of headings, sentences and tables, which gendersuite writes in every format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gendersuite.reports.blocks.cells import percent_mark, score_cell
from gendersuite.reports.blocks.frame import summary_document, system_document
from gendersuite.reports.blocks.texts import findings, headline, run_text, section
from gendersuite.reports.document import Cell, Column, Document, Findings, Plot, Row, Table
from gendersuite.reports.family import ReportFamily, Task
from gendersuite.reports.figures.axes import axis
from gendersuite.reports.formats.paper_tables import paper_table
from gendersuite.reports.formatting import percent
from gendersuite.reports.run_data import RunFolder
from gendersuite_honorifics.measures import STEREOTYPES, SUBSET, formula, measures


def system_report(run: RunFolder, language: str, system: str) -> Document:
    """The report on one system."""
    expected = run.estimate(language, system, SUBSET, "count", "expected")
    missing = run.estimate(language, system, SUBSET, "count", "missing")
    total, lacking = (round(each.value) if each else 0 for each in (expected, missing))
    shares = section(run, "shares", [_finding(run, language, system), _table(run, [(language, system)])])
    return system_document(run, language, system, total - lacking, total, [shares])


def summary_report(run: RunFolder) -> Document:
    """The report on all systems of a run."""
    return summary_document(run, [section(run, "shares", [_table(run, run.signatures)])])


def _finding(run: RunFolder, language: str, system: str) -> Findings:
    men, women = (run.estimate(language, system, SUBSET, "masculine_share", group) for group in STEREOTYPES)
    difference = run.estimate(language, system, SUBSET, "delta_masculine")
    return findings(run, [headline(run_text(run, "finding"), men, women, difference)])


def _table(run: RunFolder, submissions: Iterable[tuple[str, str]]) -> Table:
    return Table(
        columns=(Column("system", "name"), Column("stereotype"), Column("masculine", "share", interval="95%", n="n")),
        rows=tuple(_rows(run, submissions)),
        plot=Plot(axis((), at_least=(0, 100))),
    )


def _paper_table(run: RunFolder) -> Table:
    table = _table(run, run.signatures)
    return paper_table(run, "shares", "Shares of men by the stereotype of the profession.", table.columns, table.rows)


def _rows(run: RunFolder, submissions: Iterable[tuple[str, str]]) -> Iterator[Row]:
    names = run_text(run, "stereotypes")
    for language, system in submissions:
        for group in STEREOTYPES:
            share = run.estimate(language, system, SUBSET, "masculine_share", group)
            yield Row((Cell(system), Cell(names[group]), score_cell(share, percent)), percent_mark(share))


FAMILY = ReportFamily(
    name="honorifics",
    task=Task.TRANSLATIONS,
    measures=measures,
    formula=formula,
    system_report=system_report,
    summary_report=summary_report,
    paper_tables=lambda request: [_paper_table(request.run)],
    papers=("doe-2026-meneer",),
)
