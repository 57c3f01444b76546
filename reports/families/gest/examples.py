"""Choice of example sentences for a GEST report, from all stereotypes in turn."""

from __future__ import annotations

from collections.abc import Iterable

from gendersuite.reports.blocks.passages import ChosenExample, alternate_kinds, mark, mark_output
from gendersuite.reports.run_data import LabelRow


def chosen(rows: Iterable[LabelRow], limit: int) -> list[ChosenExample]:
    """Up to `limit` of the sentences, from all stereotypes in turn."""
    return [
        ChosenExample(row, mark(row.source, "", -1), mark_output(row))
        for row in alternate_kinds(rows, lambda row: row.trait("stereotype"))[:limit]
    ]
