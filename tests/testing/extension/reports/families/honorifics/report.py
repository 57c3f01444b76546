from __future__ import annotations

from collections.abc import Iterator

from gendersuite.reports.blocks.cells import percent_mark, score_cell
from gendersuite.reports.blocks.frame import summary_document, system_document
from gendersuite.reports.document import Cell, Column, Document, Plot, Row, Section, Table
from gendersuite.reports.families.honorifics.measures import STEREOTYPES, SUBSET, formula, measures
from gendersuite.reports.family import ReportFamily, Task
from gendersuite.reports.figures.axes import axis
from gendersuite.reports.formatting import percent
from gendersuite.reports.run_data import RunFolder


def system_report(run: RunFolder, language: str, system: str) -> Document:
    expected = run.estimate(language, system, SUBSET, "count", "expected")
    missing = run.estimate(language, system, SUBSET, "count", "missing")
    total, lacking = (round(each.value) if each else 0 for each in (expected, missing))
    section = Section("Shares", (_table(run, [(language, system)]),))
    return system_document(run, language, system, total - lacking, total, [section])


def summary_report(run: RunFolder) -> Document:
    return summary_document(run, [Section("Shares", (_table(run, list(run.signatures)),))])


def _table(run: RunFolder, submissions: list[tuple[str, str]]) -> Table:
    return Table(
        columns=(Column("system", "name"), Column("stereotype"), Column("masculine", "share", interval="95%", n="n")),
        rows=tuple(_rows(run, submissions)),
        plot=Plot(axis((), at_least=(0, 100))),
    )


def _rows(run: RunFolder, submissions: list[tuple[str, str]]) -> Iterator[Row]:
    for language, system in submissions:
        for group in STEREOTYPES:
            share = run.estimate(language, system, SUBSET, "masculine_share", group)
            yield Row((Cell(system), Cell(group), score_cell(share, percent)), percent_mark(share))


FAMILY = ReportFamily(
    name="honorifics",
    task=Task.TRANSLATIONS,
    measures=measures,
    formula=formula,
    system_report=system_report,
    summary_report=summary_report,
    paper_tables=lambda order: [],
    papers=(),
)
