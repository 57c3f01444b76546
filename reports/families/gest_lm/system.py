"""Everything that the PDF of one language model says about GEST, as data for templates/lm_system.typ."""

from __future__ import annotations

from dataclasses import asdict

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.tables import Data
from gendersuite.reports.families.gest.findings import stereotype_name
from gendersuite.reports.families.gest.ranks import own_rank_table
from gendersuite.reports.families.gest.tables import look_icons, side_tables, stereotypes
from gendersuite.reports.families.gest_lm.findings import findings
from gendersuite.reports.families.gest_lm.tables import global_table, standing, template_tables
from gendersuite.reports.families.gest_lm.templates import asked, template_text, template_titles
from gendersuite.reports.families.models.conventions import convention
from gendersuite.reports.families.models.examples import extreme_questions, shown_extremes
from gendersuite.reports.families.models.names import model_account, model_frame, peers
from gendersuite.reports.figures.scales import RATIOS
from gendersuite.reports.formatting import count, visible
from gendersuite.reports.run_data import RunFolder, read_items

SHOWN = 4


def lm_system(run: RunFolder, language: str, system: str) -> Data:
    """The whole report on one model in one language."""
    submission = (language, system)
    items = read_items(run.path, language, system)
    report = {
        **model_frame(run, submission, _long_titles(run, submission), items, _size(run, submission)),
        "asked": asked(run, [language]),
        "findings": [asdict(finding) for finding in findings(run, submission)],
        "convention": convention(run),
        "looks": look_icons(),
    }
    if report["answered"]:
        circle = set(peers(run, submission))
        ranked = [score for score in run.scores.values() if (score.language, score.system) in circle]
        report |= {
            "standing": standing(run, submission),
            "sides": side_tables(run, submission, RATIOS),
            "global": global_table(run, submission),
            "templates": template_tables(run, submission),
            "ranks": own_rank_table(run, submission, [score for score in ranked if not score.subset]),
            "extremes": [
                shown_extremes(run, found, _stereotype) for found in extreme_questions(items, SHOWN, "stereotype")
            ],
        }
    return report


def _size(run: RunFolder, submission: Submission) -> str:
    subsets = list(template_titles(run, submission))
    items = max((model_account(run, submission, subset)["expected"] for subset in subsets), default=0)
    return f"{count(items)} sentences" + (f" in {len(subsets)} templates" if len(subsets) > 1 else "")


def _long_titles(run: RunFolder, submission: Submission) -> dict[str, str]:
    return {
        subset: f"{title}: {text}" if (text := template_text(run, submission, subset)) else title
        for subset, title in template_titles(run, submission).items()
    }


def _stereotype(number: str) -> str:
    named = {str(stereotype["number"]): stereotype_name(stereotype) for stereotype in stereotypes()}
    return named.get(number, visible(number))
