"""Table cells from scores."""

from __future__ import annotations

from collections.abc import Iterable

from gendersuite.reports.document import Cell, Row
from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.marks import extent
from gendersuite.reports.figures.scales import SHARES, Scale
from gendersuite.reports.formatting import NOT_AVAILABLE, Form, interval, points
from gendersuite.reports.run_data import Estimate


def score_cell(estimate: Estimate | None, form: Form = points, bounds: Form = points, digits: int = 1) -> Cell:
    """A cell with a score, its interval and n; `form` formats the value and `bounds` the interval."""
    if estimate is None:
        return Cell(NOT_AVAILABLE, interval=NOT_AVAILABLE, n=0)
    return Cell(
        form(estimate.value, digits),
        value=estimate.value,
        low=estimate.low,
        high=estimate.high,
        interval=interval(estimate.low, estimate.high, digits, bounds),
        n=estimate.n,
    )


percent_mark = SHARES.marks
"""Mark a share or difference in percent as a point with its interval; no mark for None."""


def axis_over(rows: Iterable[Row], scale: Scale) -> Axis:
    """The axis of `scale` that covers all marks of the rows."""
    return scale.axis(number for row in rows for number in extent(row.marks))
