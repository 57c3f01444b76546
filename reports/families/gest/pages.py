"""The PDFs of the gest family."""

from __future__ import annotations

from gendersuite.reports.families.gest.summary import gest_summary
from gendersuite.reports.families.gest.system import gest_system
from gendersuite.reports.family import Pages

PAGES = Pages(
    system_template="gest_system.typ",
    system=gest_system,
    summary_template="gest_summary.typ",
    summary=gest_summary,
)
