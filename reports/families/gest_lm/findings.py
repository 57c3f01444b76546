"""What a language model's GEST scores mean, in sentences."""

from __future__ import annotations

from gendersuite.reports.blocks.entries import Submission, known
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.document import Finding
from gendersuite.reports.families.gest.findings import extremes, unsaid
from gendersuite.reports.families.gest.overview import common_extremes
from gendersuite.reports.families.gest.tables import GLOBAL, score
from gendersuite.reports.families.gest_lm.templates import template_titles
from gendersuite.reports.families.models.boards import RATE
from gendersuite.reports.families.models.conventions import times
from gendersuite.reports.families.models.findings import (
    among_headline,
    parts_headline,
    rate_overview,
    ratio_headline,
    scored_headline,
    shown_name,
)
from gendersuite.reports.formatting import ratio
from gendersuite.reports.run_data import RunFolder


def findings(run: RunFolder, submission: Submission) -> list[Finding]:
    """The answer, then what stands out: the words as such, stereotypes, templates, other models, what was scored."""
    return [
        _stereotyping(run, submission),
        _norm(run, submission),
        extremes(run, submission, lambda rate, _: ratio(None if rate is None else times(run, rate))),
        *parts_headline(run, submission, template_titles(run, submission)),
        *among_headline(run, submission, ""),
        scored_headline(run, submission, template_titles(run, submission)),
    ]


def overview(run: RunFolder) -> list[Finding]:
    """How many models show what, and from where to where they go; of a single one, its own findings."""
    text = run_text(run, "overview")
    rates, ratios = (known(run, run.signatures, metric) for metric in (RATE, GLOBAL))
    if not rates:
        return [Finding(text["stereotyping"]["title"], text["missing"])]
    if len(run.signatures) == 1:
        return findings(run, next(iter(rates)))
    return [
        rate_overview(run, text["stereotyping"], rates, RATE),
        rate_overview(run, text["norm"], ratios, GLOBAL),
        common_extremes(run, text["extremes"], rates),
    ]


def _stereotyping(run: RunFolder, submission: Submission) -> Finding:
    text, rate = run_text(run, "stereotyping"), score(run, submission, RATE)
    if rate is None:
        return unsaid(run, submission, text)
    return ratio_headline(run, text, rate, system=shown_name(submission))


def _norm(run: RunFolder, submission: Submission) -> Finding:
    text, rate = run_text(run, "norm"), score(run, submission, GLOBAL)
    found = {side: score(run, submission, f"masculine_rate_{side}") for side in ("male", "female")}
    if rate is None or None in found.values():
        return unsaid(run, submission, text)
    named = {side: ratio(times(run, each.value)) for side, each in found.items() if each}
    return ratio_headline(run, text, rate, **named)
