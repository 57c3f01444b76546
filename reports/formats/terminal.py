"""Tables of the document model on a terminal."""

from __future__ import annotations

from gendersuite.reports.document import Table, plain
from gendersuite.support.terminal import Terminal


def show_table(table: Table, terminal: Terminal) -> None:
    """Print a table, intervals behind their numbers.

    Where a table has an `about`, a window that is too narrow for the intervals shows it without them and with `about`
    as its title.
    """
    short = [[plain(cell.text) for cell in row.cells] for row in table.rows]
    narrow = (plain(table.about), short) if table.about else None
    terminal.table(plain(table.title), headings(table), full_rows(table), narrow)


def headings(table: Table) -> list[str]:
    """The titles of the columns."""
    return [plain(column.title) for column in table.columns]


def full_rows(table: Table) -> list[list[str]]:
    """The cells as texts, intervals behind their numbers."""
    return [[" ".join(filter(None, (plain(cell.text), cell.interval))) for cell in row.cells] for row in table.rows]
