"""What the submissions of an mt-geneval run have in common, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gendersuite.reports.blocks.entries import Submission, known
from gendersuite.reports.blocks.overviews import counted, ends
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.blocks.verdicts import direction
from gendersuite.reports.document import Finding
from gendersuite.reports.families.mt_geneval.findings import (
    context_direction,
    findings,
    people_difference,
    stereotype_difference,
)
from gendersuite.reports.families.mt_geneval.measures import CONTEXTUAL, COUNTERFACTUAL
from gendersuite.reports.families.mt_geneval.tables import score
from gendersuite.reports.formatting import decimal, percent
from gendersuite.reports.run_data import Estimate, RunFolder, read_labels

Difference = Callable[[RunFolder, Submission], Estimate | None]


def overview(run: RunFolder) -> list[Finding]:
    """How many submissions show what, and from where to where they go; of a single one, its own findings."""
    text = run_text(run, "overview")
    answered = known(run, run.signatures, "accuracy", subset=CONTEXTUAL)
    pairs, gaps = (
        known(run, run.signatures, metric, subset=COUNTERFACTUAL) for metric in ("pair_accuracy", "quality_gap")
    )
    if not answered and not pairs:
        return [Finding(text["context"]["title"], text["missing"], "", "missing")]
    if len(run.signatures) == 1:
        [submission] = run.signatures
        return findings(run, submission, read_labels(run.path, *submission))
    headlines = []
    if answered:
        followed = (context_direction(run, submission) for submission in answered)
        headlines += [
            counted(text["context"], followed, len(answered), ends(answered, percent)),
            _contrast(run, text["people"], people_difference),
            _contrast(run, text["stereotypes"], stereotype_difference),
        ]
    if pairs:
        headlines.append(counted(text["pairs"], (), len(pairs), ends(pairs, percent)))
    if gaps:
        found = [score(run, submission, COUNTERFACTUAL, "quality_gap") for submission in gaps]
        sides = (direction(gap) for gap in found if gap is not None)
        headlines.append(counted(text["quality"], sides, len(gaps), ends(gaps, lambda gap: decimal(gap, 1))))
    return headlines


def _contrast(run: RunFolder, text: Mapping[str, str], between: Difference) -> Finding:
    found = [between(run, submission) for submission in run.signatures]
    sides = [direction(difference) for difference in found if difference is not None]
    return counted(text, sides, len(sides), {})
