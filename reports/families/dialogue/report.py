"""Reports on the dialogue suites."""

from __future__ import annotations

from gendersuite.reports.families.dialogue.measures import formula, measures
from gendersuite.reports.families.dialogue.names import NAMES
from gendersuite.reports.families.dialogue.paper_tables import dialogue_tables
from gendersuite.reports.families.dialogue.regressions import dialogue_regressions
from gendersuite.reports.families.dialogue.summary import summary_report
from gendersuite.reports.families.dialogue.system import system_report
from gendersuite.reports.family import ReportFamily, Task
from gendersuite.reports.statistics.corrected_rates import BY_EXPECTATION

FAMILY = ReportFamily(
    name="dialogue",
    task=Task.TRANSLATIONS,
    measures=measures,
    formula=formula,
    columns=(
        "template",
        "style",
        "adjective",
        "adjective_stereotype",
        "sentiment",
        "type",
        "stereotype",
        "other_gender",
    ),
    regressions=dialogue_regressions,
    system_report=system_report,
    summary_report=summary_report,
    paper_tables=dialogue_tables,
    names=NAMES,
    papers=("dawkins-etal-2024-wmt24",),
    corrected=(BY_EXPECTATION,),
)
