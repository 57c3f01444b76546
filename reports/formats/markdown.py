"""Tables of a run as Markdown: tables.md, with pipe tables as on GitHub."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.document import Cell, Column, Table, plain
from gendersuite.reports.formats import Format, ReportRequest, write_file
from gendersuite.reports.formats.paper_tables import full_heading, holds_names, paper_tables
from gendersuite.support.terminal import printable

# Backslash escapes if all Markdown dialects support them, character references otherwise.
_SPECIAL = {
    **{character: f"\\{character}" for character in "\\`*_[]|"},
    **{"&": "&amp;", "<": "&lt;", ">": "&gt;", "~": "&#126;", "$": "&#36;"},
}
# Addresses that would be turned into links automatically, even with escaped special characters.
_ADDRESS = re.compile(r"(?i):(?=//)|(?<=www)\.")
# Characters that would turn a paragraph starting with them into a list, a heading or a rule.
_BLOCK_MARK = re.compile(r"^(\d*)([-+#=.)])")


def write_markdown(request: ReportRequest) -> list[Path]:
    """Write reports/tables.md."""
    run = request.run
    parts = [
        f"# {escape(str(run.suite['name']))} {escape(str(run.suite['version']))}",
        *map(markdown_table, paper_tables(request)),
        f"After: {escape(run_text(run, 'paper'))}",
    ]
    file = write_file(run.reports / "tables.md", ("\n\n".join(parts) + "\n").encode("utf-8"))
    request.on_progress("tables.md")
    return [file]


FORMAT = Format(write_markdown)


def escape(text: str) -> str:
    """Escape a text for Markdown; control characters are shown as escape sequences."""
    shown = "".join(_SPECIAL.get(character, character) for character in printable(text))
    return _ADDRESS.sub(lambda found: f"&#{ord(found[0])};", shown)


def markdown_table(table: Table) -> str:
    """Return a table as Markdown, with its name as heading, followed by its caption."""
    cites = [f"[{'; '.join(table.cites)}]"] if table.cites else []
    caption = escape(" ".join(map(plain, (table.about, *table.notes, *cites)))).lstrip()
    lines = [
        _row(escape(full_heading(column)) for column in table.columns),
        _row(":---" if holds_names(column) else "---:" for column in table.columns),
        *(_row(map(_cell, table.columns, row.cells)) for row in table.rows),
    ]
    return "\n".join([f"## {escape(table.name)}", "", _BLOCK_MARK.sub(r"\1\\\2", caption), "", *lines])


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(column: Column, cell: Cell) -> str:
    text = plain(cell.text)
    return escape(text) if holds_names(column) else text.replace("*", r"\*")
