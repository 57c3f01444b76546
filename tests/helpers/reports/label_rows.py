"""Made-up labels as reports read them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from gendersuite.reports.run_data import IDENTITY, LABEL_COLUMNS, LabelRow


def label_row(row: Any) -> LabelRow:
    """A line of a made-up labels.parquet: what is in no common column is a trait."""
    values = {name: value for name, value in asdict(row).items() if name not in IDENTITY}
    common = {name: values.pop(name) for name in LABEL_COLUMNS}
    return LabelRow(**common, traits=values)
