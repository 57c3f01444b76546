"""Table columns for papers, one per stereotype."""

from __future__ import annotations

from gendersuite.reports.families.stereotypes.rates import STEREOTYPES as NUMBERS
from gendersuite.reports.formats.paper_tables import number_columns

__all__ = ["NUMBERS", "STEREOTYPE_COLUMNS"]

STEREOTYPE_COLUMNS = number_columns((f"#{each}" for each in NUMBERS), over="Stereotype ID")
