"""Reports on WinoBias with language models."""

from __future__ import annotations

from gendersuite.reports.blocks.texts import family_text
from gendersuite.reports.families.winobias.measures import formula, measures
from gendersuite.reports.families.winobias.paper_tables import winobias_tables
from gendersuite.reports.families.winobias.summary import summary_report
from gendersuite.reports.families.winobias.system import system_report
from gendersuite.reports.family import Names, ReportFamily, Task

FAMILY = ReportFamily(
    name="winobias",
    task=Task.MODELS,
    measures=measures,
    formula=formula,
    columns=("occupation", "side", "type"),
    conventions=True,
    values=("log_ratio",),
    system_report=system_report,
    summary_report=summary_report,
    paper_tables=winobias_tables,
    names=Names(subsets=lambda: {part["subset"]: part for part in family_text("winobias")["part"]}),
    extra_scores="gest-lm",
    papers=("zhao-etal-2018-gender", "pikuliak-etal-2024-women"),
)
