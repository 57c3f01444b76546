"""Read and write scores.csv and regressions.csv: tidy files, byte-identical for equal numbers."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from gendersuite.errors import DataCorrupt
from gendersuite.model import Score
from gendersuite.support.spreadsheet import plain_cell, safe_cell
from gendersuite.support.whole_file import whole_file

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


@dataclass(frozen=True, slots=True)
class RegressionRow:
    """One coefficient of one regression; `note` has remarks on the estimate.

    Coefficients are log odds of a feminine form; in the subsets `neutral` and `neutral-chosen`, of a neutral form.
    """

    suite: str
    subset: str
    language: str
    system: str
    variable: str
    coefficient: float | None
    std_error: float | None
    p_value: float | None
    n: int
    note: str = ""


LARGEST = 2**53
Row = TypeVar("Row", Score, RegressionRow)
AnyRow = TypeVar("AnyRow", bound="DataclassInstance")


def write_scores(path: Path, scores: Iterable[Score]) -> None:
    """Write scores, sorted by suite, language and system."""
    write_rows(path, Score, _by_system(scores))


def write_regressions(path: Path, rows: Iterable[RegressionRow]) -> None:
    """Write regressions, sorted by suite, language and system."""
    write_rows(path, RegressionRow, _by_system(rows))


def read_scores(path: Path) -> list[Score]:
    """Read a file written by `write_scores`."""
    return list(_read(path, Score))


def read_regressions(path: Path) -> list[RegressionRow]:
    """Read a file written by `write_regressions`."""
    return list(_read(path, RegressionRow))


def write_rows(path: Path, kind: type[AnyRow], rows: Iterable[AnyRow]) -> None:
    """Write dataclasses as CSV with their field names as header; None is empty. The file is written atomically."""
    with whole_file(path) as place, place.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(column_names(kind))
        for row in rows:
            values = zip(column_names(kind), astuple(row), strict=True)
            writer.writerow(field_text(value, name) for name, value in values)


def _read(path: Path, kind: type[Row]) -> Iterator[Row]:
    names = column_names(kind)
    parsers: list[Callable[[str], object]] = [_PARSERS[str(field.type)] for field in fields(kind)]
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            lines = csv.reader(file)
            if next(lines, None) != list(names):
                raise DataCorrupt(f"{path} does not begin with the columns {','.join(names)}: score again.")
            for values in lines:
                yield _parse(kind, parsers, values, f"{path}, line {lines.line_num}")
    except FileNotFoundError as error:
        raise DataCorrupt(f"{path} is missing: score again.") from error
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise DataCorrupt(f"{path} cannot be read ({error}): score again.") from error


def _parse(kind: type[Row], parsers: Sequence[Callable[[str], object]], values: Sequence[str], place: str) -> Row:
    try:
        return kind(*(parse(value) for parse, value in zip(parsers, values, strict=True)))  # type: ignore[arg-type]
    except ValueError as error:
        raise DataCorrupt(f"{place} does not hold what its columns say ({error}): score again.") from error


def column_names(kind: type[DataclassInstance]) -> tuple[str, ...]:
    """Return the column names of a file of these dataclasses."""
    return tuple(field.name for field in fields(kind))


def table_header(kind: type[DataclassInstance]) -> bytes:
    """Return the header line that `write_rows` writes."""
    return ",".join(column_names(kind)).encode() + b"\n"


def _by_system(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (row.suite, row.language, row.system))


def field_text(value: object, name: str) -> str:
    """Format a value for the column `name`: six decimals (p-values: six significant digits); texts that a spreadsheet
    could read as formulas get a leading quote."""
    if value is None:
        return ""
    if not isinstance(value, float):
        return safe_cell(str(value)) if isinstance(value, str) else str(value)
    if name.startswith("p_"):
        return f"{value:.6g}"
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _optional(text: str) -> float | None:
    if not text:
        return None
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text} is not a finite number")
    return number


def _whole(text: str) -> int:
    number = int(text)
    if abs(number) > LARGEST:
        raise ValueError(f"{number} is too large")
    return number


_PARSERS: dict[str, Callable[[str], object]] = {"str": plain_cell, "int": _whole, "float | None": _optional}
