"""Reports on CrowS-Pairs with language models."""

from __future__ import annotations

from gendersuite.reports.blocks.texts import titled_subsets
from gendersuite.reports.families.crows.measures import VALUES, formula, measures
from gendersuite.reports.families.crows.paper_tables import crows_tables
from gendersuite.reports.families.crows.summary import summary_report
from gendersuite.reports.families.crows.system import system_report
from gendersuite.reports.family import Names, ReportFamily, Task

FAMILY = ReportFamily(
    name="crows",
    task=Task.MODELS,
    measures=measures,
    formula=formula,
    columns=("bias_type", "direction"),
    values=VALUES,
    system_report=system_report,
    summary_report=summary_report,
    paper_tables=crows_tables,
    names=Names(subsets=lambda: titled_subsets("crows")),
    papers=("steinborn-etal-2022-information", "nangia-etal-2020-crows"),
)
