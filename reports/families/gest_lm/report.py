"""Reports on GEST with language models."""

from __future__ import annotations

from gendersuite.reports.families.gest_lm.measures import formula, measures
from gendersuite.reports.families.gest_lm.paper_tables import lm_tables
from gendersuite.reports.families.gest_lm.subset_names import NAMES
from gendersuite.reports.families.gest_lm.summary import summary_report
from gendersuite.reports.families.gest_lm.system import system_report
from gendersuite.reports.family import ReportFamily, Task

FAMILY = ReportFamily(
    name="gest-lm",
    task=Task.MODELS,
    measures=measures,
    formula=formula,
    columns=("stereotype", "side"),
    conventions=True,
    values=("log_ratio",),
    system_report=system_report,
    summary_report=summary_report,
    paper_tables=lm_tables,
    names=NAMES,
    papers=("pikuliak-etal-2024-women",),
)
