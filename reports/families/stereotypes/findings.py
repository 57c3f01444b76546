"""Findings on the stereotypes of a system or model, with the texts of its family."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.document import Finding
from gendersuite.reports.families.stereotypes.tables import (
    FAMILY,
    GLOBAL,
    by_stereotype,
    score,
    stereotypes,
)
from gendersuite.reports.formatting import Form, count, listed
from gendersuite.reports.run_data import RunFolder

NAME_LENGTH = 60
# The border between the ranks of the seven female and the nine male stereotypes, if all ranks are as expected.
BORDER = 7.5
LACKING_NAMED = 3
RATES = {"rate": GLOBAL, "male": "masculine_rate_male", "female": "masculine_rate_female", "family": FAMILY}


def stereotype_name(stereotype: Mapping[str, Any]) -> str:
    """Number and name of a stereotype, such as "#7 Beautiful"."""
    return f"#{stereotype['number']} {stereotype['name']}"


def extremes(run: RunFolder, submission: Submission, form: Form) -> Finding:
    """The most feminine and the most masculine stereotype, and those on the wrong side; `form` formats a rate."""
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


def masculine_rates(run: RunFolder, submission: Submission) -> dict[str, float]:
    """The rates that sentences use, as far as they have a value."""
    found = {name: score(run, submission, metric) for name, metric in RATES.items()}
    return {name: rate.value for name, rate in found.items() if rate}


def unsaid(run: RunFolder, submission: Submission, text: Mapping[str, Any]) -> Finding:
    """The finding without a value, which names the stereotypes that lack a rate."""
    why, everything = run_text(run, "unsaid"), stereotypes()
    rates = by_stereotype(run, submission, "masculine_rate")
    lacking = [each for each in everything if each["number"] not in rates]
    names = [stereotype_name(stereotype) for stereotype in lacking[:LACKING_NAMED]]
    if len(lacking) > len(names):
        names.append(f"{len(lacking) - len(names)} more")
    sentence = why["all"] if len(lacking) == len(everything) else why["some"].format(names=listed(names))
    return Finding(text["title"], sentence)


def common_extremes(run: RunFolder, text: Mapping[str, str], submissions: Iterable[Submission]) -> Finding:
    """Which stereotypes are most often the most feminine and the most masculine one, and in how many submissions."""
    found = [by_stereotype(run, submission, "feminine_rank") for submission in submissions]
    compared = [ranks for ranks in found if len(ranks) == len(stereotypes())]
    if not compared:
        return Finding(text["title"], text["missing"])

    def commonest(end: Callable[[Iterable[float]], float]) -> dict[str, Any]:
        ends = ((ranks, end(rank.value for rank in ranks.values())) for ranks in compared)
        counted = Counter(number for ranks, value in ends for number in ranks if ranks[number].value == value)
        number = min(counted, key=lambda each: (-counted[each], each))
        return {"name": stereotype_name(stereotypes()[number - 1]), "count": count(counted[number])}

    sentence = text["sentence"].format(least=commonest(min), most=commonest(max), n=count(len(compared)))
    return Finding(text["title"], sentence)
