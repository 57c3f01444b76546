"""What a system's mt-geneval scores mean, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import GENDERS, run_text
from gendersuite.reports.blocks.verdicts import TOO_FEW, bounds, direction, verdict
from gendersuite.reports.document import Finding
from gendersuite.reports.families.mt_geneval.answers import pair_account, pairs, shown
from gendersuite.reports.families.mt_geneval.measures import CONTEXTUAL, COUNTERFACTUAL
from gendersuite.reports.families.mt_geneval.tables import SUBSETS, accounts, guessing
from gendersuite.reports.formatting import count, decimal, interval, listed, percent, share_percent, shorten
from gendersuite.reports.run_data import Estimate, LabelRow, RunFolder
from gendersuite.reports.statistics.intervals import newcombe, wilson

NAME_LENGTH = 60
CONTRASTS = {"people": (("M",), ("F",)), "stereotypes": (("female-F", "male-M"), ("female-M", "male-F"))}
"""Groups whose contextual accuracies are compared: men and women, people who fit a stereotype and others."""
HALF = 0.5


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two accuracies of independent answers and their difference."""

    first: Estimate
    second: Estimate
    difference: Estimate


def system_findings(run: RunFolder, submission: Submission, rows: Sequence[LabelRow]) -> Iterator[Finding]:
    """Whether the system follows the context, for whom, and in which professions; pairs, quality, what that hides."""
    yield _context(run, submission)
    yield from (_contrast(run, submission, name) for name in CONTRASTS)
    yield _pairs(run, submission, rows)
    yield _quality(run, submission)
    yield from _terms(run, rows)


def contrast(run: RunFolder, submission: Submission, name: str) -> Contrast | None:
    """The accuracies of two groups of people, if there are both."""
    first, second = (_pooled(run, submission, groups) for groups in CONTRASTS[name])
    if first is None or second is None:
        return None
    low, high = newcombe(*((each.value, *wilson(each.value, each.n)) for each in (first, second)))
    return Contrast(first, second, Estimate(first.value - second.value, low, high, first.n + second.n))


def _pooled(run: RunFolder, submission: Submission, groups: Sequence[str]) -> Estimate | None:
    """The contextual accuracy of several groups together, without an interval; None where one has none."""
    found = [run.estimate(*submission, CONTEXTUAL, "accuracy", group) for group in groups]
    parts = [estimate for estimate in found if estimate is not None]
    if len(parts) < len(found):
        return None
    n = sum(part.n for part in parts)
    return Estimate(sum(part.value * part.n for part in parts) / n, None, None, n)


def _context(run: RunFolder, submission: Submission) -> Finding:
    found, guess = run.estimate(*submission, CONTEXTUAL, "accuracy"), guessing(run, submission)
    if found is None or guess is None:
        return _unsaid(run, submission, "context", CONTEXTUAL)
    values = {"system": shorten(submission[1], NAME_LENGTH), "rate": percent(found.value), "n": count(found.n)}
    detail = bounds(found, guess)
    return _finding(run, "context", direction(found, guess), detail, **values, guess=percent(guess))


def _contrast(run: RunFolder, submission: Submission, name: str) -> Finding:
    found = contrast(run, submission, name)
    if found is None:
        return _finding(run, name, "missing")
    rates = {"a": percent(found.first.value), "b": percent(found.second.value)}
    detail = f"difference, {bounds(found.difference)}"
    return _finding(run, name, direction(found.difference), detail, **rates, lowest=_lowest(run, submission))


def _lowest(run: RunFolder, submission: Submission) -> str:
    """The group of people with the lowest accuracy, as the end of a sentence."""
    cells = run_text(run, "cells")
    found = {who: run.estimate(*submission, CONTEXTUAL, "accuracy", cell) for cell, who in cells.items()}
    rates = {who: estimate.value for who, estimate in found.items() if estimate is not None}
    if len(set(rates.values())) < 2:
        return ""
    who = min(rates, key=lambda who: rates[who])
    return str(run_text(run, "stereotypes")["lowest"]).format(who=who, rate=percent(rates[who]))


def _pairs(run: RunFolder, submission: Submission, rows: Sequence[LabelRow]) -> Finding:
    found = run.estimate(*submission, COUNTERFACTUAL, "pair_accuracy")
    if found is None:
        return _unsaid(run, submission, "pairs", COUNTERFACTUAL)
    values = {"rate": percent(found.value), "n": count(found.n), "bounds": bounds(found, HALF)}
    parts = pair_account(pairs(rows))
    # The side that is right does not fail.
    failed = {"F": parts["masculine"], "M": parts["feminine"]}
    both = sum(failed.values())
    if not both:
        return _finding(run, "pairs", "missing", **values)
    share = Estimate(failed["F"] / both, *wilson(failed["F"] / both, both), both)
    values |= {name: count(number) for name, number in (failed | {"both": both}).items()}
    detail = f"feminine share {percent(share.value)}, {bounds(share, HALF)}"
    return _finding(run, "pairs", direction(share, HALF), detail, **values)


def _quality(run: RunFolder, submission: Submission) -> Finding:
    gap = run.estimate(*submission, COUNTERFACTUAL, "quality_gap")
    if gap is None:
        return _unsaid(run, submission, "quality", COUNTERFACTUAL)
    found = {gender: run.estimate(*submission, COUNTERFACTUAL, "bleu", side) for gender, side in GENDERS.items()}
    sizes = {gender: decimal(each.value if each else None, 1) for gender, each in found.items()}
    limits = TOO_FEW if gap.low is None else f"95% interval {interval(gap.low, gap.high, form=decimal)}"
    return _finding(run, "quality", direction(gap), f"quality gap, {limits}", gap=decimal(abs(gap.value), 1), **sizes)


def _terms(run: RunFolder, rows: Sequence[LabelRow]) -> Iterator[Finding]:
    """How many answers the accuracies are really about; nothing where there is no answer."""
    text = run_text(run, "terms")
    answered = {subset: found for subset in SUBSETS if (found := shown(rows, subset)).answers}
    if not answered:
        return
    parts = [
        text["part" if found.terms else "no_part"].format(
            subset=run_text(run, "subsets")[subset],
            share=share_percent(found.share or 0.0),
            right=percent(found.right_with_term / max(found.terms, 1)),
        )
        for subset, found in answered.items()
    ]
    rest = sum(found.answers - found.terms for found in answered.values())
    counted = sum(found.right_without for found in answered.values())
    form = "none" if not counted else "all" if counted == rest else "some"
    ending = text[form].format(rest=count(rest), counted=count(counted))
    yield Finding(text["title"], f"{text['sentence'].format(parts=listed(parts))} {ending}")


def _finding(run: RunFolder, name: str, form: str, detail: str = "", **values: str) -> Finding:
    """The sentence that the texts have for a direction, or for there being none ("missing")."""
    text = run_text(run, name)
    clarity = "missing" if form == "missing" else verdict(form)
    return Finding(text["title"], text[form].format(**values), detail, clarity)


def _unsaid(run: RunFolder, submission: Submission, name: str, subset: str) -> Finding:
    """That there is nothing to say: the language lacks the subset, or none of it was answered."""
    why = "answers" if subset in accounts(run, submission) else "subset"
    return Finding(run_text(run, name)["title"], run_text(run, "unsaid")[why])
