"""The regressions of one system as tables with forest plots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.document import Cell, Column, Plot, Row, Span, Table
from gendersuite.reports.figures.axes import axis
from gendersuite.reports.figures.marks import EMPHASIS, PLAIN, Point, extent
from gendersuite.reports.formatting import count, decimal, interval, p_value
from gendersuite.reports.run_data import RunFolder
from gendersuite.reports.score_files import RegressionRow
from gendersuite.reports.statistics.intervals import Z

LOG_ODDS_SHOWN = 15.0


def forest(run: RunFolder, language: str, system: str, regression: Mapping[str, Any]) -> Table:
    """Coefficients in log odds with intervals, as a table and a plot; `regression` has its texts."""
    terms = run.regressions.get((language, system, regression["name"]), ())
    names = run_text(run, "variables")
    notes = list(dict.fromkeys(term.note for term in terms if term.note))
    rows = []
    for term in terms:
        name = names.get(term.variable, term.variable)
        title = (name, Span(str(notes.index(term.note) + 1), "ref")) if term.note else name
        marks = _point(term)
        rows.append(Row((Cell(title), _coefficient(term, marks), Cell(p_value(term.p_value), term.p_value)), marks))
    about = [f"n = {count(max((term.n for term in terms), default=0))}", regression.get("about", "")]
    if not terms:
        about.append("n/a: there was no regression to fit.")
    # A separated coefficient is unbounded: it is drawn as an arrow at the edge and must not stretch the axis.
    shown = [bound for row in rows for bound in extent(row.marks) if abs(bound) <= LOG_ODDS_SHOWN]
    first, last = regression["sides"]
    return Table(
        columns=(Column(""), Column("coeff.", "number", interval="95% interval"), Column("p", "p")),
        rows=tuple(rows),
        title=regression["title"],
        about=". ".join(filter(None, about)),
        plot=Plot(axis(shown, at_least=(-2, 2)), ends=(first, last)),
        notes=tuple(notes),
    )


def _coefficient(term: RegressionRow, marks: tuple[Point, ...]) -> Cell:
    bounds = [(mark.low, mark.high) for mark in marks if mark.low is not None]
    low, high = bounds[0] if bounds else (None, None)
    shown = "no limit" if term.note.startswith("separated") else interval(low, high, 2, decimal)
    return Cell(decimal(term.coefficient), term.coefficient, low, high, term.std_error, shown)


def _point(term: RegressionRow) -> tuple[Point, ...]:
    if term.coefficient is None:
        return ()
    if term.std_error is None:
        return (Point(term.coefficient, look=PLAIN),)
    low, high = term.coefficient - Z * term.std_error, term.coefficient + Z * term.std_error
    return (Point(term.coefficient, low, high, EMPHASIS if low > 0 or high < 0 else PLAIN),)
