"""The PDFs of WinoBias on language models."""

from __future__ import annotations

from gendersuite.reports.families import Pages
from gendersuite.reports.winobias_summary import winobias_summary
from gendersuite.reports.winobias_system import winobias_system

PAGES = Pages(
    system_template="winobias_system.typ",
    system=winobias_system,
    summary_template="winobias_summary.typ",
    summary=winobias_summary,
)
