"""Convert tables to data for templates/tables.typ: printed columns with their longest texts, and rows with shapes."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gendersuite.reports.document import Cell, Column, Row, Table, Text, plain
from gendersuite.reports.figures.marks import Dots
from gendersuite.reports.figures.shapes import Area, Shape, Symbol, grid, row_shapes
from gendersuite.reports.formats.pdf.texts import Data, text_data
from gendersuite.reports.formatting import count, shorten

LEFT = ("name", "text", "label")
ELASTIC = ("name", "text")
ROW, TALL_ROW, TALLEST_ROW = 4.7, 9.2, 9.9
"""Row heights in millimetres: with a plot, also with small print or many dots, and with two lines of small print."""
ROW_OF_TEXT = 5.0
LINE = 4.6
WHOLE = 125.0
"""The maximum height in millimetres (half a page) of sections and blocks that are kept on one page."""
WORDY = 60
"""Small print with more letters than this needs two lines."""
FEW = 6
"""Rows with more dots than this are taller, so that dots can be spread."""
LONGEST = 3
"""The number of longest texts of a column that are measured: the text with most letters is not always the widest."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed column; intervals have separate printed columns."""

    title: Text
    over: Text
    kind: str
    strong: bool
    cells: tuple[Cell, ...]


def table_data(table: Table, peers: Sequence[Table] = ()) -> Data:
    """Return the data of a table; tables in `peers` with the same columns get equal widths, and all plots too."""
    columns = list(_printed(table))
    height = row_height(table)
    plot = table.plot
    shapes = {
        alike_columns(peer): [each for each in peers if alike_columns(each) == alike_columns(peer)] for peer in peers
    }
    alike = shapes.pop(alike_columns(table), [])
    return {
        "title": text_data(table.title),
        "about": text_data(table.about),
        "size": table.size,
        "notes": [text_data(note) for note in table.notes],
        "columns": _columns_data(table, alike),
        "neighbours": [_columns_data(first, others) for first, *others in shapes.values() if plot and first.plot],
        "rows": [
            {
                "cells": [_cell_data(column.cells[number], column, table.limit) for column in columns],
                "strong": row.strong,
                "rule": row.rule,
                "group": text_data(row.group if groups_beside(table) else group(table, row)),
                "shapes": [shape_data(shape) for shape in row_shapes(row.marks, plot.axis, height)] if plot else [],
            }
            for number, row in enumerate(table.rows)
        ],
        "plot": {
            "at": _plot_place(table),
            "title": text_data(plot.title),
            "ends": [text_data(end) for end in plot.ends],
            "ticks": plot.axis.labels(),
            "grid": [shape_data(shape) for shape in grid(plot.axis, height, plot.reference)],
            "height": height,
        }
        if plot
        else None,
    }


def _columns_data(table: Table, alike: Sequence[Table]) -> list[Data]:
    """Return the printed columns of a table, with widths shared with the tables in `alike`."""
    printed = [list(_printed(each)) for each in alike if each is not table]
    return [
        {
            "title": text_data(column.title),
            "over": text_data(column.over),
            "left": column.kind in LEFT,
            "elastic": column.kind in ELASTIC,
            "name": column.kind == "name",
            "strong": column.strong,
            "tinted": any(cell.tint is not None for cell in column.cells),
            "probes": _probes([column, *(each[place] for each in printed)], table.limit),
        }
        for place, column in enumerate(_printed(table))
    ]


def row_height(table: Table) -> float:
    """The height of the table's rows in millimetres."""
    longest = max((len(plain(cell.about)) for row in table.rows for cell in row.cells), default=0)
    if longest > WORDY:
        return TALLEST_ROW
    tall = longest > 0
    tall = tall or any(isinstance(mark, Dots) and len(mark.values) > FEW for row in table.rows for mark in row.marks)
    return TALL_ROW if tall else ROW


def table_height(table: Table) -> float:
    """The approximate height of a table in millimetres."""
    rows = len(table.rows) * (row_height(table) if table.plot else ROW_OF_TEXT)
    return 14 + rows + 5 * bool(table.plot) + 6 * bool(table.title) + LINE * len(table.notes)


