"""Reports on the GEST suites."""

from __future__ import annotations

from gendersuite.reports.blocks.texts import titled_subsets
from gendersuite.reports.families.gest.corrected import BY_STEREOTYPE
from gendersuite.reports.families.gest.measures import formula, measures
from gendersuite.reports.families.gest.paper_tables import gest_tables
from gendersuite.reports.families.gest.summary import summary_report
from gendersuite.reports.families.gest.system import system_report
from gendersuite.reports.families.stereotypes.names import stereotype_titles
from gendersuite.reports.family import Names, ReportFamily, Task
from gendersuite.reports.statistics.corrected_rates import BY_EXPECTATION

NAMES = Names(
    subsets=lambda: titled_subsets("gest"),
    groups=lambda _subset: stereotype_titles(),
    traits=lambda: {"stereotype": stereotype_titles()},
)

FAMILY = ReportFamily(
    name="gest",
    task=Task.TRANSLATIONS,
    measures=measures,
    formula=formula,
    columns=("stereotype", "side", "family"),
    system_report=system_report,
    summary_report=summary_report,
    paper_tables=gest_tables,
    papers=("pikuliak-etal-2024-women",),
    names=NAMES,
    corrected=(BY_EXPECTATION, BY_STEREOTYPE),
)
