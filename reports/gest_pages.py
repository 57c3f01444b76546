"""The PDFs of the gest family."""

from __future__ import annotations

from gendersuite.reports.families import Pages
from gendersuite.reports.gest_summary import gest_summary
from gendersuite.reports.gest_system import gest_system

PAGES = Pages(
    system_template="gest_system.typ",
    system=gest_system,
    summary_template="gest_summary.typ",
    summary=gest_summary,
)
