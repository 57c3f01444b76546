"""Sentences on a language model's GEST scores."""

from __future__ import annotations

from gendersuite.reports.blocks.entries import Submission, values_by_submission
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.document import Finding
from gendersuite.reports.families.gest_lm.tables import rates
from gendersuite.reports.families.gest_lm.templates import template_titles
from gendersuite.reports.families.models.conventions import times
from gendersuite.reports.families.models.findings import (
    among_headline,
    parts_headline,
    ratio_headline,
    scored_headline,
    shown_name,
)
from gendersuite.reports.families.models.findings import overview as models_overview
from gendersuite.reports.families.models.numbers import RATE, Number, side_rates
from gendersuite.reports.families.stereotypes.findings import common_extremes, extremes, unsaid
from gendersuite.reports.formatting import ratio
from gendersuite.reports.run_data import RunFolder


def findings(run: RunFolder, submission: Submission) -> list[Finding]:
    """The findings on the main rates, stereotypes, templates, other models, and how much was scored."""
    return [
        *(_rate(run, submission, part, number) for part, number in rates(run).items()),
        extremes(run, submission, lambda rate, _: ratio(None if rate is None else times(run, rate))),
        *parts_headline(run, submission, template_titles(run, submission)),
        *among_headline(run, submission, rates(run)["stereotyping"]),
        scored_headline(run, submission, template_titles(run, submission)),
    ]


def overview(run: RunFolder) -> list[Finding]:
    """Findings on all models, with counts and ranges; the model's own findings if there is only one."""
    rows = models_overview(run, rates(run), findings)
    if len(run.signatures) == 1 or not values_by_submission(run, run.signatures, RATE):
        return rows
    return [*rows, common_extremes(run, run_text(run, "overview")["extremes"], run.signatures)]


def _rate(run: RunFolder, submission: Submission, part: str, number: Number) -> Finding:
    """The finding on a rate, if every stereotype has one."""
    text, rate = run_text(run, part), number.of(run, submission)
    sizes = {side.metric: side.of(run, submission) for side in side_rates(run)}
    if rate is None or None in sizes.values():
        return unsaid(run, submission, text)
    named = {metric.rpartition("_")[2]: ratio(times(run, each.value)) for metric, each in sizes.items() if each}
    return ratio_headline(run, text, rate, system=shown_name(submission), **named)