def groups_beside(table: Table) -> bool:
    """Whether groups are a column (tables on one page) rather than headings, which are repeated after page breaks."""
    return table_height(table) <= WHOLE


def group(table: Table, row: Row) -> Text:
    """The heading above a row: its own, or the text of its first cell of kind "group"."""
    grouping = (cell.text for column, cell in zip(table.columns, row.cells, strict=True) if column.kind == "group")
    return row.group or next(grouping, "")


def alike_columns(table: Table) -> Hashable:
    """A key that is equal for tables whose columns get equal widths."""
    kinds = tuple(column.kind for column in table.columns)
    return kinds, table.plot is None, table.size, "group" in kinds and groups_beside(table)


def shape_data(shape: Shape) -> Data:
    """Return a shape with its coordinates."""
    if isinstance(shape, Symbol):
        look = shape.look
        x, y = shape.place
        return {
            "shape": "symbol",
            "at": [round(x, 5), round(y, 3)],
            "color": look.color,
            "hollow": look.hollow,
            "diameter": shape.diameter,
            "corners": shape.corners,
        }
    ends = {"start": _rounded(shape.start), "end": _rounded(shape.end)}
    if isinstance(shape, Area):
        return {"shape": "area", **ends, "inside": shape.inside, "color": shape.edge}
    return {"shape": "line", **ends, "color": shape.color, "wide": shape.points_wide, "dashed": shape.dashed}


def _rounded(place: tuple[float, float]) -> list[float]:
    return [round(place[0], 5), round(place[1], 3)]


def _printed(table: Table) -> Iterable[Printed]:
    for place, column in enumerate(table.columns):
        cells = tuple(row.cells[place] for row in table.rows)
        if column.kind == "group":
            if groups_beside(table):
                above = ("", *(cell.text for cell in cells))
                once = (Cell("") if cell.text == before else cell for cell, before in zip(cells, above, strict=False))
                yield Printed(column.title, column.over, "label", True, tuple(once))
            continue
        yield Printed(column.title, column.over, column.kind, column.strong, cells)
        for heading, texts in _beside(column, cells):
            yield Printed(heading, column.over, "number", False, tuple(map(Cell, texts)))


def _beside(column: Column, cells: Sequence[Cell]) -> Iterable[tuple[Text, Iterable[str]]]:
    """Yield the headings and texts of the additional columns: standard error, interval and n."""
    if column.error:
        yield column.error, (cell.error_text for cell in cells)
    if column.interval:
        yield column.interval, (cell.interval for cell in cells)
    if column.n:
        yield column.n, ("" if cell.n is None else count(cell.n) for cell in cells)


def _plot_place(table: Table) -> int:
    """The index among the printed columns before which the plot is placed."""
    at = table.plot.at if table.plot and table.plot.at is not None else len(table.columns)
    before = (column for column in table.columns[:at] if column.kind != "group" or groups_beside(table))
    return sum(1 + len(list(_beside(column, ()))) for column in before)


def _cell_data(cell: Cell, column: Printed, limit: int) -> Any:
    text = text_data(_shown(cell.text, column.kind, limit))
    if not cell.about and cell.tint is None:
        return text
    return {"cell": text, "about": text_data(cell.about), "tint": cell.tint}


def _shown(text: Text, kind: str, limit: int) -> Text:
    return shorten(text, limit) if kind == "name" and isinstance(text, str) else text


def _probes(columns: Sequence[Printed], limit: int) -> list[Any]:
    texts = [column.title for column in columns]
    cells = [cell for column in columns for cell in column.cells]
    shown = [_shown(cell.text, columns[0].kind, limit) for cell in cells]
    longest = sorted(set(shown), key=lambda text: (-len(plain(text)), plain(text)))[:LONGEST]
    about = sorted({cell.about for cell in cells if cell.about}, key=lambda text: (-len(plain(text)), plain(text)))
    return [
        *({"cell": text_data(text)} for text in (*texts[:1], *longest)),
        *({"about": text_data(text)} for text in about[:LONGEST]),
    ]
