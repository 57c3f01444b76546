"""Print the evaluation of a judged sample as tables, CSV or JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.api.comparison.rows import rows_of
from gendersuite.api.judge import CONFUSION, JudgedRow
from gendersuite.reports.score_files import table_header, write_rows
from gendersuite.support.output_folder import check_replaceable_file
from gendersuite.support.terminal import Terminal

if TYPE_CHECKING:
    import pandas as pd

QUALITY = ("precision", "recall")


def check_out(out: Path | None) -> None:
    """Raise unless `out` can be written; it may be an earlier file of `judge`."""
    if out is not None:
        check_replaceable_file(out, header=table_header(JudgedRow), content="judged sample")


def show_judgements(found: pd.DataFrame, terminal: Terminal, *, out: Path | None, as_json: bool) -> None:
    """Print the estimates from a filled-in sheet as tables or JSON, and write them to `out` as CSV."""
    rows = rows_of(found, JudgedRow)
    if out is not None:
        write_rows(out, JudgedRow, rows)
    if as_json:
        terminal.data([asdict(row) for row in rows])
    else:
        _print_tables(rows, terminal)
    for note in dict.fromkeys(f"{row.language}, {row.metric}: {row.note}." for row in rows if row.note):
        terminal.say(note)
    for signature in dict.fromkeys(row.signature for row in rows):
        terminal.say(signature)
    if out is not None:
        terminal.say(f"Written to {out}.")


def _print_tables(rows: Sequence[JudgedRow], terminal: Terminal) -> None:
    confusion = [row for row in rows if row.metric == CONFUSION]
    cells = {(row.language, *row.group.split(">")): row for row in confusion}
    given = dict.fromkeys((language, label) for language, label, _ in cells)
    seen = {truth for (_, _, truth), row in cells.items() if row.n}
    truths = [truth for truth in dict.fromkeys(truth for _, _, truth in cells) if truth in seen]
    terminal.table(
        "The checker's labels in rows, the judge's in columns: slots of the run as estimated (slots judged)",
        ("lang", "label", *truths),
        [(language, label, *(_count(cells[language, label, truth]) for truth in truths)) for language, label in given],
    )
    terminal.result("")
    quality = {(row.language, row.metric, row.group): row for row in rows if row.metric in QUALITY}
    labels = dict.fromkeys((language, label) for language, _, label in quality)
    terminal.table(
        "Precision and recall of the labels with 95% intervals, and the judged slots behind them",
        ("lang", "label", "precision", "n", "recall", "n"),
        [
            (
                language,
                label,
                *(cell for metric in QUALITY for cell in _quality(quality.get((language, metric, label)))),
            )
            for language, label in labels
        ],
    )
    terminal.result("")
    terminal.table(
        "Rates by the labels, and corrected for their errors with 95% intervals",
        ("lang", "system", "rate", "by labels", "corrected", "n", "method"),
        [
            (
                row.language,
                row.system or "all",
                row.metric,
                _number(row.labelled),
                _estimate(row),
                str(row.n),
                row.method,
            )
            for row in rows
            if row.metric not in (CONFUSION, *QUALITY)
        ],
    )


def _count(row: JudgedRow) -> str:
    return f"{row.value:,.0f} ({row.n:,})"


def _quality(row: JudgedRow | None) -> tuple[str, str]:
    if row is None:
        return "n/a", "0"
    return f"{row.value:.1%} [{row.low:.1%}, {row.high:.1%}]", f"{row.n:,}"


def _estimate(row: JudgedRow) -> str:
    interval = "" if row.low is None or row.high is None else f" [{row.low:.3f}, {row.high:.3f}]"
    return f"{_number(row.value)}{interval}"


def _number(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.3f}"
