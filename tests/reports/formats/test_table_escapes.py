"""Names that others chose are shown as themselves in LaTeX, Markdown and spreadsheets (PROMISES 13)."""

from __future__ import annotations

import csv
import io
import re
from html import unescape

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from gendersuite.reports.document import Column, Table
from gendersuite.reports.formats.latex import SPECIAL, latex_table
from gendersuite.reports.formats.latex import escape as latex
from gendersuite.reports.formats.markdown import escape as markdown
from gendersuite.reports.formats.markdown import markdown_table
from gendersuite.reports.formats.paper_tables import number, table_row
from gendersuite.reports.formats.tidy import csv_table
from gendersuite.support.spreadsheet import plain_cell
from gendersuite.support.terminal import printable

HOSTILE = [
    "\\input{/etc/passwd}",
    "a & b % c # d $x_1^2$ ~ {e}",
    "[1ex] at the beginning of a row",
    "*starred",
    "dash--dash---dash,,quoted''``",
    "<script>alert(1)</script>",
    "[a](http://x.example) ![b](c) `d` | e | f **g** __h__ ~~i~~ &amp; &#60;",
    "https://x.example and www.x.example",
    '=HYPERLINK("http://x.example")',
    "@SUM(A1)",
    "-1+1",
    "'quoted",
    "two\nlines\tand\x07more",
    "Системы 系统 αβγ",
    "  spaces   inside  ",
]
NAMES = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(),
    st.text(alphabet="\\{}$&#^_~%<>|'\"`[]*-, ab=+@:/.w!()"),
)


def table(name: str) -> Table:
    """A table in which a name is a heading, a cell, and a part of the caption."""
    columns = (Column("System", "name"), Column(name, "number"))
    return Table(columns, (table_row([name], [number(0.5, 2)]),), about=name, name="small")


def read_latex(text: str) -> str:
    """What LaTeX would show of an escaped text; fails on anything that it would act upon."""
    shown = {command: character for character, command in SPECIAL.items()} | {"\\ ": " ", "{}": ""}
    pattern = re.compile(
        "|".join(re.escape(command) for command in sorted(shown, key=len, reverse=True)) + r"|(.)", re.S
    )
    parts = []
    for found in pattern.finditer(text):
        if found[1] is not None:
            assert found[1] not in "\\{}$&#^_~%", f"{found[1]!r} stands alone in {text!r}"
        parts.append(found[1] if found[1] is not None else shown[found[0]])
    return "".join(parts)


@given(NAMES)
def test_latex_shows_a_name_as_it_is(name: str) -> None:
    escaped = latex(name)
    assert read_latex(escaped) == printable(name)
    assert "--" not in escaped
    assert ",," not in escaped
    assert "  " not in escaped
    assert not escaped.startswith(("[", "*", " "))


@pytest.mark.parametrize("character", "\\{}$&#^_~%")
def test_latex_leaves_no_special_character_alone(character: str) -> None:
    assert latex(character) != character
    assert read_latex(latex(f"a{character}b")) == f"a{character}b"


@given(NAMES)
@example("-")
@example("1. a")
@example("# a")
@example("    a")
def test_markdown_shows_a_name_as_it_is(name: str) -> None:
    """As a reader sees it, who does not see how many spaces there are."""
    page = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(markdown_table(table(name)))
    assert re.findall(r"<(?!/?(?:h2|p|table|thead|tbody|tr|th|td)\b)", page) == []
    [_, heading, cell, _] = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", page, re.S)
    for shown in (heading, cell):
        assert unescape(shown).split() == printable(name).split()


@pytest.mark.parametrize("address", ["http://x.example", "HTTPS://x.example", "www.x.example", "ftp://x.example"])
def test_markdown_makes_no_links(address: str) -> None:
    assert "://" not in markdown(address)
    assert "www." not in markdown(address)
    assert unescape(markdown(address)) == address


@given(NAMES)
def test_spreadsheets_take_a_name_for_text_and_a_figure_for_a_figure(name: str) -> None:
    rows = list(csv.reader(io.StringIO(csv_table(table(name)).decode("utf-8-sig"), newline="")))
    for cell in (rows[0][1], rows[1][0]):
        assert not cell.startswith(tuple("=+-@\t\r"))
        assert plain_cell(cell) == printable(name)
    assert rows[1][1] == "0.50"


def test_a_negative_figure_stays_a_figure_in_a_spreadsheet() -> None:
    small = Table((Column("n", "number"),), (table_row([], [number(-0.25, 2)]),))
    assert csv_table(small).decode("utf-8-sig") == "n\n-0.25\n"


@given(NAMES)
def test_a_name_ends_no_row_and_opens_no_column(name: str) -> None:
    lines = latex_table(table(name)).split("\n")
    rows = [line for line in lines if line.endswith(r" \\")]
    assert len(rows) == 2
    assert all(len(re.findall(r"(?<!\\)&", row)) == 1 for row in rows)
