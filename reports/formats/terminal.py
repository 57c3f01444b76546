"""Print tables of the document model in a terminal."""

from __future__ import annotations

from gendersuite.reports.document import Table, plain
from gendersuite.support.terminal import Terminal


def show_table(table: Table, terminal: Terminal) -> None:
    """Print a table with intervals after their numbers.

    In terminals that are too narrow, a table with an `about` is shown without intervals, with `about` as its title.
    """
    short = [[plain(cell.text) for cell in row.cells] for row in table.rows]
    narrow = (plain(table.about), short) if table.about else None
    terminal.table(plain(table.title), headings(table), full_rows(table), narrow)


def headings(table: Table) -> list[str]:
    """Return the titles of the columns."""
    return [plain(column.title) for column in table.columns]


def full_rows(table: Table) -> list[list[str]]:
    """Return the cells as texts, with intervals after their numbers."""
    return [[" ".join(filter(None, (plain(cell.text), cell.interval))) for cell in row.cells] for row in table.rows]
