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
    full = [[" ".join(filter(None, (plain(cell.text), cell.interval))) for cell in row.cells] for row in table.rows]
    narrow = (plain(table.about), short) if table.about else None
    terminal.table(plain(table.title), [plain(column.title) for column in table.columns], full, narrow)
