"""The files of a run folder, written: the same bytes for the same results."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gendersuite.model import Score

if TYPE_CHECKING:
    import pandas as pd

    from gendersuite.reports.score_files import RegressionRow

BOOTSTRAP_DRAWS = 1000


class RowsFile:
    """labels.parquet or items.parquet, one row group per system, so that memory does not grow with the number of
    systems."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writer: Any = None

    def __enter__(self) -> RowsFile:
        return self

    def write(self, rows: pd.DataFrame, *, whole: Collection[str] = (), numbers: Collection[str] = ()) -> None:
        """The rows of one system; columns hold text, but for those of `whole` numbers and of other `numbers`."""
        import pyarrow as pa
        from pyarrow import parquet

        types = dict.fromkeys(whole, pa.int32()) | dict.fromkeys(numbers, pa.float64())
        schema = pa.schema([(name, types.get(name, pa.string())) for name in rows.columns])
        table = pa.Table.from_pydict(
            {name: pa.array(rows[name], from_pandas=True).cast(schema.field(name).type) for name in rows.columns},
            schema=schema,
        )
        if self._writer is None:
            self._writer = parquet.ParquetWriter(self._path, schema, compression="zstd")
        self._writer.write_table(table)

    def __exit__(self, *_: object) -> None:
        if self._writer is not None:
            self._writer.close()


def write_results(
    folder: Path, scores: Iterable[Score], regressions: Iterable[RegressionRow], description: Mapping[str, Any]
) -> None:
    """scores.csv, regressions.csv and, last, run.json with what was done."""
    from gendersuite.reports.score_files import write_regressions, write_scores

    write_scores(folder / "scores.csv", scores)
    write_regressions(folder / "regressions.csv", regressions)
    text = json.dumps(description, ensure_ascii=False, indent=1)
    (folder / "run.json").write_text(text + "\n", encoding="utf-8", newline="\n")
