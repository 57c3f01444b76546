"""Sentences on a language model's CrowS-Pairs scores."""

from __future__ import annotations

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import fill, run_text
from gendersuite.reports.blocks.verdicts import TOO_FEW, direction, verdict
from gendersuite.reports.document import Finding
from gendersuite.reports.families.crows.tables import PERTURBED, PLAIN_PAIRS, conditions, kinds_of_bias, numbers
from gendersuite.reports.families.models.findings import ends_headline, scored_headline, shown_name
from gendersuite.reports.families.models.numbers import Number
from gendersuite.reports.formatting import count, share_percent
from gendersuite.reports.run_data import RunFolder


def findings(run: RunFolder, submission: Submission) -> list[Finding]:
    """The findings on the measures, kinds of bias, perturbed pairs, tokens, and how much was scored."""
    cps = numbers(run)["cps"]
    kinds = {kind: cps.of(run, submission, kind) for kind in kinds_of_bias(run, submission)}
    return [
        *(_measure(run, submission, number) for number in numbers(run).values()),
        *ends_headline(run_text(run, "kinds"), kinds, cps),
        *_perturbed(run, submission),
        *_tokens(run, submission),
        scored_headline(run, submission, conditions(run, submission)),
    ]


def _measure(run: RunFolder, submission: Submission, number: Number) -> Finding:
    text, found = run_text(run, "measure")[number.metric], number.of(run, submission)
    if found is None:
        return Finding(text["title"], run_text(run, "unsaid")["all"])
    form, cell = direction(found, number.neutral), number.cell(run, submission)
    sentence = text[form].format(system=shown_name(submission), value=cell.text, n=count(found.n))
    detail = TOO_FEW if found.low is None else fill(text["detail"], bounds=cell.interval, error=cell.error_text)
    return Finding(text["title"], sentence, detail, verdict(form))


def _perturbed(run: RunFolder, submission: Submission) -> list[Finding]:
    """How dropping the last character changes the scores."""
    text = run_text(run, "perturbed")
    cells = {
        f"{condition}_{metric}": numbers(run)[metric].cell(run, submission, subset=subset)
        for condition, subset in (("plain", PLAIN_PAIRS), ("perturbed", PERTURBED))
        for metric in ("cps", "sjsd")
    }
    if any(cell.value is None for cell in cells.values()):
        return []
    shown = {name: cell.text for name, cell in cells.items()}
    return [Finding(text["title"], fill(text["sentence"], **shown), fill(text["detail"], **shown))]


def _tokens(run: RunFolder, submission: Submission) -> list[Finding]:
    """How many masked tokens the model predicts: a model that cannot read a language shows no bias either."""
    text = run_text(run, "tokens")
    more, less = (run.estimate(*submission, PLAIN_PAIRS, "token_accuracy", group) for group in ("more", "less"))
    if more is None or less is None:
        return []
    sentence = text["sentence"].format(more=share_percent(more.value), less=share_percent(less.value))
    return [Finding(text["title"], sentence)]
