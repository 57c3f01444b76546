"""What a system's mt-geneval scores mean, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.blocks.verdicts import TOO_FEW, bounds, direction, verdict
from gendersuite.reports.document import Finding
from gendersuite.reports.families.mt_geneval.answers import Shown, pair_account, pairs, shown_by_group
from gendersuite.reports.families.mt_geneval.measures import CONTEXTUAL, COUNTERFACTUAL
from gendersuite.reports.families.mt_geneval.tables import SIDES, SUBSETS, accounts, guessing, score
from gendersuite.reports.formatting import count, decimal, interval, listed, percent, share_percent, shorten, visible
from gendersuite.reports.run_data import Estimate, LabelRow, RunFolder
from gendersuite.reports.statistics.intervals import newcombe, wilson

NAME_LENGTH = 60
FITTING, OPPOSING = ("female-F", "male-M"), ("female-M", "male-F")
HALF = 0.5


def findings(run: RunFolder, submission: Submission, rows: Sequence[LabelRow]) -> list[Finding]:
    """Whether the system follows the context, for whom, and in which professions; pairs, quality, what that hides."""
    found = [_context(run, submission), _people(run, submission), _stereotypes(run, submission)]
    found += [_pairs(run, submission, rows), _quality(run, submission)]
    return [*found, *_terms(run, shown_by_group(rows))]


def context_direction(run: RunFolder, submission: Submission) -> str:
    """Whether the contextual accuracy lies above or below guessing; "unclear" where it has no value, too."""
    found, guess = score(run, submission, CONTEXTUAL, "accuracy"), guessing(run, submission)
    return "unclear" if found is None or guess is None else direction(found, guess)


def people_difference(run: RunFolder, submission: Submission) -> Estimate | None:
    """By how much men come out right more often than women in the contextual part."""
    return difference(*(score(run, submission, CONTEXTUAL, "accuracy", gender) for gender in SIDES))


def stereotype_difference(run: RunFolder, submission: Submission) -> Estimate | None:
    """By how much people come out right more often where their profession's stereotype fits them."""
    return difference(*(pooled(run, submission, groups) for groups in (FITTING, OPPOSING)))


def pooled(run: RunFolder, submission: Submission, groups: Sequence[str]) -> Estimate | None:
    """The contextual accuracy of several groups together; None where one has none."""
    found = [score(run, submission, CONTEXTUAL, "accuracy", group) for group in groups]
    parts = [estimate for estimate in found if estimate is not None]
    if len(parts) < len(found):
        return None
    n = sum(part.n for part in parts)
    value = sum(part.value * part.n for part in parts) / n
    return Estimate(value, *wilson(value, n), n)


def difference(a: Estimate | None, b: Estimate | None) -> Estimate | None:
    """The difference of two accuracies of independent answers, if there are both."""
    if a is None or b is None or None in (a.low, a.high, b.low, b.high):
        return None
    low, high = newcombe(*((each.value, each.low or 0.0, each.high or 0.0) for each in (a, b)))
    return Estimate(a.value - b.value, low, high, a.n + b.n)


def _context(run: RunFolder, submission: Submission) -> Finding:
    text, found = run_text(run, "context"), score(run, submission, CONTEXTUAL, "accuracy")
    guess = guessing(run, submission)
    if found is None or guess is None:
        return _unsaid(run, submission, text, CONTEXTUAL)
    form = direction(found, guess)
    sentence = text[form].format(
        system=shorten(visible(submission[1]), NAME_LENGTH),
        rate=percent(found.value),
        n=count(found.n),
        guess=percent(guess),
    )
    return Finding(text["title"], sentence, bounds(found, guess), verdict(form))


def _people(run: RunFolder, submission: Submission) -> Finding:
    text, apart = run_text(run, "people"), people_difference(run, submission)
    if apart is None:
        return Finding(text["title"], text["missing"], "", "missing")
    found = {gender: score(run, submission, CONTEXTUAL, "accuracy", gender) for gender in SIDES}
    rates = {gender: percent(each.value) for gender, each in found.items() if each}
    form = direction(apart)
    return Finding(text["title"], text[form].format(**rates), f"difference, {bounds(apart)}", verdict(form))


