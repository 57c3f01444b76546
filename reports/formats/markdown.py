"""Tables of a run as Markdown: tables.md, with pipes as GitHub and most others read them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.formats import Format, Order, write_file
from gendersuite.reports.formats.paper_tables import paper_tables
from gendersuite.reports.formats.table_model import Name, Table, Text, full_heading
from gendersuite.support.terminal import printable

# Backslashes where every dialect of Markdown takes them, references to characters elsewhere.
_SPECIAL = {
    **{character: f"\\{character}" for character in "\\`*_[]|"},
    **{"&": "&amp;", "<": "&lt;", ">": "&gt;", "~": "&#126;", "$": "&#36;"},
}
# What would become a link by itself, after the special characters are gone.
_ADDRESS = re.compile(r"(?i):(?=//)|(?<=www)\.")
# What would make a list, a heading or a rule of a paragraph that begins with it.
_BLOCK_MARK = re.compile(r"^(\d*)([-+#=.)])")
# All that our own figures and symbols could be taken for.
_EMPHASIS = re.compile("[*_]")


def write_markdown(order: Order) -> list[Path]:
    """Write reports/tables.md."""
    run = order.run
    parts = [
        f"# {escape(str(run.suite['name']))} {escape(str(run.suite['version']))}",
        *map(markdown_table, paper_tables(order)),
        f"After: {escape(run_text(run, 'paper'))}",
    ]
    file = write_file(run.path / "reports" / "tables.md", ("\n\n".join(parts) + "\n").encode("utf-8"))
    order.done("tables.md")
    return [file]


FORMAT = Format(write_markdown)


def escape(text: str) -> str:
    """Text as Markdown that shows it as it is, control characters spelt out."""
    shown = "".join(_SPECIAL.get(character, character) for character in printable(text))
    return _ADDRESS.sub(lambda found: f"&#{ord(found[0])};", shown)


def markdown_table(table: Table) -> str:
    """A table with its name as a heading and its caption below that."""
    headings = [escape(full_heading(column)) for column in table.flat_columns]
    lines = [
        _row(headings),
        _row("---:" if column.right else ":---" for column in table.flat_columns),
        *(_row(map(_text, row)) for row in table.flat_rows()),
    ]
    cites = [Name(f"[{'; '.join(table.cites)}]")] if table.cites else []
    caption = " ".join(map(_text, (*table.caption, *cites))).lstrip()
    return "\n".join([f"## {escape(table.name)}", "", _BLOCK_MARK.sub(r"\1\\\2", caption), "", *lines])


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _text(text: Text) -> str:
    return escape(text.text) if isinstance(text, Name) else _EMPHASIS.sub(r"\\\g<0>", text.plain)
