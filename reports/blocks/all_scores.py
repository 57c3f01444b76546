"""All scores of one submission as scores.csv has them, for the last pages of its report."""

from __future__ import annotations

from gendersuite.reports.document import Cell, Column, Row, Table
from gendersuite.reports.formatting import NOT_AVAILABLE
from gendersuite.reports.run_data import RunFolder
from gendersuite.reports.score_files import field_text

WHOLE = "all"
"""The name shown for the subset with the empty name."""


def all_scores_table(run: RunFolder, language: str, system: str) -> Table:
    """One table of all scores, with a heading for each subset."""
    columns = (
        Column("metric"),
        Column("group"),
        Column("value", "number", interval="95% interval"),
        Column("n", "count"),
    )
    rows = []
    for score in run.scores.values():
        if (score.language, score.system) != (language, system):
            continue
        bounds = "" if score.low is None or score.high is None else f"{_written(score.low)} to {_written(score.high)}"
        value = Cell(_written(score.value), score.value, score.low, score.high, interval=bounds)
        title = score.subset or WHOLE
        group = title if score.suite == run.suite["name"] else f"{score.suite}, {title}"
        rows.append(Row((Cell(score.metric), Cell(score.group), value, Cell(str(score.n), score.n)), group=group))
    return Table(columns, tuple(rows), size="tiny")


def _written(number: float | None) -> str:
    return NOT_AVAILABLE if number is None else field_text(number, "value")
