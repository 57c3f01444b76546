"""What the submissions of an mt-geneval run have in common, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gendersuite.reports.blocks.entries import known
from gendersuite.reports.blocks.overviews import counted, ends, spread
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.blocks.verdicts import direction
from gendersuite.reports.document import Finding
from gendersuite.reports.families.mt_geneval.findings import CONTRASTS, contrast, system_findings
from gendersuite.reports.families.mt_geneval.measures import CONTEXTUAL, COUNTERFACTUAL
from gendersuite.reports.families.mt_geneval.tables import above_guessing
from gendersuite.reports.formatting import decimal, percent
from gendersuite.reports.run_data import RunFolder, read_labels


def overview(run: RunFolder) -> Iterator[Finding]:
    """How many submissions show what, and from where to where they go; of a single one, its own findings."""
    text = run_text(run, "overview")
    answered = known(run, run.signatures, "accuracy", subset=CONTEXTUAL)
    pairs, gaps = (
        known(run, run.signatures, metric, subset=COUNTERFACTUAL) for metric in ("pair_accuracy", "quality_gap")
    )
    if not answered and not pairs:
        yield Finding(text["context"]["title"], text["missing"])
    elif len(run.signatures) == 1:
        [submission] = run.signatures
        yield from system_findings(run, submission, read_labels(run.path, *submission))
    else:
        if answered:
            above = (above_guessing(run, submission) for submission in answered)
            followed = (direction(number) for number in above if number is not None)
            yield counted(text["context"], followed, len(answered), ends(answered, percent))
            yield from (_contrast(run, name) for name in CONTRASTS)
        if pairs:
            yield counted(text["pairs"], (), len(pairs), ends(pairs, percent))
        if gaps:
            form = partial(decimal, digits=1)
            yield spread(run, text["quality"], gaps, "quality_gap", neutral=0.0, form=form, subset=COUNTERFACTUAL)


def _contrast(run: RunFolder, name: str) -> Finding:
    found = (contrast(run, submission, name) for submission in run.signatures)
    sides = [direction(each.difference) for each in found if each is not None]
    return counted(run_text(run, "overview")[name], sides, len(sides), {})
