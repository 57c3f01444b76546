"""Sentences on a system's GEST scores."""

from __future__ import annotations

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.blocks.verdicts import apart, bounds, direction, verdict
from gendersuite.reports.document import Finding
from gendersuite.reports.families.stereotypes.findings import extremes, masculine_rates, unsaid
from gendersuite.reports.families.stereotypes.tables import (
    FAMILY,
    GLOBAL,
    STEREOTYPE,
    score,
    sentence_account,
)
from gendersuite.reports.formatting import count, listed, percent, points, share_percent, shorten
from gendersuite.reports.run_data import RunFolder

NAME_LENGTH = 60
# The border between the ranks of the seven female and the nine male stereotypes, if all ranks are as expected.
BORDER = 7.5
LACKING_NAMED = 3
RATES = {"rate": GLOBAL, "male": "masculine_rate_male", "female": "masculine_rate_female", "family": FAMILY}


def system_findings(run: RunFolder, submission: Submission) -> list[Finding]:
    """The findings on the two main questions, the stereotypes, family words, and how many sentences count."""
    return [
        _answer(run, submission, "norm", GLOBAL, neutral=0.5),
        _answer(run, submission, "stereotyping", STEREOTYPE, neutral=0.0),
        extremes(run, submission, percent),
        _family(run, submission),
        _yield(run, submission),
    ]


def _answer(run: RunFolder, submission: Submission, part: str, metric: str, neutral: float) -> Finding:
    """The finding on one of the two main questions, which are about both sides together."""
    text, answer, rates = run_text(run, part), score(run, submission, metric), masculine_rates(run, submission)
    if answer is None or not {"rate", "male", "female"} <= rates.keys():
        return unsaid(run, submission, text)
    form, system = direction(answer, neutral), shorten(submission[1], NAME_LENGTH)
    shown = {name: percent(rate) for name, rate in rates.items()}
    sentence = text[form].format(system=system, points=points(abs(answer.value)), **shown)
    limit = text.get("limit", "") if form == "plus" else ""
    most = points(2 * min(rates["rate"], 1 - rates["rate"]))
    detail = f"{text['name']}, {bounds(answer, neutral)}{limit.format(most=most, **shown)}"
    return Finding(text["title"], sentence, detail, verdict(form))


def _family(run: RunFolder, submission: Submission) -> Finding:
    text, rates = run_text(run, "family"), masculine_rates(run, submission)
    family, male = (score(run, submission, metric) for metric in (FAMILY, RATES["male"]))
    if family is None:
        return Finding(text["title"], text["missing"])
    form, neutral, clarity = "alone", 0.5, "missing"
    if male is not None and "female" in rates:
        form, neutral = apart(family, male), male.value
        clarity = verdict(form)
    sentence = text[form].format(**{name: percent(rate) for name, rate in rates.items()})
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
