"""What a language model's GEST scores mean, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gendersuite.reports.entries import Submission, known
from gendersuite.reports.gest_findings import extremes, unsaid
from gendersuite.reports.gest_overview import common_extremes
from gendersuite.reports.gest_tables import GLOBAL, STEREOTYPE, score
from gendersuite.reports.lm_templates import PRINTED, template_titles, times
from gendersuite.reports.models import kind_name, model_account, model_name, peers
from gendersuite.reports.overviews import spread
from gendersuite.reports.run_folder import Estimate, RunFolder
from gendersuite.reports.scales import ratio
from gendersuite.reports.verdicts import apart, direction, ratio_bounds, verdict
from gendersuite.reports.words import Headline, count, rank, shorten, visible, words

NAME_LENGTH = 60
EQUAL = 1.0


def findings(run: RunFolder, submission: Submission) -> list[Headline]:
    """The answer, then what stands out: the words as such, stereotypes, templates, other models, what was scored."""
    return [
        _stereotyping(run, submission),
        _norm(run, submission),
        extremes(run, submission, ratio),
        *_templates(run, submission),
        *_among(run, submission),
        _scored(run, submission),
    ]


def overview(run: RunFolder) -> list[Headline]:
    """How many models show what, and from where to where they go; of a single one, its own findings."""
    text = words(run, "overview")
    rates, ratios = (known(run, run.signatures, metric) for metric in (STEREOTYPE, GLOBAL))
    if not rates:
        return [Headline(text["stereotyping"]["title"], text["missing"], "", "missing")]
    if len(run.signatures) == 1:
        return findings(run, next(iter(rates)))

    def headline(part: str, values: Mapping[Submission, float], metric: str) -> Headline:
        return spread(
            run, text[part], values, metric, neutral=EQUAL, form=ratio, name=lambda each: model_name(run, each)
        )

    return [
        headline("stereotyping", rates, STEREOTYPE),
        headline("norm", ratios, GLOBAL),
        common_extremes(run, text["extremes"], rates),
    ]


def _stereotyping(run: RunFolder, submission: Submission) -> Headline:
    text, rate = words(run, "stereotyping"), score(run, submission, STEREOTYPE)
    if rate is None:
        return unsaid(run, submission, text)
    system = shorten(visible(submission[1]), NAME_LENGTH)
    return _ratio(run, text, rate, system=system)


def _norm(run: RunFolder, submission: Submission) -> Headline:
    text, rate = words(run, "norm"), score(run, submission, GLOBAL)
    found = {side: score(run, submission, f"masculine_rate_{side}") for side in ("male", "female")}
    if rate is None or None in found.values():
        return unsaid(run, submission, text)
    named = {side: ratio(times(run, each.value)) for side, each in found.items() if each}
    return _ratio(run, text, rate, **named)


def _ratio(run: RunFolder, text: Mapping[str, Any], rate: Estimate, **named: str) -> Headline:
    form = direction(rate, EQUAL)
    sentence = text[form].format(times=ratio(times(run, rate.value)), **named)
    detail = text["printed" if run.convention == PRINTED else "detail"]
    limits = ratio_bounds(rate)
    return Headline(text["title"], sentence, detail.format(rate=ratio(rate.value), bounds=limits), verdict(form))


def _templates(run: RunFolder, submission: Submission) -> list[Headline]:
    """From which to which template the stereotype rate goes, if there are several."""
    text, titles = words(run, "templates"), template_titles(run, submission)
    found = {subset: run.estimate(*submission, subset, STEREOTYPE) for subset in titles}
    rates = {subset: rate for subset, rate in found.items() if rate is not None}
    if len(rates) < 2:
        return []
    sides = [direction(rate, EQUAL) for rate in rates.values()]
    ordered = sorted(rates, key=lambda subset: (rates[subset].value, subset))
    least, most = (f"{ratio(rates[subset].value)} ({titles[subset].lower()})" for subset in (ordered[0], ordered[-1]))
    below = text["below"].format(below=sides.count("minus")) if "minus" in sides else ""
    sentence = text["sentence"].format(above=sides.count("plus"), n=len(rates), below=below, least=least, most=most)
    return [Headline(text["title"], sentence, "", "missing")]


def _among(run: RunFolder, submission: Submission) -> list[Headline]:
    """Where the model stands among those of its kind, if there are others."""
    text, own = words(run, "among"), score(run, submission, STEREOTYPE)
    values = known(run, peers(run, submission), STEREOTYPE)
    if own is None or len(values) < 2:
        return []
    others = [score(run, each, STEREOTYPE) for each in values if each != submission]
    even = sum(other is not None and apart(own, other) == "unclear" for other in others)
    place = rank(list(values.values()), own.value, ends=(text["highest"], text["lowest"])).rpartition(" of ")[0]
    sentence = text["sentence"].format(
        n=count(len(values)),
        kind=kind_name(run, submission, several=True),
        system=shorten(visible(submission[1]), NAME_LENGTH),
        place=place,
        even=text["even_one" if even == 1 else "even"].format(number=count(even)) if even else "",
    )
    return [Headline(text["title"], sentence, "", "missing")]


def _scored(run: RunFolder, submission: Submission) -> Headline:
    text, numbers = words(run, "scored"), model_account(run, submission)
    if not numbers["scored"]:
        return Headline(text["title"], text["none"], "", "missing")
    titles = template_titles(run, submission)
    items = {model_account(run, submission, subset)["expected"] for subset in titles}
    same = len(items) == 1 and len(titles) > 1
    size = text["size"].format(items=count(max(items)), templates=len(titles)) if same else ""
    form = "all" if not numbers["missing"] else "some"
    shown = {name: count(number) for name, number in numbers.items()}
    return Headline(text["title"], text[form].format(size=size, **shown), "", "missing")
