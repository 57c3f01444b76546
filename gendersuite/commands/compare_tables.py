"""Print comparisons as tables, CSV or JSON."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from gendersuite.api.comparison.rows import RunComparisonRow, rows_of
from gendersuite.api.comparison.within_run import ComparisonRow
from gendersuite.reports.blocks.metrics import Metrics
from gendersuite.reports.document import Cell, Column, Row, Table
from gendersuite.reports.formats.terminal import show_table
from gendersuite.reports.formatting import NOT_AVAILABLE
from gendersuite.reports.score_files import table_header, write_rows
from gendersuite.reports.statistics.comparisons import ALPHA
from gendersuite.support.output_folder import check_replaceable_file
from gendersuite.support.terminal import Terminal

if TYPE_CHECKING:
    import pandas as pd

AnyRow = TypeVar("AnyRow", ComparisonRow, RunComparisonRow)
PLACES = {"lang": "language", "subset": "subset", "metric": "metric", "group": "group"}
DIGITS = {"thousandths": 5, "percentage": 1, "score": 1, "gap": 1, "count": 0}
"""Digits after the decimal point, by the unit of the metric."""
INTERVALS = "a wider window shows 95% intervals"


def check_out(out: Path | None, kind: type[ComparisonRow] | type[RunComparisonRow]) -> None:
    """Raise unless `out` can be written; it may be an earlier file of such rows."""
    if out is not None:
        check_replaceable_file(out, header=table_header(kind), content="comparisons")


def show_pairs(found: pd.DataFrame, terminal: Terminal, *, out: Path | None, as_json: bool) -> None:
    """Print comparisons between systems of one run, and write them to `out` as CSV."""
    rows = rows_of(found, ComparisonRow)
    _write(rows, ComparisonRow, out)
    if as_json:
        terminal.data([asdict(row) for row in rows])
    else:
        _print_pairs(rows, terminal)
    differ = sum(row.verdict == "differs" for row in rows)
    terminal.say(f"{differ:,} of {len(rows):,} comparisons differ (Holm-corrected p < {ALPHA}).{_written(out)}")


def show_runs(
    found: pd.DataFrame,
    names: tuple[str, str],
    metrics: Metrics,
    terminal: Terminal,
    *,
    everything: bool,
    out: Path | None,
    as_json: bool,
) -> None:
    """Print a comparison of two runs called `names`, with the conditions that hold; write it to `out` as CSV.

    The table contains the main metrics, or with `everything` all metrics, main metrics first.
    """
    rows = rows_of(found, RunComparisonRow)
    numbers = [row for row in rows if not row.condition]
    _write(rows, RunComparisonRow, out)
    for sentence in _other_differences(rows):
        terminal.say(sentence)
    if as_json:
        terminal.data([asdict(row) for row in rows])
    else:
        main = [row for row in numbers if metrics.get(row.metric).main]
        others = [row for row in numbers if not metrics.get(row.metric).main]
        hidden = others if main and not everything else []
        if numbers:
            _print_runs(main if hidden else [*main, *others], names, metrics, terminal)
        if hidden:
            terminal.say(f"{len(hidden):,} other numbers, of which {_differing(hidden)} differ: --all shows them.")
        _print_conditions(rows, metrics, terminal)
    pairs = len({row.pair for row in numbers})
    corrected = f"corrected for {pairs:,} pairs of systems, not" if pairs > 1 else "not corrected"
    terminal.say(
        f"{_differing(numbers)} of {len(numbers):,} numbers differ (p < {ALPHA}, {corrected} for the number of "
        f"metrics).{_written(out)}"
    )


def _other_differences(rows: Sequence[RunComparisonRow]) -> Iterator[str]:
    """Yield one sentence for each set of settings that differ between the runs."""
    pairs: dict[str, dict[str, None]] = {}
    for row in rows:
        if row.other_differences:
            pairs.setdefault(row.other_differences, {})[row.pair.name] = None
    for differences, names in pairs.items():
        yield f"Differs between the runs of {', '.join(names)}: {differences}."


def show_published(
    found: pd.DataFrame,
    metrics: Metrics,
    terminal: Terminal,
    *,
    everything: bool,
    out: Path | None,
    as_json: bool,
) -> None:
    """Print the differences from the tables of papers: one row per table, or with `everything` per score."""
    rows = rows_of(found, RunComparisonRow)
    numbers = [row for row in rows if not row.condition]
    _write(rows, RunComparisonRow, out)
    if as_json:
        terminal.data([asdict(row) for row in rows])
        return
    if everything:
        _print_runs(numbers, ("run", "paper"), metrics, terminal)
    else:
        _print_tables(numbers, metrics, terminal)
    _print_conditions(rows, metrics, terminal)
    inside = [row.low <= 0 <= row.high for row in numbers if row.low is not None and row.high is not None]
    terminal.say(
        f"{sum(inside):,} of {len(inside):,} published values lie within the run's 95% intervals.{_written(out)}"
    )


def _write(rows: Sequence[AnyRow], kind: type[AnyRow], out: Path | None) -> None:
    if out is not None:
        write_rows(out, kind, rows)


def _written(out: Path | None) -> str:
    return f" Written to {out}." if out is not None else ""


def _places(rows: Sequence[AnyRow]) -> dict[str, str]:
    """Map the columns that identify a score to their headings, without columns that are always empty."""
    return {heading: name for heading, name in PLACES.items() if any(getattr(row, name) for row in rows)}


def _print_pairs(rows: Sequence[ComparisonRow], terminal: Terminal) -> None:
    """Print the comparisons; a single pair of systems is named in the title."""
    one_pair = len({(row.system_a, row.system_b) for row in rows}) == 1
    systems = (rows[0].system_a, rows[0].system_b) if one_pair else ("A", "B")
    places = _places(rows)
    shown = [
        Row(
            (
                *(Cell(getattr(row, name)) for name in places.values()),
                *_values(row, named=not one_pair),
                _difference(row.difference, row.low, row.high, 3),
                *(Cell(_p_value(p)) for p in (row.p_bootstrap, row.p_randomisation, row.p_holm)),
                Cell(row.verdict),
            )
        )
        for row in rows
    ]
    columns = tuple(map(Column, (*places, *systems, "A - B", "p boot", "p rand", "p Holm", "verdict")))
    title = "Values as in scores.csv; 95% intervals; p by bootstrap, by randomisation, and the larger one after Holm"
    show_table(Table(columns, tuple(shown), title), terminal)


def _values(row: ComparisonRow, *, named: bool) -> Iterator[Cell]:
    for system, value in ((row.system_a, row.a), (row.system_b, row.b)):
        yield Cell(f"{system} {_value(value, 3)}" if named else _value(value, 3))


def _differing(rows: Sequence[RunComparisonRow]) -> str:
    return f"{sum(row.significant for row in rows):,}"


def _print_runs(rows: Sequence[RunComparisonRow], names: tuple[str, str], metrics: Metrics, terminal: Terminal) -> None:
    tested = any(row.p_value is not None for row in rows)
    corrected = any(row.p_value != row.p_adjusted for row in rows)
    places = _places(rows)
    systems = _system_columns(rows)
    shown = []
    for row in rows:
        digits = DIGITS.get(metrics.get(row.metric).unit, 3)
        cells = [Cell(getattr(row, places["lang"]))]
        cells += [Cell(text(row)) for text in systems.values()]
        cells += [Cell(getattr(row, name)) for name in places.values() if name != "language"]
        cells += [Cell(_value(row.first, digits)), Cell(_value(row.second, digits))]
        cells += [_difference(row.difference, row.low, row.high, digits)]
        if tested:
            cells += [Cell(_p_value(row.p_adjusted)), Cell("differs" if row.significant else "")]
        shown.append(Row(tuple(cells)))
    tests = ("p Holm" if corrected else "p", "verdict") if tested else ()
    others = [heading for heading, name in places.items() if name != "language"]
    columns = tuple(map(Column, ("lang", *systems, *others, *names, "difference", *tests)))
    title = _title(rows, names, systems)
    wide, narrow = f"{title}; 95% intervals of the difference", f"{title} ({INTERVALS})"
    show_table(Table(columns, tuple(shown), wide, narrow), terminal)


def _system_columns(rows: Sequence[RunComparisonRow]) -> Mapping[str, Callable[[RunComparisonRow], str]]:
    """Return the columns with the compared systems; none for a single pair, which the title names."""
    if len({(row.system, row.other_system) for row in rows}) == 1:
        return {}
    if any(row.system != row.other_system for row in rows):
        return {"system": lambda row: row.system, "against": lambda row: row.other_system}
    return {"system": lambda row: row.system}


def _title(rows: Sequence[RunComparisonRow], names: tuple[str, str], systems: Collection[str]) -> str:
    first, second = names
    if systems:
        return f"{first} against {second}"
    row = rows[0]
    if row.system == row.other_system:
        return f"{row.system}, {first} against {second}"
    return f"{row.system} in {first} against {row.other_system} in {second}"


def _print_tables(rows: Sequence[RunComparisonRow], metrics: Metrics, terminal: Terminal) -> None:
    """Print the differences from each published table."""
    tables: dict[tuple[str, str, str, str], list[RunComparisonRow]] = {}
    for row in rows:
        tables.setdefault((row.source, row.language, row.subset, row.metric), []).append(row)
    shown = []
    for (source, language, subset, metric), own in tables.items():
        sizes = [abs(row.difference) for row in own if row.difference is not None]
        digits = DIGITS.get(metrics.get(metric).unit, 3)
        numbers = (sum(sizes) / len(sizes), max(sizes)) if sizes else (None, None)
        cells = (source, language, subset, metric, f"{len(sizes):,}", *(_value(each, digits) for each in numbers))
        shown.append(Row(tuple(map(Cell, cells))))
    columns = ("table", "lang", "subset", "metric", "cells", "mean difference", "largest")
    show_table(Table(tuple(map(Column, columns)), tuple(shown), "Absolute differences from published tables"), terminal)


def _print_conditions(rows: Sequence[RunComparisonRow], metrics: Metrics, terminal: Terminal) -> None:
    """Print one line per condition, and one per score for which it holds."""
    conditions: dict[str, list[RunComparisonRow]] = {}
    for row in rows:
        if row.condition:
            conditions.setdefault(row.condition, []).append(row)
    for condition, own in conditions.items():
        failing = [row for row in own if row.fails]
        counted = f"{len(failing):,} of {len(own):,} numbers"
        terminal.result(f"{'FAILS' if failing else 'passes'}: {condition} ({counted})")
        for row in failing:
            digits = DIGITS.get(metrics.get(row.metric).unit, 3)
            difference = _difference(row.difference, row.low, row.high, digits)
            p = f", p {_p_value(row.p_adjusted)}" if row.p_adjusted is not None else ""
            values = f"{_value(row.first, digits)} against {_value(row.second, digits)}"
            terminal.result(f"  {row.number}: {values}, {difference.text} {difference.interval}".rstrip() + p)


def _difference(difference: float | None, low: float | None, high: float | None, digits: int) -> Cell:
    if difference is None:
        return Cell(NOT_AVAILABLE)
    interval = "" if low is None or high is None else f"[{low:.{digits}f}, {high:.{digits}f}]"
    return Cell(f"{difference:+.{digits}f}", interval=interval)


def _value(value: float | None, digits: int) -> str:
    return NOT_AVAILABLE if value is None else f"{value:.{digits}f}"


def _p_value(p: float | None) -> str:
    return NOT_AVAILABLE if p is None else f"{p:.4f}" if p >= 0.0001 else f"{p:.0e}"
