"""statistics.parquet and design.parquet: the samples of a run, for rankings and comparisons without its labels.

statistics.parquet has the entries of every system: language, system, sample, column, atom, value. design.parquet has
the design that all systems of a language share: language, sample, atom, unit, stratum and one column per cluster role
(-1 in samples without such clusters). Atoms are numbered from 0 within a sample.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from gendersuite.reports.family import ReportFamily
from gendersuite.reports.statistics.samples import Entries, Sample
from gendersuite.reports.table_checks import NUMBER, TEXT, WHOLE, read_arrow, table_file
from gendersuite.support.json_records import parse_json

if TYPE_CHECKING:
    import pyarrow as pa

STATISTICS, DESIGN = "statistics.parquet", "design.parquet"
NOT_ANSWERED = "(not answered)"
"""The name of the column whose entries mark atoms without an answer."""
STRATA = b"strata"
DESIGN_COLUMNS = ("language", "sample", "atom", "unit", "stratum")
STATISTICS_TYPES = dict.fromkeys(("language", "system", "sample", "column"), TEXT) | {"atom": WHOLE, "value": NUMBER}
DESIGN_TYPES = dict.fromkeys(DESIGN_COLUMNS, TEXT) | {"atom": WHOLE}
NO_CLUSTER = -1
"""The cluster number in samples that have no clusters in a role."""


@dataclass(frozen=True)
class SampleTables:
    """The samples of one system as tables: its own statistics, and the design that all systems share."""

    statistics: pd.DataFrame
    design: pd.DataFrame
    strata: Mapping[str, Sequence[str]]


def sample_tables(samples: Iterable[Sample], language: str, system: str) -> SampleTables:
    """Convert the samples of one system in one language to tables."""
    statistics, designs, strata = [], [], {}
    for sample in samples:
        strata[sample.name] = sample.strata
        missing = np.flatnonzero(~sample.answered)
        names = np.array([*sample.formula.columns, NOT_ANSWERED], dtype=object)
        column = np.concatenate([sample.entries.column, np.full(len(missing), len(sample.formula.columns))])
        atom = np.concatenate([sample.entries.atom, missing])
        value = np.concatenate([sample.entries.value, np.ones(len(missing))])
        order = np.lexsort((atom, column))
        statistics.append(
            pd.DataFrame(
                {
                    "sample": sample.name,
                    "column": names[column[order]],
                    "atom": atom[order].astype(np.int32),
                    "value": value[order],
                }
            )
        )
        designs.append(
            pd.DataFrame(
                {
                    "sample": sample.name,
                    "atom": np.arange(len(sample.unit), dtype=np.int32),
                    "unit": np.array(sample.units, dtype=object)[sample.unit],
                    "stratum": np.array(sample.strata, dtype=object)[sample.stratum[sample.unit]],
                    **sample.clusters,
                }
            )
        )
    rows = pd.concat(statistics, ignore_index=True)
    rows.insert(0, "language", language)
    rows.insert(1, "system", system)
    design = pd.concat(designs, ignore_index=True)
    for role in _roles(design):
        design[role] = design[role].fillna(NO_CLUSTER).astype(np.int32)
    design.insert(0, "language", language)
    return SampleTables(rows, design, strata)


class SampleFiles:
    """Writes both files, system by system; the design of a sample is taken from the first system that has it."""

    def __init__(self, folder: Path) -> None:
        self._statistics = _Table(folder / STATISTICS, {})
        self._design = folder / DESIGN
        self._designs: list[pd.DataFrame] = []
        self._strata: dict[str, dict[str, Sequence[str]]] = {}

    def __enter__(self) -> SampleFiles:
        return self

    def write(self, language: str, tables: SampleTables) -> None:
        """Add one system."""
        self._statistics.write(tables.statistics)
        known = self._strata.setdefault(language, {})
        new = {name: strata for name, strata in tables.strata.items() if name not in known}
        if new:
            known.update(new)
            self._designs.append(tables.design[tables.design["sample"].isin(list(new))])

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._statistics.close()
        # Written last, because its metadata has the strata of all languages.
        design = _Table(self._design, {STRATA: json.dumps(self._strata, ensure_ascii=False).encode()})
        for rows in self._designs:
            design.write(rows)
        design.close()


class _Table:
    """A Parquet file that is written in parts, with dictionary-encoded texts."""

    def __init__(self, path: Path, metadata: Mapping[bytes, bytes]) -> None:
        self._path = path
        self._metadata = metadata
        self._writer: Any = None

    def write(self, rows: pd.DataFrame) -> None:
        import pyarrow as pa
        from pyarrow import parquet

        table = pa.table({name: _column(rows[name]) for name in rows.columns})
        if self._writer is None:
            # Atoms are sorted: delta encoding takes an eighth of the space.
            others = [name for name in table.column_names if name != "atom"]
            self._writer = parquet.ParquetWriter(
                self._path,
                table.schema.with_metadata(self._metadata),
                compression="zstd",
                use_dictionary=others,
                column_encoding={"atom": "DELTA_BINARY_PACKED"},
                write_page_checksum=True,
            )
        self._writer.write_table(table)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()


def _column(values: pd.Series) -> pa.Array:
    import pyarrow as pa

    if values.dtype.kind in "if":
        return pa.array(values)
    return pa.array(values.astype(str), type=pa.string()).dictionary_encode()


def read_samples(
    folder: Path, family: ReportFamily, language: str, systems: Sequence[str]
) -> dict[str, dict[str, Sample]] | None:
    """The samples of some systems in one language by system and name; None where the run has no such files."""
    if not (folder / STATISTICS).is_file() or not (folder / DESIGN).is_file():
        return None
    own = [("language", "=", language)]
    design = read_arrow(folder / DESIGN, DESIGN_TYPES, own).to_pandas()
    statistics = read_arrow(folder / STATISTICS, STATISTICS_TYPES, [*own, ("system", "in", list(systems))]).to_pandas()
    designs = {str(name): rows for name, rows in design.groupby("sample", sort=False, observed=True)}
    found: dict[str, dict[str, Sample]] = {system: {} for system in systems}
    with table_file(folder / DESIGN) as file:
        strata = _strata(file)[language]
        shared = {name: _shared(family, name, rows, strata[name]) for name, rows in designs.items()}
    with table_file(folder / STATISTICS):
        for (system, name), rows in statistics.groupby(["system", "sample"], sort=False, observed=True):
            found[str(system)][str(name)] = _sample(shared[str(name)], rows)
    return {system: {name: own[name] for name in designs if name in own} for system, own in found.items()}


def _strata(file: Path) -> Any:
    """The strata of each sample by language."""
    from pyarrow.parquet import read_schema

    return parse_json(read_schema(file).metadata[STRATA])


def _roles(design: pd.DataFrame) -> list[str]:
    return [str(column) for column in design.columns if column not in DESIGN_COLUMNS]


def _shared(family: ReportFamily, name: str, design: pd.DataFrame, strata: Sequence[str]) -> Sample:
    """Return a sample with the given design and without entries."""
    unit, units = pd.factorize(design["unit"].astype(str))
    first = np.unique(unit, return_index=True)[1]
    roles = [role for role in _roles(design) if (design[role] != NO_CLUSTER).any()]
    stratum = pd.Index(strata).get_indexer(pd.Index(design["stratum"].astype(str).to_numpy()[first]))
    if (stratum < 0).any() or list(design["atom"]) != list(range(len(design))):
        raise ValueError(f"the atoms of {name} are incomplete, or in an unknown stratum")
    nothing = np.zeros(0, dtype=np.intp)
    return Sample(
        name=name,
        formula=family.formula(name),
        units=tuple(map(str, units)),
        strata=tuple(strata),
        stratum=stratum,
        unit=unit,
        answered=np.ones(len(design), dtype=bool),
        entries=Entries(nothing, nothing, np.zeros(0)),
        clusters={role: design[role].to_numpy() for role in roles},
    )


def _sample(shared: Sample, rows: pd.DataFrame) -> Sample:
    column = pd.Index([*shared.formula.columns, NOT_ANSWERED]).get_indexer(pd.Index(rows["column"].astype(str)))
    atom, value = rows["atom"].to_numpy().astype(np.intp), rows["value"].to_numpy()
    if (column < 0).any() or (atom < 0).any() or (atom >= len(shared.unit)).any() or not np.isfinite(value).all():
        raise ValueError(f"an entry of {shared.name} has no column or no atom")
    marks = column == len(shared.formula.columns)
    answered = shared.answered.copy()
    answered[atom[marks]] = False
    return replace(shared, answered=answered, entries=Entries(atom[~marks], column[~marks], value[~marks]))
