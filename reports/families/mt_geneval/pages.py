"""The PDFs of the mt-geneval family."""

from __future__ import annotations

from gendersuite.reports.families.mt_geneval.summary import mtgeneval_summary
from gendersuite.reports.families.mt_geneval.system import mtgeneval_system
from gendersuite.reports.family import Pages

PAGES = Pages(
    system_template="mtgeneval_system.typ",
    system=mtgeneval_system,
    summary_template="mtgeneval_summary.typ",
    summary=mtgeneval_summary,
)
