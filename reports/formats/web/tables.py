"""Convert tables of reports to elements, with groups as headings above rows, columns for intervals and n, and plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from gendersuite.reports.document import Cell, Column, OutcomeCounts, Plot, Row, Table, Text, plain
from gendersuite.reports.figures.shapes import NARROWEST, grid, row_shapes
from gendersuite.reports.formats.pdf.tables import LEFT, TALLEST_ROW, group, row_height
from gendersuite.reports.formats.web.drawings import TICKS_HEIGHT, Node, drawing, node, shape_nodes, ticks_across
from gendersuite.reports.formats.web.nodes import text_node, text_nodes
from gendersuite.reports.formatting import count, shorten

_TINTS = 10
"""The number of colour steps in each direction."""
_WORDY_ROW = 12.0
"""The height in millimetres of a row with two lines of small print, which is larger than in the PDFs."""


@dataclass(frozen=True, slots=True)
class _Heading:
    """The heading of a visible column; the plot's heading has the kind "plot"."""

    title: Sequence[Node]
    kind: str
    over: Text = ""


def table_nodes(table: Table) -> list[Node]:
    """Return a table with its title and notes."""
    notes = [
        node("p", node("sup", str(number)), " ", *text_nodes(note), kind="guide")
        for number, note in enumerate(table.notes, start=1)
    ]
    head = [*text_node("b", table.title), " ", *text_node("span", table.about, "grey")]
    title = [node("p", *head, kind="table-title")] if table.title or table.about else []
    return [*title, *([_scroller(table)] if table.rows else []), *notes]


def _scroller(table: Table) -> Node:
    columns = list(_headings(table))
    height = _WORDY_ROW if row_height(table) == TALLEST_ROW else row_height(table)
    rows: list[Node] = []
    above: Text = ""
    for row in table.rows:
        heading = group(table, row)
        if heading and heading != above:
            rows.append(
                node("tr", node("th", *text_nodes(heading), colspan=len(columns), scope="rowgroup"), kind="group")
            )
        above = heading
        kind = " ".join([*["strong"] * row.strong, *["rule"] * row.rule])
        rows.append(node("tr", *_cells(table, row, height), kind=kind))
    foot = [node("tfoot", node("tr", *_ticks(table.plot, columns)))] if table.plot else []
    head = node("thead", *_shared(columns), node("tr", *(_heading_node(column) for column in columns)))
    kind = f"{table.size}{' plotted' if table.plot else ''}"
    named = {"aria_label": plain(table.title)} if table.title else {}
    return node(
        "div", node("table", head, node("tbody", *rows), *foot, kind=kind, **named), kind="scroller", tabindex=0
    )


def _headings(table: Table) -> Iterator[_Heading]:
    for place, column in enumerate((*table.columns, None)):
        if table.plot and place == _plot_place(table):
            yield _Heading(_plot_head(table.plot), "plot")
        if column is None or column.kind == "group":
            continue
        yield _Heading(text_nodes(column.title), _side(column), column.over)
        yield from (
            _Heading(text_nodes(title), "number", column.over)
            for title in (column.error, column.interval, column.n)
            if title
        )


def _plot_place(table: Table) -> int:
    at = table.plot.at if table.plot else None
    return len(table.columns) if at is None else at


def _plot_head(plot: Plot) -> list[Node]:
    if not any(plot.ends):
        return text_nodes(plot.title)
    low, high = map(text_nodes, plot.ends)
    return [node("span", node("span", "← ", *low), node("span", *high, " →"), kind="plot-ends")]


def _side(column: Column) -> str:
    return "number" if column.kind not in LEFT else "label" if column.kind == "label" else ""


def _shared(columns: Sequence[_Heading]) -> list[Node]:
    """Return the row of headings that neighbouring columns share; empty if there are none."""
    if not any(column.over for column in columns):
        return []
    runs = ((over, len(list(some))) for over, some in groupby(columns, lambda column: column.over))
    return [node("tr", *(node("th", *text_nodes(over), colspan=length, kind="over") for over, length in runs))]


def _heading_node(column: _Heading) -> Node:
    return node("th", *column.title, kind=column.kind, scope="col")


def _cells(table: Table, row: Row, height: float) -> Iterator[Node]:
    first = True
    for place, column in enumerate((*table.columns, None)):
        if table.plot and place == _plot_place(table):
            yield _plot_cell(table.plot, row, height)
        if column is None or column.kind == "group":
            continue
        cell = row.cells[place]
        yield _cell(cell, column, table.limit, "th" if first else "td")
        first = False
        n = "" if cell.n is None else count(cell.n)
        beside = ((column.error, cell.error_text), (column.interval, cell.interval), (column.n, n))
        yield from (node("td", text, kind="number") for title, text in beside if title)


def _cell(cell: Cell, column: Column, limit: int, tag: str) -> Node:
    kinds = [_side(column), "strong" if column.strong else ""]
    if cell.tint is not None:
        kinds += ["minus" if cell.tint < 0 else "plus", f"tint{round(min(abs(cell.tint), 1) * _TINTS)}"]
    body = text_nodes(cell.text)
    if column.kind == "name":
        body = [node("bdi", *text_nodes(shorten(cell.text, limit) if isinstance(cell.text, str) else cell.text))]
        kinds.append("name")
    named = {"scope": "row"} if tag == "th" else {}
    return node(tag, *body, *text_node("small", cell.about), kind=" ".join(filter(None, kinds)), **named)


def _plot_cell(plot: Plot, row: Row, height: float) -> Node:
    shapes = [*grid(plot.axis, height, plot.reference), *row_shapes(row.marks, plot.axis, height)]
    return node("td", drawing(shape_nodes(shapes, NARROWEST), (0, 0, NARROWEST, height), "row-plot"), kind="plot")


def _ticks(plot: Plot, columns: Sequence[_Heading]) -> Iterator[Node]:
    ticks = drawing(ticks_across(plot.axis, NARROWEST, 3), (0, 0, NARROWEST, TICKS_HEIGHT), "ticks")
    for column in columns:
        yield node("td", ticks, kind="plot") if column.kind == "plot" else node("td")


def outcome_nodes(counts: OutcomeCounts) -> list[Node]:
    """Return a table of counts with signs, as a sum: a + b + c = expected."""
    signs = ["", *["+ "] * (len(counts.outcomes) - 2), "= "]
    coverage = [node("th", "coverage", kind="number", scope="col")] if counts.coverage else []
    titles = (node("th", *text_nodes(name), kind="number", scope="col") for name in counts.outcomes)
    head = node("thead", node("tr", node("th", *text_nodes(counts.first)), *titles, *coverage))
    rows = []
    for row in counts.rows:
        cells = [
            node("td", *text_node("span", sign, "grey"), count(number), kind="number")
            for sign, number in zip(signs, row.numbers, strict=True)
        ]
        share = [node("td", row.coverage, kind="number")] if counts.coverage else []
        title = node("th", *text_nodes(row.title), scope="row")
        rows.append(node("tr", title, *cells, *share, kind="strong" if row.strong else ""))
    return [node("div", node("table", head, node("tbody", *rows)), kind="scroller", tabindex=0)]
