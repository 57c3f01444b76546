"""The PDFs of the dialogue family."""

from __future__ import annotations

from gendersuite.reports.families.dialogue.summary import dialogue_summary
from gendersuite.reports.families.dialogue.system import dialogue_system
from gendersuite.reports.family import Pages

PAGES = Pages(
    system_template="dialogue_system.typ",
    system=dialogue_system,
    summary_template="dialogue_summary.typ",
    summary=dialogue_summary,
)
