"""Sentences on all submissions of a GEST run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import fmean

from gendersuite.reports.blocks.entries import Submission, values_by_submission
from gendersuite.reports.blocks.overviews import range_sentence
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.document import Finding
from gendersuite.reports.families.gest.findings import system_findings
from gendersuite.reports.families.stereotypes.findings import common_extremes
from gendersuite.reports.families.stereotypes.tables import FAMILY, GLOBAL, STEREOTYPE
from gendersuite.reports.formatting import percent, points
from gendersuite.reports.run_data import RunFolder


def overview(run: RunFolder) -> list[Finding]:
    """Findings on all submissions, with counts and ranges; the system's own findings if there is only one."""
    text = run_text(run, "overview")
    rates, differences = (values_by_submission(run, run.signatures, metric) for metric in (GLOBAL, STEREOTYPE))
    if not rates:
        return [Finding(text["norm"]["title"], text["missing"])]
    if len(rates) == 1:
        return system_findings(run, next(iter(rates)))
    return [
        range_sentence(run, text["norm"], rates, GLOBAL, neutral=0.5, form=percent),
        range_sentence(run, text["stereotyping"], differences, STEREOTYPE, neutral=0.0, form=points),
        common_extremes(run, text["extremes"], rates),
        *_family(run, text["family"], rates),
    ]


def _family(run: RunFolder, text: Mapping[str, str], submissions: Iterable[Submission]) -> list[Finding]:
    values = {
        name: values_by_submission(run, submissions, metric)
        for name, metric in (
            ("family", FAMILY),
            ("male", "masculine_rate_male"),
            ("female", "masculine_rate_female"),
        )
    }
    shared = [submission for submission in values["family"] if submission in values["male"]]
    if not shared:
        return []
    means = {name: percent(fmean(rates[submission] for submission in shared)) for name, rates in values.items()}
    return [Finding(text["title"], text["sentence"].format(**means))]
