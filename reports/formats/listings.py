"""Additional lists of a family as CSV files, written with the PDFs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.reports.run_data import RunFolder, read_labels_table
from gendersuite.reports.score_files import write_rows
from gendersuite.support.file_names import file_names
from gendersuite.support.output_folder import record_file

if TYPE_CHECKING:
    import pandas as pd
    from _typeshed import DataclassInstance


@dataclass(frozen=True, slots=True)
class Listing:
    """`reports/SYSTEM.LANG.NAME.csv`: the type of its rows, and a function that computes them from a labels table."""

    name: str
    kind: type[DataclassInstance]
    rows: Callable[[pd.DataFrame], Sequence[DataclassInstance]]


def write_listings(run: RunFolder, *, only: Collection[str] | None = None) -> list[Path]:
    """Write the family's list, if any, for every system of a run or for those in `only`; return the files."""
    from gendersuite.reports.families import family_of

    listing = family_of(run).listing
    if listing is None:
        return []
    folder = run.reports
    folder.mkdir(parents=True, exist_ok=True)
    names = file_names(run.signatures, f"{listing.name}.csv")
    written = []
    for language, system in run.signatures:
        if only is None or system in only:
            rows = listing.rows(read_labels_table(run.path, language, system))
            file = folder / names[language, system]
            record_file(file)
            write_rows(file, listing.kind, rows)
            written.append(file)
    return written
