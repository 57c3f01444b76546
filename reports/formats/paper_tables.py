"""Tables for papers: the tables of a run, and functions shared by the tables of all families.

They are `Table`s of the document model with a `name`. Columns of names have external texts; all other columns have
numbers formatted by the functions below, with a hyphen as minus sign so that programs can parse them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gendersuite.reports.document import Cell, Column, Row, Span, Table, Text, plain
from gendersuite.reports.families.models.conventions import PRINTED
from gendersuite.reports.formatting import NOT_AVAILABLE
from gendersuite.signature import common_fields, signature_text

if TYPE_CHECKING:
    from gendersuite.reports.blocks.entries import Submission
    from gendersuite.reports.formats import ReportRequest
    from gendersuite.reports.run_data import Estimate, RunFolder

# Descriptions of the averaging of rates; True: as printed in the paper.
_AVERAGED = {False: "geometric means of ratios", True: "exp(mean(log10 ratio)), as the paper prints them"}


def paper_tables(request: ReportRequest) -> Iterable[Table]:
    """Return all tables of a run."""
    from gendersuite.reports.families import family_of

    return family_of(request.run).paper_tables(request)


def paper_table(
    run: RunFolder,
    name: str,
    about: str,
    columns: Iterable[Column],
    rows: Iterable[Row],
    submissions: Iterable[Submission] | None = None,
    notes: tuple[Text, ...] = (),
) -> Table:
    """Return a table with citations and a last note: suite, averaging of rates, and common signature."""
    from gendersuite.reports.families import family_of, has_models

    shown = run.signatures if submissions is None else submissions
    signature = signature_text(common_fields(run.signature_fields.get(each, {}) for each in shown))
    averaged = f" Rates are {_AVERAGED[run.convention == PRINTED]}." if has_models(run) and run.convention else ""
    signed = f" Signature: {signature}." if signature else ""
    suite = f"Suite {run.suite['name']}, version {run.suite['version']}.{averaged}{signed}"
    notes = (*notes, suite)
    return Table(tuple(columns), tuple(rows), about=about, notes=notes, name=name, cites=family_of(run).papers)


def by_system(submissions: Iterable[Submission]) -> list[Submission]:
    """Sort submissions by system, then by language."""
    return sorted(submissions, key=lambda pair: (pair[1], pair[0]))


def symbol(text: str, latex: str = "") -> Text:
    """Return a symbol as Text; `latex` is its LaTeX form (default: its text in math mode)."""
    return (Span(text, "symbol", latex=latex),)


def number_columns(titles: Iterable[Text], over: Text = "") -> list[Column]:
    """Return columns of numbers with the given titles."""
    return [Column(title, "number", over=over) for title in titles]


def table_row(names: Iterable[str], numbers: Iterable[Cell]) -> Row:
    """Return a row of names followed by numbers."""
    return Row((*map(Cell, names), *numbers))


def number(value: float | None, digits: int) -> Cell:
    """Return a cell with a number of `digits` decimals."""
    return Cell(_fixed(value, digits), value)


def with_error(value: float | None, error: float | None, digits: int) -> Cell:
    """Return a cell with a number ± its standard error."""
    if value is None or error is None:
        return number(value, digits)
    return Cell(f"{_fixed(value, digits)} ± {_fixed(error, digits)}", value, error=error)


def band(rate: Estimate | None) -> Cell:
    """Return a cell with lower bound, value and upper bound, as in Tables 8 to 11 of the GEST paper."""
    if rate is None or rate.low is None or rate.high is None:
        return number(rate.value if rate else None, 2)
    text = " ".join(_fixed(each, 2) for each in (rate.low, rate.value, rate.high))
    return Cell(text, rate.value, rate.low, rate.high)


def bounds(estimate: Estimate | None, digits: int) -> Cell:
    """Return a cell with the bounds of an interval."""
    if estimate is None or estimate.low is None or estimate.high is None:
        return number(None, digits)
    low, high = estimate.low, estimate.high
    return Cell(f"[{_fixed(low, digits)}, {_fixed(high, digits)}]", low=low, high=high)


def effect(coefficient: float | None, p_value: float | None, mark: Text = ()) -> Cell:
    """Return a cell with a coefficient and its p-value with stars, as in Table 9 of the dialogue paper:
    (-1.73, 3.7e-07***)."""
    if coefficient is None or p_value is None:
        return number(coefficient, 2)
    stars = "*" * sum(p_value < limit for limit in (0.05, 0.01, 0.001))
    return Cell((f"({_fixed(coefficient, 2)}, {p_value:.1e}{stars})", *mark), coefficient)


def holds_names(column: Column) -> bool:
    """Whether a column has external texts instead of numbers."""
    return column.kind in {"name", "text", "group"}


def full_heading(column: Column) -> str:
    """The heading of a column as one line, starting with the shared heading."""
    return ", ".join(map(plain, (column.over, column.title) if column.over else (column.title,)))


def _fixed(value: float | None, digits: int) -> str:
    return NOT_AVAILABLE if value is None else f"{value:z.{digits}f}"
