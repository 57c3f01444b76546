"""CSV tables that people open in a spreadsheet: written so that no cell becomes a formula, read as spreadsheets save
them (a byte-order mark, semicolons or tabs in place of commas)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from gendersuite.errors import DataCorrupt
from gendersuite.support.whole_file import whole_file

DANGEROUS = tuple("=+-@\t\r\n＝＋－＠'")
"""What a cell begins with that a spreadsheet may carry out; and the quote that keeps it from doing so."""
SEPARATORS = ",;\t"
MOST_DIGITS = 9
"""Of a whole number in a cell."""


class Row(NamedTuple):
    """One row of a table, with the line of the file on which it ends."""

    line: int
    cells: dict[str, str]


def safe_cell(text: str) -> str:
    """Text that stays text in a spreadsheet: a quote goes before what could be a formula. `plain_cell` takes it off."""
    return f"'{text}" if text.startswith(DANGEROUS) else text


def plain_cell(text: str) -> str:
    """The text of which `safe_cell` made this."""
    return text.removeprefix("'")


def same_text(first: str, second: str) -> bool:
    """Whether two texts are the same, but for white space and the quote, which spreadsheets change."""
    return first == second or plain_cell(first).split() == plain_cell(second).split()


def write_table(path: Path, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Write a table, all of it or nothing; each cell is made safe."""
    # Spreadsheets take a file without the mark for one in the encoding of their country.
    with whole_file(path) as place, place.open("w", encoding="utf-8-sig", newline="") as file:
        # As in RFC 4180: with a bare "\n", csv leaves an "\r" inside a cell unquoted, where it ends the row.
        writer = csv.writer(file, lineterminator="\r\n")
        writer.writerow(columns)
        writer.writerows([safe_cell(cell) for cell in row] for row in rows)


def table_header(columns: Sequence[str]) -> bytes:
    """What `write_table` begins a file of these columns with."""
    return ",".join(columns).encode("utf-8-sig") + b"\r\n"


def read_table(path: Path, needed: Sequence[str], remedy: str) -> Iterator[Row]:
    """The rows of a table that has at least these columns, cells as plain text; rows without any content are skipped.

    `remedy` ends the sentence about a table that cannot be read.
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
    # strict, so that a quote in a wrong place is an error and does not swallow the rows after it.
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
            yield Row(lines.line_num, {name: plain_cell(cell) for name, cell in zip(header, padded, strict=False)})
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
