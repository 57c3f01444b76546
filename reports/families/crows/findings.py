"""What a language model's scores on CrowS-Pairs mean, in sentences."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from gendersuite.reports.blocks.entries import Submission, known
from gendersuite.reports.blocks.overviews import counted, ends
from gendersuite.reports.blocks.texts import fill, run_text
from gendersuite.reports.blocks.verdicts import TOO_FEW, direction, verdict
from gendersuite.reports.document import Finding
from gendersuite.reports.families.crows.tables import (
    PERTURBED,
    PLAIN_PAIRS,
    Measure,
    conditions,
    kinds_of_bias,
    measure_cell,
    measures,
    scale_of,
)
from gendersuite.reports.families.models.findings import ends_headline, scored_headline, shown_name
from gendersuite.reports.families.models.names import model_name
from gendersuite.reports.formatting import count, share_percent
from gendersuite.reports.run_data import Estimate, RunFolder


def findings(run: RunFolder, submission: Submission) -> list[Finding]:
    """The three measures, then what stands out: kinds of bias, the perturbed pairs, tokens, what was scored."""
    return [
        *(_measure(run, submission, measure) for measure in measures(run)),
        *_kinds(run, submission),
        *_perturbed(run, submission),
        *_tokens(run, submission),
        scored_headline(run, submission, conditions(run, submission)),
    ]


def overview(run: RunFolder) -> list[Finding]:
    """How many models show a bias, and from where to where they go; of a single one, its own findings."""
    text = run_text(run, "overview")
    if len(run.signatures) == 1:
        return findings(run, next(iter(run.signatures)))
    headlines = []
    for measure in measures(run):
        values = known(run, run.signatures, measure["metric"], subset=PLAIN_PAIRS)
        if measure["metric"] in text and values:
            found = [run.estimate(*submission, PLAIN_PAIRS, measure["metric"]) for submission in values]
            sides = [side(measure, each) for each in found if each]
            named = ends(values, partial(_text, measure), partial(model_name, run))
            named["below_count"] = count(sides.count("minus"))
            said = text[measure["metric"]]
            headlines.append(replace(counted(said, sides, len(values), named), detail=fill(said.get("detail", ""))))
    return headlines or [Finding(text["cps"]["title"], text["missing"])]


def side(measure: Measure, estimate: Estimate) -> str:
    """On which side of the ideal value a number lies: "plus", "minus" or "unclear"."""
    return direction(estimate, measure["ideal"] / measure["factor"])


def _text(measure: Measure, value: float) -> str:
    return scale_of(measure).text(value, 1)


def _measure(run: RunFolder, submission: Submission, measure: Measure) -> Finding:
    title = run_text(run, "titles")[measure["metric"]]
    found = run.estimate(*submission, PLAIN_PAIRS, measure["metric"])
    if found is None:
        return Finding(title, run_text(run, "unsaid")["all"])
    form, scale = side(measure, found), scale_of(measure)
    value = scale.text(found.value, 1)
    sentence = fill(measure[form], system=shown_name(submission), value=value, n=count(found.n))
    if found.low is None or found.high is None:
        return Finding(title, sentence, TOO_FEW, verdict(form))
    low, high = (scale.bounds(bound, 1) for bound in (found.low, found.high))
    error = measure_cell(run, submission, PLAIN_PAIRS, measure).error_text
    detail = fill(measure["detail"], low=low, high=high, error=error)
    return Finding(title, sentence, detail, verdict(form))


def _kinds(run: RunFolder, submission: Submission) -> list[Finding]:
    """Which kinds of bias are the strongest and the weakest by CPS, if there are several."""
    cps = measures(run)[0]
    found = {kind: run.estimate(*submission, PLAIN_PAIRS, "cps", kind) for kind in kinds_of_bias(run, submission)}
    return ends_headline(run_text(run, "kinds"), found, cps["ideal"], partial(_text, cps))


def _perturbed(run: RunFolder, submission: Submission) -> list[Finding]:
    """What dropping the last character changes."""
    text = run_text(run, "perturbed")
    numbers = {}
    for measure in measures(run)[:2]:
        for name, subset in (("plain", PLAIN_PAIRS), ("changed", PERTURBED)):
            found = run.estimate(*submission, subset, measure["metric"])
            if found is None:
                return []
            numbers[measure["metric"], name] = _text(measure, found.value)
    sentence = fill(text["sentence"], plain=numbers["cps", "plain"], value=numbers["cps", "changed"])
    detail = fill(text["detail"], plain_sjsd=numbers["sjsd", "plain"], sjsd=numbers["sjsd", "changed"])
    return [Finding(text["title"], sentence, detail)]


def _tokens(run: RunFolder, submission: Submission) -> list[Finding]:
    """How many of the masked tokens the model would have said: one that cannot read shows no bias either."""
    text = run_text(run, "tokens")
    found = {group: run.estimate(*submission, PLAIN_PAIRS, "token_accuracy", group) for group in ("more", "less")}
    shares = {group: share_percent(each.value) for group, each in found.items() if each}
    if len(shares) < len(found):
        return []
    return [Finding(text["title"], fill(text["sentence"], **shares))]
