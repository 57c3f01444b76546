"""What the submissions of an mt-geneval run have in common, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from gendersuite.reports.entries import Submission, known, submission_name
from gendersuite.reports.mtgeneval_design import CONTEXTUAL, COUNTERFACTUAL
from gendersuite.reports.mtgeneval_findings import (
    context_direction,
    findings,
    people_difference,
    stereotype_difference,
)
from gendersuite.reports.mtgeneval_tables import score, words
from gendersuite.reports.run_folder import Estimate, RunFolder, read_labels
from gendersuite.reports.verdicts import direction
from gendersuite.reports.words import Headline, count, decimal, percent

Difference = Callable[[RunFolder, Submission], Estimate | None]


def overview(run: RunFolder) -> list[Headline]:
    """How many submissions show what, and from where to where they go; of a single one, its own findings."""
    text = words(run, "overview")
    answered = known(run, run.signatures, "accuracy", subset=CONTEXTUAL)
    pairs, gaps = (
        known(run, run.signatures, metric, subset=COUNTERFACTUAL) for metric in ("pair_accuracy", "quality_gap")
    )
    if not answered and not pairs:
        return [Headline(text["context"]["title"], text["missing"], "", "missing")]
    if len(run.signatures) == 1:
        [submission] = run.signatures
        return findings(run, submission, read_labels(run.path, *submission))
    headlines = []
    if answered:
        followed = (context_direction(run, submission) for submission in answered)
        headlines += [
            _headline(text["context"], followed, len(answered), _ends(answered, percent)),
            _contrast(run, text["people"], people_difference),
            _contrast(run, text["stereotypes"], stereotype_difference),
        ]
    if pairs:
        headlines.append(_headline(text["pairs"], (), len(pairs), _ends(pairs, percent)))
    if gaps:
        found = [score(run, submission, COUNTERFACTUAL, "quality_gap") for submission in gaps]
        sides = (direction(gap) for gap in found if gap is not None)
        headlines.append(_headline(text["quality"], sides, len(gaps), _ends(gaps, lambda gap: decimal(gap, 1))))
    return headlines


def _contrast(run: RunFolder, text: Mapping[str, str], between: Difference) -> Headline:
    found = [between(run, submission) for submission in run.signatures]
    sides = [direction(difference) for difference in found if difference is not None]
    return _headline(text, sides, len(sides), {})


def _headline(text: Mapping[str, str], sides: Iterable[str], n: int, ends: Mapping[str, str]) -> Headline:
    """The sentence of `text` on `n` submissions, of which each of `sides` is "plus", "minus" or "unclear"."""
    seen = list(sides)
    below = seen.count("minus")
    sentence = text["sentence"].format(
        above=count(seen.count("plus")),
        below=text["below"].format(below=count(below)) if below and "below" in text else "",
        n=count(n),
        **ends,
    )
    return Headline(text["title"], sentence, "", "missing")


def _ends(values: Mapping[Submission, float], form: Callable[[float], str]) -> dict[str, str]:
    """The lowest and the highest with their names."""
    ordered = sorted(values, key=lambda submission: (values[submission], submission))
    return {
        name: f"{form(values[submission])} ({submission_name(submission)})"
        for name, submission in (("least", ordered[0]), ("most", ordered[-1]))
    }
