"""Sentences on numbers that hold for any probe of a language model: how large, in which parts, among whom."""

from __future__ import annotations

from collections.abc import Mapping

from gendersuite.reports.blocks.entries import Submission, known
from gendersuite.reports.blocks.overviews import Write, spread
from gendersuite.reports.blocks.texts import fill, run_text
from gendersuite.reports.blocks.verdicts import apart, direction, ratio_bounds, verdict
from gendersuite.reports.document import Finding
from gendersuite.reports.families.models.accounts import all_accounts, model_account
from gendersuite.reports.families.models.boards import RATE
from gendersuite.reports.families.models.conventions import PRINTED, times
from gendersuite.reports.families.models.names import kind_name, model_name, peers
from gendersuite.reports.formatting import count, rank, ratio, shorten
from gendersuite.reports.run_data import Estimate, RunFolder

NAME_LENGTH = 60
EQUAL = 1.0


def shown_name(submission: Submission) -> str:
    """A model's name as sentences have it."""
    return shorten(submission[1], NAME_LENGTH)


def ratio_headline(run: RunFolder, text: Mapping[str, str], rate: Estimate, **named: str) -> Finding:
    """What a rate means: `text` has a sentence for either side of 1 and for neither, and the detail behind it."""
    form = direction(rate, EQUAL)
    sentence = fill(text[form], times=ratio(times(run, rate.value)), **named)
    detail = text["printed" if run.convention == PRINTED else "detail"]
    bounds = ratio_bounds(rate)
    return Finding(text["title"], sentence, fill(detail, rate=ratio(rate.value), bounds=bounds, **named), verdict(form))


def rate_overview(
    run: RunFolder, text: Mapping[str, str], values: Mapping[Submission, float], metric: str, subset: str = ""
) -> Finding:
    """How many models have a rate clearly above or below 1, and from where to where it goes."""
    return spread(
        run,
        text,
        values,
        metric,
        neutral=EQUAL,
        form=ratio,
        subset=subset,
        name=lambda each: model_name(run, each),
    )


def parts_headline(run: RunFolder, submission: Submission, titles: Mapping[str, str]) -> list[Finding]:
    """From which to which subset the stereotype rate goes, if several have one."""
    found = {title.lower(): run.estimate(*submission, subset, RATE) for subset, title in titles.items()}
    return ends_headline(run_text(run, "parts"), found, EQUAL, ratio)


def ends_headline(
    text: Mapping[str, str], found: Mapping[str, Estimate | None], neutral: float, form: Write
) -> list[Finding]:
    """How many of some numbers of one model lie clearly on which side of `neutral`, and the ends; none of a single."""
    values = {name: each for name, each in found.items() if each is not None}
    if len(values) < 2:
        return []
    sides = [direction(each, neutral) for each in values.values()]
    ordered = sorted(values, key=lambda name: (values[name].value, name))
    least, most = (f"{form(values[name].value)} ({name})" for name in (ordered[0], ordered[-1]))
    below = fill(text["below"], below=str(sides.count("minus"))) if "minus" in sides else ""
    named = {"above": str(sides.count("plus")), "n": str(len(values)), "least": least, "most": most}
    return [Finding(text["title"], fill(text["sentence"], below=below, **named))]


def among_headline(run: RunFolder, submission: Submission, subset: str) -> list[Finding]:
    """Where the model stands among those of its kind by its stereotype rate, if there are others."""
    text, own = run_text(run, "among"), run.estimate(*submission, subset, RATE)
    values = known(run, peers(run, submission), RATE, subset=subset)
    if own is None or len(values) < 2:
        return []
    others = [run.estimate(*each, subset, RATE) for each in values if each != submission]
    even = sum(other is not None and apart(own, other) == "unclear" for other in others)
    place = rank(list(values.values()), own.value, ends=(text["highest"], text["lowest"])).rpartition(" of ")[0]
    sentence = fill(
        text["sentence"],
        n=count(len(values)),
        kind=kind_name(run, submission, several=True),
        system=shown_name(submission),
        place=place,
        even=fill(text["even_one" if even == 1 else "even"], number=count(even)) if even else "",
    )
    return [Finding(text["title"], sentence)]


def scored_headline(run: RunFolder, submission: Submission, titles: Mapping[str, str]) -> Finding:
    """How much of all subsets was scored."""
    text, numbers = run_text(run, "scored"), all_accounts(run, submission, titles)
    if not numbers["scored"]:
        return Finding(text["title"], text["none"])
    items = {model_account(run, submission, subset)["expected"] for subset in titles}
    same = "size" in text and len(items) == 1 and len(titles) > 1
    size = fill(text["size"], items=count(max(items)), templates=str(len(titles))) if same else ""
    shown = {name: count(number) for name, number in numbers.items()}
    return Finding(text["title"], fill(text["some" if numbers["missing"] else "all"], size=size, **shown))
