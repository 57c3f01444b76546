"""The PDFs of GEST on language models."""

from __future__ import annotations

from gendersuite.reports.families import Pages
from gendersuite.reports.lm_summary import lm_summary
from gendersuite.reports.lm_system import lm_system

PAGES = Pages(
    system_template="lm_system.typ",
    system=lm_system,
    summary_template="lm_summary.typ",
    summary=lm_summary,
)
