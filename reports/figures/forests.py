"""The regressions of one system as tables with a forest plot beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gendersuite.reports.blocks.tables import Data, extent, figure
from gendersuite.reports.blocks.words import NOT_AVAILABLE, count, decimal, p_value, visible, wording
from gendersuite.reports.figures.rows import EMPHASIS, PLAIN, Mark, Point, axis
from gendersuite.reports.run_data import RunFolder
from gendersuite.reports.score_files import RegressionRow

Z95 = 1.959964
LOG_ODDS_SHOWN = 15.0


def forests(run: RunFolder, language: str, system: str) -> list[Data]:
    """The regressions of a system: coefficients with intervals, in log odds."""
    return [forest(run, language, system, family) for family in wording(run.suite["family"])["regression"]]


def forest(run: RunFolder, language: str, system: str, family: Mapping[str, Any]) -> Data:
    """One regression of a system, `family` being its wording."""
    terms = run.regressions.get((language, system, family["name"]), ())
    names = wording(run.suite["family"])["variables"]
    notes = list(dict.fromkeys(visible(term.note) for term in terms if term.note))
    rows = [
        {
            "variable": names.get(term.variable, term.variable),
            "value": decimal(term.coefficient),
            "interval": _wald(term),
            "p": p_value(term.p_value),
            "note": str(notes.index(visible(term.note)) + 1) if term.note else "",
        }
        for term in terms
    ]
    # A separated coefficient has no limit: it is drawn as an arrow at the edge and must not stretch the axis.
    shown = [bound for term in terms for bound in extent(_term_points(term)) if abs(bound) <= LOG_ODDS_SHOWN]
    scale = axis(shown, at_least=(-2, 2))
    drawn: list[tuple[Mark, ...]] = [_term_points(term) for term in terms]
    return {
        "title": family["title"],
        "about": family.get("about", ""),
        "sides": family["sides"],
        "n": count(max((term.n for term in terms), default=0)),
        "rows": rows,
        "notes": notes,
        "figure": figure(drawn, scale, 62, 4.6),
    }


def _wald(term: RegressionRow) -> str:
    if term.note.startswith("separated"):
        return "no limit"
    for point in _term_points(term):
        if point.low is not None:
            return f"{decimal(point.low)} to {decimal(point.high)}"
    return NOT_AVAILABLE


def _term_points(term: RegressionRow) -> tuple[Point, ...]:
    if term.coefficient is None:
        return ()
    if term.std_error is None:
        return (Point(term.coefficient, look=PLAIN),)
    low, high = term.coefficient - Z95 * term.std_error, term.coefficient + Z95 * term.std_error
    return (Point(term.coefficient, low, high, EMPHASIS if low > 0 or high < 0 else PLAIN),)
