"""Tables of a run for spreadsheets and programs: tables/NAME.csv with the layout of the papers' tables, and scores and
regressions as Parquet with the columns of scores.csv and regressions.csv."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.model import Score
from gendersuite.reports.document import Cell, Column, Table, plain
from gendersuite.reports.formats import Format, ReportRequest, write_file
from gendersuite.reports.formats.paper_tables import full_heading, holds_names, paper_tables
from gendersuite.reports.score_files import RegressionRow
from gendersuite.support.spreadsheet import safe_cell
from gendersuite.support.terminal import printable

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def write_csv(request: ReportRequest) -> list[Path]:
    """Write reports/tables/NAME.csv for every table."""
    folder = _folder(request)
    written = [write_file(folder / f"{table.name}.csv", csv_table(table)) for table in paper_tables(request)]
    request.on_progress("tables/*.csv")
    return written


def write_parquet(request: ReportRequest) -> list[Path]:
    """Write reports/tables/scores.parquet and, if the run has regressions, regressions.parquet."""
    folder, run = _folder(request), request.run
    regressions = [row for rows in run.regressions.values() for row in rows]
    written = [_parquet(folder / "scores.parquet", Score, list(run.scores.values()))]
    if regressions:
        written.append(_parquet(folder / "regressions.parquet", RegressionRow, regressions))
    request.on_progress("tables/*.parquet")
    return written


CSV = Format(write_csv)
PARQUET = Format(write_parquet)


def csv_table(table: Table) -> bytes:
    """Return a table as CSV for spreadsheets: names that look like formulas get a quote, numbers stay numbers."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([safe_cell(printable(full_heading(column))) for column in table.columns])
    writer.writerows(map(_cell, table.columns, row.cells) for row in table.rows)
    # Without a byte order mark, spreadsheets assume the local encoding.
    return file.getvalue().encode("utf-8-sig")


def _cell(column: Column, cell: Cell) -> str:
    text = plain(cell.text)
    return safe_cell(printable(text)) if holds_names(column) else text


def _folder(request: ReportRequest) -> Path:
    folder = request.run.reports / "tables"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _parquet(file: Path, kind: type[DataclassInstance], rows: Sequence[DataclassInstance]) -> Path:
    import pyarrow as pa
    from pyarrow import parquet

    types = {"str": pa.string(), "int": pa.int64(), "float | None": pa.float64()}
    schema = pa.schema([(field.name, types[str(field.type)]) for field in fields(kind)])
    columns = {name: [getattr(row, name) for row in rows] for name in schema.names}
    content = io.BytesIO()
    parquet.write_table(pa.Table.from_pydict(columns, schema=schema), content, compression="zstd")
    return write_file(file, content.getvalue())
