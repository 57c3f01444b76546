"""Write the files of a run folder; the same results give the same bytes."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gendersuite.model import Score
from gendersuite.support.file_names import file_names
from gendersuite.support.output_folder import check_replaceable, listed_files, new_folder

if TYPE_CHECKING:
    import pandas as pd

    from gendersuite.reports.score_files import RegressionRow

BOOTSTRAP_DRAWS = 1000
MARK = "run.json"
TABLES = ("design.parquet", "items.parquet", "labels.parquet", "regressions.csv", "scores.csv", "statistics.parquet")
REPORTS = ("index.html", "summary.pdf", "tables.bib", "tables.md", "tables.tex")


def check_run_place(out: Path) -> None:
    """Raise unless a run can be written to `out`: a new or empty folder, or an earlier run."""
    check_replaceable(out, mark=MARK, unlisted=_files_of_earlier_version)


def new_run(out: Path) -> AbstractContextManager[Path]:
    """Open a temporary folder that becomes the run folder `out` at the end, or is removed on failure. Files that the
    program wrote to an earlier run there are replaced."""
    return new_folder(out, mark=MARK, unlisted=_files_of_earlier_version)


def run_files(run: Path) -> list[str]:
    """Return the files that the program wrote to a run folder, as relative paths."""
    return sorted(listed_files(run, _files_of_earlier_version))


def _files_of_earlier_version(folder: Path) -> list[str]:
    """Return these files for a run of an earlier version, without a list of files; empty if it is not a run."""
    try:
        facts = json.loads((folder / MARK).read_bytes())
        submissions = [(str(entry["language"]), str(entry["system"])) for entry in facts["submissions"]]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return []
    if facts.get("program") != "gendersuite":
        return []
    reports = (*REPORTS, *file_names(submissions, "pdf").values())
    names = (MARK, *TABLES, *(f"reports/{name}" for name in reports))
    return [name for name in names if (folder / name).is_file()]


class RowsFile:
    """Writes labels.parquet or items.parquet with one row group per system, so that memory use does not depend on the
    number of systems."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writer: Any = None

    def __enter__(self) -> RowsFile:
        return self

    def write(self, rows: pd.DataFrame, *, whole: Collection[str] = (), numbers: Collection[str] = ()) -> None:
        """Write the rows of one system. Columns are text, except for integers (`whole`) and floats (`numbers`)."""
        import pyarrow as pa
        from pyarrow import parquet

        types = dict.fromkeys(whole, pa.int32()) | dict.fromkeys(numbers, pa.float64())
        schema = pa.schema([(name, types.get(name, pa.string())) for name in rows.columns])
        table = pa.Table.from_pydict(
            {name: pa.array(rows[name], from_pandas=True).cast(schema.field(name).type) for name in rows.columns},
            schema=schema,
        )
        if self._writer is None:
            self._writer = parquet.ParquetWriter(self._path, schema, compression="zstd", write_page_checksum=True)
        self._writer.write_table(table)

    def __exit__(self, *_: object) -> None:
        if self._writer is not None:
            self._writer.close()


def write_results(
    folder: Path, scores: Iterable[Score], regressions: Iterable[RegressionRow], description: Mapping[str, Any]
) -> None:
    """Write scores.csv, regressions.csv and, last, run.json with the metadata."""
    from gendersuite.reports.score_files import write_regressions, write_scores

    write_scores(folder / "scores.csv", scores)
    write_regressions(folder / "regressions.csv", regressions)
    text = json.dumps(description, ensure_ascii=False, indent=1)
    (folder / "run.json").write_text(text + "\n", encoding="utf-8", newline="\n")
