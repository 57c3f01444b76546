"""Sentences on all submissions of an MT-GenEval run."""

from __future__ import annotations

from functools import partial

from gendersuite.reports.blocks.entries import submission_name, values_by_submission
from gendersuite.reports.blocks.overviews import count_sentence, ends, range_sentence
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.blocks.verdicts import direction
from gendersuite.reports.document import Finding
from gendersuite.reports.families.mt_geneval.findings import CONTRASTS, contrast, system_findings
from gendersuite.reports.families.mt_geneval.measures import CONTEXTUAL, COUNTERFACTUAL
from gendersuite.reports.families.mt_geneval.tables import above_guessing
from gendersuite.reports.formatting import decimal, percent
from gendersuite.reports.run_data import RunFolder, read_labels


def overview(run: RunFolder) -> list[Finding]:
    """Findings on all submissions, with counts and ranges; the system's own findings if there is only one."""
    text = run_text(run, "overview")
    answered = values_by_submission(run, run.signatures, "accuracy", subset=CONTEXTUAL)
    pairs, gaps = (
        values_by_submission(run, run.signatures, name, subset=COUNTERFACTUAL)
        for name in ("pair_accuracy", "quality_gap")
    )
    if not answered and not pairs:
        return [Finding(text["context"]["title"], text["missing"])]
    if len(run.signatures) == 1:
        [submission] = run.signatures
        return system_findings(run, submission, read_labels(run.path, *submission))
    found = []
    if answered:
        above = (above_guessing(run, submission) for submission in answered)
        sides = (direction(number) for number in above if number is not None)
        found.append(count_sentence(text["context"], sides, len(answered), ends(answered, percent, submission_name)))
        found += [_contrast(run, name) for name in CONTRASTS]
    if pairs:
        found.append(count_sentence(text["pairs"], (), len(pairs), ends(pairs, percent, submission_name)))
    if gaps:
        form = partial(decimal, digits=1)
        found.append(
            range_sentence(run, text["quality"], gaps, "quality_gap", neutral=0.0, form=form, subset=COUNTERFACTUAL)
        )
    return found


def _contrast(run: RunFolder, name: str) -> Finding:
    found = (contrast(run, submission, name) for submission in run.signatures)
    sides = [direction(each[-1]) for each in found if each is not None]
    return count_sentence(run_text(run, "overview")[name], sides, len(sides), {})
