"""Tables of a run as LaTeX with booktabs: tables.tex, for \\input, and tables.bib with the works cited in captions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby
from pathlib import Path

from gendersuite.reports.blocks.citations import bibtex
from gendersuite.reports.document import Column, Row, Table, Text, plain
from gendersuite.reports.families import family_of
from gendersuite.reports.formats import Format, ReportRequest, write_file
from gendersuite.reports.formats.paper_tables import holds_names, paper_tables
from gendersuite.reports.formatting import split_evenly
from gendersuite.support.terminal import printable

HEADER = """\
% {suite} {version}: tables by {program}.
% In the preamble: \\usepackage{{booktabs,graphicx}}, for pdfLaTeX also \\usepackage[T1]{{fontenc}}.
% Names in other scripts than Latin need LuaLaTeX or XeLaTeX, and a font for them.
% Then \\input{{tables}}; the captions cite from tables.bib.
"""
# Rows that fit on a page with a caption; longer tables are split.
ROWS_ON_A_PAGE = 45
# Characters per line in a column of a two-column page.
NARROW = 48
# Characters per line of a full page at a readable size; wider tables are rotated.
WIDE = 150
SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    # Allows a line break after it, for long signatures.
    "|": r"\textbar\allowbreak{}",
    "'": r"\textquotesingle{}",
    "`": r"\textasciigrave{}",
    '"': r"{\ttfamily\char34}",
    # At the start of a row, these would be read as arguments of the preceding \\ or rule.
    "[": "{[}",
    "]": "{]}",
    "*": "{*}",
}
# TeX joins two of these characters into one, and drops spaces at the ends of texts and after other spaces.
_JOINED = re.compile("([-,])(?=\\1)")
_LOST_SPACE = re.compile("^ | $|(?<= ) ")


def write_latex(request: ReportRequest) -> list[Path]:
    """Write reports/tables.tex and reports/tables.bib."""
    run, folder = request.run, request.run.reports
    named = {key: printable(str(run.suite[key])) for key in ("name", "version")}
    header = HEADER.format(suite=named["name"], version=named["version"], program=printable(run.program))
    text = "\n".join([header, *map(latex_table, paper_tables(request))])
    written = [
        write_file(folder / "tables.tex", text.encode("utf-8")),
        write_file(folder / "tables.bib", bibtex(family_of(run).papers).encode("utf-8")),
    ]
    request.on_progress("tables.tex")
    return written


FORMAT = Format(write_latex)


def escape(text: str) -> str:
    """Escape a text for LaTeX; control characters are shown as escape sequences."""
    spaced = _LOST_SPACE.sub("\0", _JOINED.sub("\\1\1", printable(text)))
    marks = {"\0": "\\ ", "\1": "{}"}
    return "".join(marks.get(character) or SPECIAL.get(character, character) for character in spaced)


def latex_table(table: Table) -> str:
    """Return a table as one float, or as several if it does not fit on a page."""
    pages = _pages(_with_headed_rows(table))
    return "\n".join(_float(page, number, len(pages)) for number, page in enumerate(pages, start=1))


def _with_headed_rows(table: Table) -> Table:
    """Return the table with groups as headings above rows instead of in the first column."""
    if table.columns[0].kind != "group":
        return table
    rows = (replace(row, cells=row.cells[1:], group=row.cells[0].text) for row in table.rows)
    return replace(table, columns=table.columns[1:], rows=tuple(rows))


def _pages(table: Table) -> list[Table]:
    """Split a table into parts that fit on a page; rows under the same heading stay together."""
    headed = any(row.group for row in table.rows)
    clusters = [rows for _, rows in _clusters(table.rows)] if headed else [[row] for row in table.rows]
    most = max(ROWS_ON_A_PAGE // (max(map(len, clusters), default=1) + headed), 1)
    parts = split_evenly(clusters, most) or [[]]
    return [replace(table, rows=tuple(chain.from_iterable(part))) for part in parts]


def _clusters(rows: Sequence[Row]) -> list[tuple[Text, list[Row]]]:
    """Group rows by the heading above them."""
    return [(title, list(group)) for title, group in groupby(rows, key=lambda row: row.group)]


def _float(table: Table, number: int, of: int) -> str:
    width = _width(table)
    caption = [
        *map(_text, (table.about, *table.notes)),
        *([f"Part {number} of {of}."] if of > 1 else []),
        *([rf"\cite{{{','.join(table.cites)}}}"] if table.cites else []),
    ]
    environment = "table" if width <= NARROW else "table*"
    label = f"tab:{table.name}" + (f"-{number}" if of > 1 else "")
    return "\n".join(
        [
            rf"\begin{{{environment}}}",
            r"\centering\small" + (r"\setlength{\tabcolsep}{3pt}" if width > WIDE else ""),
            r"\sbox0{%",
            rf"\begin{{tabular}}{{{''.join('l' if holds_names(column) else 'r' for column in table.columns)}}}",
            r"\toprule",
            *_headings(table.columns),
            *_body(table),
            r"\bottomrule",
            r"\end{tabular}}%",
            *([_fitted(r"\linewidth")] if width <= WIDE else [r"\rotatebox{90}{", _fitted(r".8\textheight"), "}"]),
            rf"\caption{{{' '.join(caption)}}}",
            rf"\label{{{label}}}",
            rf"\end{{{environment}}}",
            "",
        ]
    )


def _fitted(room: str) -> str:
    """Return LaTeX that shows the table, scaled down if it is wider than `room`."""
    return rf"\ifdim\wd0>{room}\resizebox{{{room}}}{{!}}{{\usebox0}}\else\usebox0\fi%"


def _headings(columns: Sequence[Column]) -> Iterator[str]:
    """Yield the column headings; shared headings, underlined, come above them."""
    if any(column.over for column in columns):
        cells, rules, place = [], [], 1
        for over, group in groupby(columns, key=lambda column: column.over):
            width = len(list(group))
            cells.append(rf"\multicolumn{{{width}}}{{c}}{{{_text(over)}}}" if over else " & ".join([""] * width))
            rules += [rf"\cmidrule(lr){{{place}-{place + width - 1}}}"] if over else []
            place += width
        yield _row(cells)
        yield "".join(rules)
    yield _row([_text(column.title) for column in columns])
    yield r"\midrule"


def _body(table: Table) -> Iterator[str]:
    for number, (title, rows) in enumerate(_clusters(table.rows)):
        if title:
            if number:
                yield r"\addlinespace"
            yield _row([rf"\multicolumn{{{len(table.columns)}}}{{l}}{{\itshape {_text(title)}}}"])
        for row in rows:
            yield _row(
                [
                    _text(cell.text, escape if holds_names(column) else _figures)
                    for column, cell in zip(table.columns, row.cells, strict=True)
                ]
            )


def _row(cells: Sequence[str]) -> str:
    return " & ".join(cells) + r" \\"


def _text(text: Text, written: Callable[[str], str] = escape) -> str:
    """Return a text as LaTeX: symbols in math mode, other strings converted by `written`."""
    parts = (text,) if isinstance(text, str) else text
    return "".join(written(part) if isinstance(part, str) else part.latex or f"${part.text}$" for part in parts)


def _figures(text: str) -> str:
    """Convert numbers from paper_tables.py to LaTeX: math mode for intervals, "±", minus signs and exponents."""
    if text.startswith("[") or "±" in text:
        return "$" + text.replace("±", r"\pm") + "$"
    signed = re.sub(r"(?<!e)-[\w.]+", r"$\g<0>$", text)
    return re.sub(r"([\d.]+)e([-+]\d+)(\**)", r"$\1\\mathrm{e}{\2}^{\3}$", signed).replace("^{}", "")


def _width(table: Table) -> int:
    """The approximate width of a table in characters."""
    rows = [[column.title for column in table.columns], *([cell.text for cell in row.cells] for row in table.rows)]
    lengths = ([len(plain(text)) for text in row] for row in rows)
    return sum(max(column) + 2 for column in zip(*lengths, strict=True))
