"""The PDFs of the mt-geneval family."""

from __future__ import annotations

from gendersuite.reports.families import Pages
from gendersuite.reports.mtgeneval_summary import mtgeneval_summary
from gendersuite.reports.mtgeneval_system import mtgeneval_system

PAGES = Pages(
    system_template="mtgeneval_system.typ",
    system=mtgeneval_system,
    summary_template="mtgeneval_summary.typ",
    summary=mtgeneval_summary,
)
