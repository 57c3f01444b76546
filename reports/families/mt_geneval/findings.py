"""Sentences on a system's MT-GenEval scores."""

from __future__ import annotations

from collections.abc import Sequence

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import GENDERS, run_text
from gendersuite.reports.blocks.verdicts import TOO_FEW, bounds, direction, verdict
from gendersuite.reports.document import Finding
from gendersuite.reports.families.mt_geneval.answers import answers, pair_account, pairs, right, with_term
from gendersuite.reports.families.mt_geneval.measures import CONTEXTUAL, COUNTERFACTUAL
from gendersuite.reports.families.mt_geneval.tables import SUBSETS, accounts, guessing
from gendersuite.reports.formatting import count, decimal, interval, listed, percent, share_percent, shorten
from gendersuite.reports.run_data import Estimate, LabelRow, RunFolder
from gendersuite.reports.statistics.intervals import newcombe, wilson

NAME_LENGTH = 60
# Groups whose contextual accuracies are compared: men and women; people who fit a stereotype and those who do not.
CONTRASTS = {"people": (("M",), ("F",)), "stereotypes": (("female-F", "male-M"), ("female-M", "male-F"))}
HALF = 0.5


def system_findings(run: RunFolder, submission: Submission, rows: Sequence[LabelRow]) -> list[Finding]:
    """The findings on context, groups of people, pairs and quality, and on answers without a gendered word."""
    return [
        _context(run, submission),
        *(_contrast(run, submission, name) for name in CONTRASTS),
        _pairs(run, submission, rows),
        _quality(run, submission),
        *_terms(run, rows),
    ]


def contrast(run: RunFolder, submission: Submission, name: str) -> tuple[Estimate, Estimate, Estimate] | None:
    """The accuracies of two groups of people and their difference; None if either has no accuracy."""
    first, second = (_pooled(run, submission, groups) for groups in CONTRASTS[name])
    if first is None or second is None:
        return None
    low, high = newcombe(*((each.value, *wilson(each.value, each.n)) for each in (first, second)))
    return first, second, Estimate(first.value - second.value, low, high, first.n + second.n)


def _pooled(run: RunFolder, submission: Submission, groups: Sequence[str]) -> Estimate | None:
    """The pooled contextual accuracy of several groups, without an interval; None if one of them has none."""
    found = [run.estimate(*submission, CONTEXTUAL, "accuracy", group) for group in groups]
    parts = [estimate for estimate in found if estimate is not None]
    n = sum(part.n for part in parts)
    return Estimate(sum(part.value * part.n for part in parts) / n, None, None, n) if parts == found else None


def _context(run: RunFolder, submission: Submission) -> Finding:
    found, guess = run.estimate(*submission, CONTEXTUAL, "accuracy"), guessing(run, submission)
    if found is None or guess is None:
        return _unsaid(run, submission, "context", CONTEXTUAL)
    values = {"rate": percent(found.value), "n": count(found.n), "guess": percent(guess.value)}
    side, detail = direction(found, guess.value), bounds(found, guess.value)
    return _finding(run, "context", side, detail, system=shorten(submission[1], NAME_LENGTH), **values)


def _contrast(run: RunFolder, submission: Submission, name: str) -> Finding:
    found = contrast(run, submission, name)
    if found is None:
        return _finding(run, name, "missing")
    a, b, apart = found
    values = {"a": percent(a.value), "b": percent(b.value), "lowest": _lowest(run, submission)}
    return _finding(run, name, direction(apart), f"difference, {bounds(apart)}", **values)


def _lowest(run: RunFolder, submission: Submission) -> str:
    """The end of a sentence, naming the group with the lowest accuracy; empty if all are equal."""
    found = {
        who: run.estimate(*submission, CONTEXTUAL, "accuracy", cell) for cell, who in run_text(run, "cells").items()
    }
    rates = {who: estimate.value for who, estimate in found.items() if estimate}
    who = min(rates, key=lambda who: rates[who], default="")
    told = str(run_text(run, "stereotypes")["lowest"]).format(who=who, rate=percent(rates.get(who)))
    return told if len(set(rates.values())) > 1 else ""


def _pairs(run: RunFolder, submission: Submission, rows: Sequence[LabelRow]) -> Finding:
    found, parts = run.estimate(*submission, COUNTERFACTUAL, "pair_accuracy"), pair_account(pairs(rows))
    if found is None:
        return _unsaid(run, submission, "pairs", COUNTERFACTUAL)
    # If only the masculine side is correct, the feminine side failed.
    feminine, both = parts["masculine"], parts["masculine"] + parts["feminine"]
    numbers = {"F": count(feminine), "M": count(both - feminine), "both": count(both), "n": count(found.n)}
    values = {"rate": percent(found.value), "bounds": bounds(found, HALF), **numbers}
    if not both:
        return _finding(run, "pairs", "missing", **values)
    share = Estimate(feminine / both, *wilson(feminine / both, both), both)
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


def _terms(run: RunFolder, rows: Sequence[LabelRow]) -> list[Finding]:
    """How many answers the accuracies really depend on; empty if there are no answers."""
    text = run_text(run, "terms")
    answered = {subset: found for subset in SUBSETS if (found := answers(rows, subset))}
    shown = {subset: with_term(found) for subset, found in answered.items()}
    parts = [
        text["part" if shown[subset] else "no_part"].format(
            subset=run_text(run, "subsets")[subset],
            share=share_percent(len(shown[subset]) / len(found)),
            right=percent(right(shown[subset]) / max(len(shown[subset]), 1)),
        )
        for subset, found in answered.items()
    ]
    rest = sum(len(found) - len(shown[subset]) for subset, found in answered.items())
    counted = sum(right(found) - right(shown[subset]) for subset, found in answered.items())
    form = "none" if not counted else "all" if counted == rest else "some"
    values = {"parts": listed(parts), "rest": count(rest), "counted": count(counted)}
    return [Finding(text["title"], f"{text['sentence']} {text[form]}".format(**values))] if parts else []


def _finding(run: RunFolder, name: str, form: str, detail: str = "", **values: str) -> Finding:
    """A finding with the text for a direction, or for "missing"."""
    text = run_text(run, name)
    return Finding(text["title"], text[form].format(**values), detail, verdict(form))


def _unsaid(run: RunFolder, submission: Submission, name: str, subset: str) -> Finding:
    """The finding without a value: the language lacks the subset, or nothing in it was answered."""
    why = "answers" if subset in accounts(run, submission) else "subset"
    return Finding(run_text(run, name)["title"], run_text(run, "unsaid")[why])
