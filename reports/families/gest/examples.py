"""Which of a system's thousands of sentences a reader gets to see: each stereotype once per kind, if it can be."""

from __future__ import annotations

from collections.abc import Iterable

from gendersuite.reports.blocks.passages import Example, mark, mark_output, spread
from gendersuite.reports.run_data import LabelRow


def chosen(rows: Iterable[LabelRow], limit: int) -> list[Example]:
    """Up to `limit` of some sentences, from all stereotypes in turn."""
    return [
        Example(row, mark(row.source, "", -1), mark_output(row))
        for row in spread(rows, lambda row: row.trait("stereotype"))[:limit]
    ]
