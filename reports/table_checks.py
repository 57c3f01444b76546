"""Read the Parquet tables of a run: damaged ones, and those with other columns than expected, become DataCorrupt."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gendersuite.errors import DataCorrupt
from gendersuite.model import Label, Outcome

if TYPE_CHECKING:
    import pyarrow as pa

REMEDY = "score the folder again"
TEXT, WHOLE, NUMBER = "text", "whole numbers", "numbers"
_VALUES: Mapping[str, Collection[str]] = {"label": list(Label), "outcome": list(Outcome), "expected": list(Label)}


@contextmanager
def table_file(file: Path) -> Iterator[Path]:
    """Within the block, errors of reading a Parquet file become DataCorrupt."""
    from pyarrow import ArrowException

    try:
        yield file
    except FileNotFoundError as error:
        raise DataCorrupt(f"{file} is missing: {REMEDY}.") from error
    except (ArrowException, OSError, TypeError, KeyError, ValueError) as error:
        raise DataCorrupt(f"{file} does not hold a table of {file.stem}: {REMEDY}.") from error


def read_arrow(
    file: Path,
    types: Mapping[str, str],
    filters: Sequence[tuple[str, str, Any]] = (),
    without: Collection[str] = (),
) -> pa.Table:
    """The rows of a table that pass the filters, without some columns. `types` are those of the columns that it must
    have; none of these, and no other text, may be empty of a value."""
    from pyarrow import parquet

    with table_file(file):
        opened = parquet.ParquetFile(file)
        _check_types(opened.schema_arrow, types)
        columns = [name for name in opened.schema_arrow.names if name not in without]
        if len(set(columns)) < len(columns):
            raise ValueError("two columns have the same name")
        table = parquet.read_table(
            file, columns=columns, filters=list(filters) or None, page_checksum_verification=True
        )
        for name in columns:
            _check_values(name, table.column(name), name in types)
    return table


def check_columns(file: Path, types: Mapping[str, str]) -> None:
    """Raise DataCorrupt unless a table has columns of these types, if it is there."""
    from pyarrow.parquet import read_schema

    if file.is_file():
        with table_file(file):
            _check_types(read_schema(file), types)


def _check_types(schema: pa.Schema, types: Mapping[str, str]) -> None:
    for name, kind in types.items():
        if not _is(kind, schema.field(name).type):
            raise ValueError(f"the column {name} does not hold {kind}")


def _is(kind: str, found: pa.DataType) -> bool:
    from pyarrow import types

    if types.is_dictionary(found):
        found = found.value_type
    if kind == TEXT:
        return bool(types.is_string(found) or types.is_large_string(found))
    return bool(types.is_floating(found) if kind == NUMBER else types.is_integer(found))


def _check_values(name: str, column: pa.ChunkedArray, needed: bool) -> None:
    from pyarrow import compute

    if column.null_count and (needed or _is(TEXT, column.type)):
        raise ValueError(f"the column {name} lacks values")
    if _is(TEXT, column.type):
        unknown = {*compute.unique(column).to_pylist()} - {*_VALUES[name]} if name in _VALUES else ()
        if unknown:
            raise ValueError(f"the column {name} holds {min(unknown)!r}")
