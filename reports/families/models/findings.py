"""Findings that all probes of language models share: rates, their range over subsets, and peers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.overviews import count_sentence, ends
from gendersuite.reports.blocks.texts import fill, run_text
from gendersuite.reports.blocks.verdicts import apart, direction, ratio_bounds, verdict
from gendersuite.reports.document import Finding
from gendersuite.reports.families.models.accounts import all_accounts, model_account
from gendersuite.reports.families.models.conventions import PRINTED, times
from gendersuite.reports.families.models.names import kind_name, model_name, peers
from gendersuite.reports.families.models.numbers import EQUAL, Number
from gendersuite.reports.formatting import count, rank, ratio, shorten
from gendersuite.reports.run_data import Estimate, RunFolder

NAME_LENGTH = 60


def shown_name(submission: Submission) -> str:
    """A model's name, shortened for sentences."""
    return shorten(submission[1], NAME_LENGTH)


def ratio_headline(run: RunFolder, text: Mapping[str, str], rate: Estimate, **named: str) -> Finding:
    """The finding on a rate; `text` has sentences for above 1, below 1 and unclear, and the detail."""
    form = direction(rate, EQUAL)
    detail = text["printed" if run.convention == PRINTED else "detail"]
    return Finding(
        text["title"],
        text[form].format(times=ratio(times(run, rate.value)), **named),
        fill(detail, rate=ratio(rate.value), bounds=ratio_bounds(rate), **named),
        verdict(form),
    )


def overview(
    run: RunFolder, numbers: Mapping[str, Number], alone: Callable[[RunFolder, Submission], list[Finding]]
) -> list[Finding]:
    """How many models are clearly above or below neutral by each number, and its range.

    `numbers` are keyed by the name of their text; `alone` returns the findings on a single model.
    """
    if len(run.signatures) == 1:
        return alone(run, next(iter(run.signatures)))
    text, rows = run_text(run, "overview"), []
    for name, number in numbers.items():
        values = number.values(run, list(run.signatures))
        if values:
            sides = (direction(each, number.neutral) for one in values if (each := number.of(run, one)))
            named = ends(values, number.write, partial(model_name, run))
            rows.append(count_sentence(text[name], sides, len(values), named))
    return rows or [Finding(text[next(iter(numbers))]["title"], text["missing"])]


def parts_headline(run: RunFolder, submission: Submission, titles: Mapping[str, str]) -> list[Finding]:
    """The range of the stereotype rate over subsets, if several have one."""
    rate = Number("")
    found = {title.lower(): rate.of(run, submission, subset=subset) for subset, title in titles.items()}
    return ends_headline(run_text(run, "parts"), found, rate)


def ends_headline(text: Mapping[str, str], found: Mapping[str, Estimate | None], number: Number) -> list[Finding]:
    """How many values of a model are clearly above or below neutral, and their range; empty for a single value."""
    known = {name: each for name, each in found.items() if each is not None}
    if len(known) < 2:
        return []
    sides = (direction(each, number.neutral) for each in known.values())
    named = ends({name: each.value for name, each in known.items()}, number.write, str)
    return [count_sentence(text, sides, len(known), named)]


def among_headline(run: RunFolder, submission: Submission, number: Number) -> list[Finding]:
    """The rank of a model among models of its kind by a number; empty if there are no others."""
    text, own, values = run_text(run, "among"), number.of(run, submission), number.values(run, peers(run, submission))
    if own is None or len(values) < 2:
        return []
    others = [each for one in values if one != submission and (each := number.of(run, one))]
    even = sum(apart(own, other) == "unclear" for other in others)
    sentence = text["sentence"].format(
        n=count(len(values)),
        kind=kind_name(run, submission, several=True),
        system=shown_name(submission),
        place=rank(list(values.values()), own.value, ends=number.ends).rpartition(" of ")[0],
        even=text["even_one" if even == 1 else "even"].format(number=count(even)) if even else "",
    )
    return [Finding(text["title"], sentence)]


def scored_headline(run: RunFolder, submission: Submission, titles: Mapping[str, str]) -> Finding:
    """How many items of all subsets were scored."""
    text, numbers = run_text(run, "scored"), all_accounts(run, submission, titles)
    if not numbers["scored"]:
        return Finding(text["title"], text["none"])
    items = {model_account(run, submission, subset)["expected"] for subset in titles}
    same = "size" in text and len(items) == 1 and len(titles) > 1
    size = text["size"].format(items=count(max(items)), templates=len(titles)) if same else ""
    shown = {name: count(number) for name, number in numbers.items()}
    return Finding(text["title"], text["some" if numbers["missing"] else "all"].format(size=size, **shown))
