"""The PDFs of WinoBias on language models."""

from __future__ import annotations

from gendersuite.reports.families.winobias.summary import winobias_summary
from gendersuite.reports.families.winobias.system import winobias_system
from gendersuite.reports.family import Pages

PAGES = Pages(
    system_template="winobias_system.typ",
    system=winobias_system,
    summary_template="winobias_summary.typ",
    summary=winobias_summary,
)
