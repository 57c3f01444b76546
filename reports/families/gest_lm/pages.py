"""The PDFs of GEST on language models."""

from __future__ import annotations

from gendersuite.reports.families.gest_lm.summary import lm_summary
from gendersuite.reports.families.gest_lm.system import lm_system
from gendersuite.reports.family import Pages

PAGES = Pages(
    system_template="lm_system.typ",
    system=lm_system,
    summary_template="lm_summary.typ",
    summary=lm_summary,
)
