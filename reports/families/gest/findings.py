"""What a system's gest scores mean, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.blocks.verdicts import apart, bounds, direction, verdict
from gendersuite.reports.document import Finding
from gendersuite.reports.families.gest.tables import (
    FAMILY,
    GLOBAL,
    STEREOTYPE,
    by_stereotype,
    score,
    sentence_account,
    stereotypes,
)
from gendersuite.reports.formatting import Form, count, listed, percent, points, share_percent, shorten
from gendersuite.reports.run_data import RunFolder

NAME_LENGTH = 60
# Between the ranks of seven female and nine male stereotypes, if all were in line.
BORDER = 7.5
LACKING_NAMED = 3


def system_findings(run: RunFolder, submission: Submission) -> list[Finding]:
    """The two answers, then what stands out: stereotypes, family words, and how many sentences count."""
    return [
        _norm(run, submission),
        _stereotyping(run, submission),
        extremes(run, submission, percent),
        _family(run, submission),
        _yield(run, submission),
    ]


def stereotype_name(stereotype: Mapping[str, Any]) -> str:
    """ "#7 Beautiful"."""
    return f"#{stereotype['number']} {stereotype['name']}"


def _norm(run: RunFolder, submission: Submission) -> Finding:
    text, rate = run_text(run, "norm"), score(run, submission, GLOBAL)
    if rate is None:
        return unsaid(run, submission, text)
    form = direction(rate, 0.5)
    sentence = text[form].format(system=shorten(submission[1], NAME_LENGTH), rate=percent(rate.value))
    return Finding(text["title"], sentence, f"global masculine rate, {bounds(rate, 0.5)}", verdict(form))


def _stereotyping(run: RunFolder, submission: Submission) -> Finding:
    text, difference = run_text(run, "stereotyping"), score(run, submission, STEREOTYPE)
    rates = _rates(run, submission)
    if difference is None or not {"male", "female"} <= rates.keys():
        return unsaid(run, submission, text)
    form = direction(difference, 0.0)
    sentence = text[form].format(points=points(abs(difference.value)), **rates)
    detail = f"stereotype rate, {bounds(difference, 0.0)}"
    whole = score(run, submission, GLOBAL)
    if whole is not None and form == "plus":
        most = points(2 * min(whole.value, 1 - whole.value))
        detail += f"; with {percent(whole.value)} men at most {most} are possible"
    return Finding(text["title"], sentence, detail, verdict(form))


def extremes(run: RunFolder, submission: Submission, form: Form) -> Finding:
    """The most feminine and the most masculine stereotype, and what is out of line; `form` writes a rate."""
    text = run_text(run, "extremes")
    ranks, rates = (by_stereotype(run, submission, metric) for metric in ("feminine_rank", "masculine_rate"))
    if not len(ranks) == len(rates) == len(stereotypes()):
        return unsaid(run, submission, text)
    ordered = sorted(stereotypes(), key=lambda each: (ranks[each["number"]].value, each["number"]))
    least, most = (
        text["each"].format(name=stereotype_name(each), rate=form(rates[each["number"]].value, 0))
        for each in (ordered[0], ordered[-1])
    )
    sentence = text["sentence"].format(least=least, most=most)
    outliers: dict[str, list[str]] = {}
    for stereotype in ordered:
        place = ranks[stereotype["number"]].value
        if place > BORDER if stereotype["side"] == "female" else place < BORDER:
            outliers.setdefault(stereotype["side"], []).append(stereotype_name(stereotype))
    if outliers:
        parts = [text[f"outliers_{side}"].format(names=listed(names)) for side, names in outliers.items()]
        sentence += f" {text['outliers'].format(outliers='; '.join(parts))}"
    return Finding(text["title"], sentence)


def _family(run: RunFolder, submission: Submission) -> Finding:
    text, family = run_text(run, "family"), score(run, submission, FAMILY)
    male, rates = score(run, submission, "masculine_rate_male"), _rates(run, submission)
    if family is None:
        return Finding(text["title"], text["missing"])
    if male is None or "female" not in rates:
        form, clarity, neutral = "alone", "missing", 0.5
    else:
        form, neutral = apart(family, male), male.value
        clarity = verdict(form)
    sentence = text[form].format(family=percent(family.value), **rates)
    return Finding(text["title"], sentence, f"{count(family.n)} sentences, {bounds(family, neutral)}", clarity)


def _yield(run: RunFolder, submission: Submission) -> Finding:
    text, numbers = run_text(run, "yield"), sentence_account(run, submission)
    counted, expected = numbers["M"] + numbers["F"], numbers["expected"]
    if not counted:
        return unsaid(run, submission, text)
    sentence = text["sentence"].format(
        count=count(counted), expected=count(expected), share=share_percent(counted / expected)
    )
    parts = [
        part.format(share=share_percent(numbers[group] / expected))
        for group, part in text["parts"].items()
        if numbers[group]
    ]
    if parts:
        sentence += text["rest"].format(parts=listed(parts))
    return Finding(text["title"], f"{sentence}.")


def _rates(run: RunFolder, submission: Submission) -> dict[str, str]:
    found = {side: score(run, submission, f"masculine_rate_{side}") for side in ("male", "female")}
    return {side: percent(rate.value) for side, rate in found.items() if rate is not None}


def unsaid(run: RunFolder, submission: Submission, text: Mapping[str, Any]) -> Finding:
    """That there is nothing to say, and for want of which stereotypes."""
    why, everything = run_text(run, "unsaid"), stereotypes()
    rates = by_stereotype(run, submission, "masculine_rate")
    lacking = [each for each in everything if each["number"] not in rates]
    names = [stereotype_name(stereotype) for stereotype in lacking[:LACKING_NAMED]]
    if len(lacking) > len(names):
        names.append(f"{len(lacking) - len(names)} more")
    sentence = why["all"] if len(lacking) == len(everything) else why["some"].format(names=listed(names))
    return Finding(text["title"], sentence)