def _stereotypes(run: RunFolder, submission: Submission) -> Finding:
    text, apart = run_text(run, "stereotypes"), stereotype_difference(run, submission)
    fits, opposes = (pooled(run, submission, groups) for groups in (FITTING, OPPOSING))
    if apart is None or fits is None or opposes is None:
        return Finding(text["title"], text["missing"], "", "missing")
    form = direction(apart)
    sentence = text[form].format(fits=percent(fits.value), opposes=percent(opposes.value))
    cells = {name: score(run, submission, CONTEXTUAL, "accuracy", name) for name in run_text(run, "cells")}
    rates = {name: cell.value for name, cell in cells.items() if cell is not None}
    if len(set(rates.values())) > 1:
        lowest = min(rates, key=lambda name: rates[name])
        sentence += text["lowest"].format(who=run_text(run, "cells")[lowest], rate=percent(rates[lowest]))
    return Finding(text["title"], sentence, f"difference, {bounds(apart)}", verdict(form))


def _pairs(run: RunFolder, submission: Submission, rows: Sequence[LabelRow]) -> Finding:
    text, found = run_text(run, "pairs"), score(run, submission, COUNTERFACTUAL, "pair_accuracy")
    if found is None:
        return _unsaid(run, submission, text, COUNTERFACTUAL)
    sentence = f"{text['sentence'].format(rate=percent(found.value), n=count(found.n))} ({bounds(found, HALF)})."
    parts = pair_account(pairs(rows))
    # The side that is right does not fail.
    failed = {"F": parts["masculine"], "M": parts["feminine"]}
    both = sum(failed.values())
    if not both:
        return Finding(text["title"], f"{sentence} {text['perfect']}.", "", "missing")
    share = Estimate(failed["F"] / both, *wilson(failed["F"] / both, both), both)
    form = direction(share, HALF)
    numbers = {name: count(number) for name, number in (failed | {"both": both}).items()}
    detail = f"feminine share {percent(share.value)}, {bounds(share, HALF)}"
    return Finding(text["title"], f"{sentence} {text[form].format(**numbers)}", detail, verdict(form))


def _quality(run: RunFolder, submission: Submission) -> Finding:
    text, gap = run_text(run, "quality"), score(run, submission, COUNTERFACTUAL, "quality_gap")
    found = {gender: score(run, submission, COUNTERFACTUAL, "bleu", side) for gender, side in SIDES.items()}
    if gap is None or None in found.values():
        return _unsaid(run, submission, text, COUNTERFACTUAL)
    form = direction(gap)
    sizes = {gender: decimal(each.value, 1) for gender, each in found.items() if each}
    shown = decimal(abs(gap.value), 1)
    limits = TOO_FEW if gap.low is None else f"95% interval {interval(gap.low, gap.high, form=decimal)}"
    return Finding(text["title"], text[form].format(gap=shown, **sizes), f"quality gap, {limits}", verdict(form))


def _terms(run: RunFolder, found: Mapping[tuple[str, str], Shown]) -> list[Finding]:
    """How many answers the accuracies are really about; nothing where there is no answer."""
    text = run_text(run, "terms")
    answered = {subset: found[subset, ""] for subset in SUBSETS if found[subset, ""].answers}
    if not answered:
        return []
    parts = [
        text["part" if shown.terms else "no_part"].format(
            subset=run_text(run, "subsets")[subset],
            share=share_percent(shown.share or 0.0),
            right=percent(shown.right_with_term / max(shown.terms, 1)),
        )
        for subset, shown in answered.items()
    ]
    rest = sum(shown.answers - shown.terms for shown in answered.values())
    counted = sum(shown.right_without for shown in answered.values())
    ending = text["none" if not counted else "all" if counted == rest else "some"]
    sentence = (
        f"{text['sentence'].format(parts=listed(parts))} {ending.format(rest=count(rest), counted=count(counted))}"
    )
    return [Finding(text["title"], sentence, "", "missing")]


def _unsaid(run: RunFolder, submission: Submission, text: Mapping[str, Any], subset: str) -> Finding:
    """That there is nothing to say: the language lacks the subset, or none of it was answered."""
    why = "answers" if subset in accounts(run, submission) else "subset"
    return Finding(text["title"], run_text(run, "unsaid")[why], "", "missing")
