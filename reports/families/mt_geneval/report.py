"""Reports on the MT-GenEval suites."""

from __future__ import annotations

from gendersuite.reports.blocks.texts import titled_subsets
from gendersuite.reports.families.mt_geneval.gaps import LISTING
from gendersuite.reports.families.mt_geneval.measures import formula, measures
from gendersuite.reports.families.mt_geneval.paper_tables import mtgeneval_tables
from gendersuite.reports.families.mt_geneval.summary import summary_report
from gendersuite.reports.families.mt_geneval.system import system_report
from gendersuite.reports.family import Names, ReportFamily, Task
from gendersuite.reports.statistics.corpus_scores import signatures
from gendersuite.reports.statistics.corrected_rates import BY_EXPECTATION

FAMILY = ReportFamily(
    name="mt-geneval",
    task=Task.TRANSLATIONS,
    measures=measures,
    formula=formula,
    columns=("profession", "pair", "right", "wrong", "context"),
    system_report=system_report,
    summary_report=summary_report,
    paper_tables=mtgeneval_tables,
    names=Names(subsets=lambda: titled_subsets("mt-geneval")),
    papers=("currey-etal-2022-mt",),
    conventions=True,
    metric_signatures=signatures,
    listing=LISTING,
    corrected=(BY_EXPECTATION,),
)
