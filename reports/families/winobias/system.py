"""Everything that the PDF of one language model says about WinoBias, as data for templates/winobias_system.typ."""

from __future__ import annotations

from dataclasses import asdict

from gendersuite.reports.blocks.tables import Data
from gendersuite.reports.families.gest.tables import look_icons
from gendersuite.reports.families.models.conventions import convention
from gendersuite.reports.families.models.examples import extreme_questions, shown_extremes
from gendersuite.reports.families.models.names import all_accounts, model_frame
from gendersuite.reports.families.winobias.findings import findings
from gendersuite.reports.families.winobias.tables import occupation_table, occupations, parts, rate_table, standing
from gendersuite.reports.formatting import count, visible
from gendersuite.reports.run_data import RunFolder, read_items

SHOWN = 4


def winobias_system(run: RunFolder, language: str, system: str) -> Data:
    """The whole report on one model."""
    submission, titles = (language, system), parts(run, (language, system))
    items = read_items(run.path, language, system)
    found = occupations(items)
    size = f"{count(all_accounts(run, submission, list(titles))['expected'])} sentences"
    report = {
        **model_frame(run, submission, titles, items, size),
        "findings": [asdict(finding) for finding in findings(run, submission, found)],
        "convention": convention(run),
        "looks": look_icons(),
    }
    if report["answered"]:
        # A sentence belongs to one part, whose number it may share with others.
        alone = items.assign(item=items["subset"] + " " + items["item"], subset="")
        report |= {
            "standing": standing(run, submission),
            "rates": rate_table(run, submission),
            "occupations": occupation_table(found),
            "extremes": [shown_extremes(run, each, visible) for each in extreme_questions(alone, SHOWN, "occupation")],
        }
    return report
