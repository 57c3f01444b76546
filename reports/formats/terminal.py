"""Print tables of the document model in a terminal."""

from __future__ import annotations

from gendersuite.reports.document import Table, plain
from gendersuite.support.terminal import Terminal


def show_table(table: Table, terminal: Terminal) -> None:
    """Print a table with intervals after their numbers.

    In terminals that are too narrow, a table with an `about` is shown without intervals, with `about` as its title.
    """
    terminal.table(*terminal_table(table))


def terminal_table(table: Table) -> tuple[str, list[str], list[list[str]], tuple[str, list[list[str]]] | None]:
    """Return what `Terminal.table` takes: title, columns, rows, and title and rows for narrow terminals."""
    short = [[plain(cell.text) for cell in row.cells] for row in table.rows]
    full = [[" ".join(filter(None, (plain(cell.text), cell.interval))) for cell in row.cells] for row in table.rows]
    narrow = (plain(table.about), short) if table.about else None
    return plain(table.title), [plain(column.title) for column in table.columns], full, narrow
