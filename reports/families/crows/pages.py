"""The PDFs of CrowS-Pairs on language models."""

from __future__ import annotations

from gendersuite.reports.families.crows.summary import crows_summary
from gendersuite.reports.families.crows.system import crows_system
from gendersuite.reports.family import Pages

PAGES = Pages(
    system_template="crows_system.typ",
    system=crows_system,
    summary_template="crows_summary.typ",
    summary=crows_summary,
)
