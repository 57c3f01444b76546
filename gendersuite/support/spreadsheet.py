"""CSV tables for spreadsheets: written without cells that could be formulas, and read as spreadsheets save them (with a
byte-order mark, and semicolons or tabs instead of commas)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from gendersuite.errors import DataCorrupt
from gendersuite.support.whole_file import whole_file

DANGEROUS = tuple("=+-@\t\r\n＝＋－＠'")
"""First characters of cells that a spreadsheet may interpret as formulas, and the quote that prevents it."""
SEPARATORS = ",;\t"
MOST_DIGITS = 9
"""Of a whole number in a cell."""


class SheetRow(NamedTuple):
    """One row of a table, with the number of its last line in the file."""

    line: int
    cells: dict[str, str]


def safe_cell(text: str) -> str:
    """Prefix a cell that could be a formula with a quote, so that it stays text; `plain_cell` removes the quote."""
    return f"'{text}" if text.startswith(DANGEROUS) else text


def plain_cell(text: str) -> str:
    """Return the original text of a cell written by `safe_cell`."""
    return text.removeprefix("'")


def same_text(first: str, second: str) -> bool:
    """Return whether two texts are equal, ignoring white space and the quote, which spreadsheets change."""
    return first == second or plain_cell(first).split() == plain_cell(second).split()


def write_table(path: Path, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Write a table atomically, with safe cells."""
    # Spreadsheets read files without a byte-order mark in a local encoding.
    with whole_file(path) as place, place.open("w", encoding="utf-8-sig", newline="") as file:
        # As in RFC 4180: with a bare "\n", csv would not quote an "\r" inside a cell, which then ends the row.
        writer = csv.writer(file, lineterminator="\r\n")
        writer.writerow(columns)
        writer.writerows([safe_cell(cell) for cell in row] for row in rows)


def table_header(columns: Sequence[str]) -> bytes:
    """Return the first bytes of a table with these columns, as written by `write_table`."""
    return ",".join(columns).encode("utf-8-sig") + b"\r\n"


def read_table(path: Path, needed: Sequence[str], remedy: str) -> Iterator[SheetRow]:
    """Yield the rows of a table with at least these columns, with plain cells; empty rows are skipped.

    `remedy` is the end of the error message for a table that cannot be read.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError as error:
        raise DataCorrupt(f"{path} is missing: {remedy}.") from error
    except OSError as error:
        raise DataCorrupt(f"{path} cannot be read ({error.strerror}): {remedy}.") from error
    except UnicodeDecodeError as error:
        raise DataCorrupt(f"{path} is not UTF-8 text; save it as CSV UTF-8.") from error
    separator = _separator(text)
    # strict: a misplaced quote is an error; otherwise the cell would include the following rows.
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        header = [name.strip() for name in next(lines, [])]
        _check_header(path, header, needed, remedy)
        for cells in lines:
            if not any(map(str.strip, cells)):
                continue
            if len(cells) > len(header) and any(cells[len(header) :]):
                raise DataCorrupt(
                    f"{path}, line {lines.line_num}: expected {len(header)} cells, found {len(cells)}: {remedy}."
                )
            padded = cells + [""] * (len(header) - len(cells))
            yield SheetRow(lines.line_num, {name: plain_cell(cell) for name, cell in zip(header, padded, strict=False)})
    except csv.Error as error:
        raise DataCorrupt(f"{path}, line {lines.line_num}: {error}: {remedy}.") from error


def _separator(text: str) -> str:
    header = text.partition("\n")[0]
    return max(SEPARATORS, key=header.count)


def _check_header(path: Path, header: Sequence[str], needed: Sequence[str], remedy: str) -> None:
    for name in needed:
        if name not in header:
            raise DataCorrupt(f"{path} has no column {name!r}: {remedy}.")
        if header.count(name) > 1:
            raise DataCorrupt(f"{path} has the column {name!r} twice: {remedy}.")
