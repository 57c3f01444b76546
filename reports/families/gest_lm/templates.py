"""The templates that a language model was asked in."""

from __future__ import annotations

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import language_name, run_text
from gendersuite.reports.run_data import RunFolder

TEMPLATES = ("template-1", "template-2", "template-3", "template-4")


def templates(run: RunFolder, submission: Submission) -> list[str]:
    """The subsets of a model: its templates, or the one language of swapped pairs."""
    candidates = (*TEMPLATES, submission[0])
    return [subset for subset in candidates if (*submission, subset, "count", "expected") in run.scores]


def asked(run: RunFolder) -> str:
    """Which of the texts says what was asked: of sentences in templates, or of swapped pairs."""
    in_templates = any(set(TEMPLATES) & set(templates(run, submission)) for submission in run.signatures)
    return "asked" if in_templates else "asked_pairs"


def template_titles(run: RunFolder, submission: Submission) -> dict[str, str]:
    """What each subset of a model is called: "Template 1", or the language's name."""
    return {subset: template_title(subset) for subset in templates(run, submission)}


def template_title(subset: str) -> str:
    """ "Template 1" of "template-1"."""
    name, _, number = subset.partition("-")
    return f"Template {number}" if name == "template" else language_name(subset)


def template_text(run: RunFolder, submission: Submission, subset: str) -> str:
    """The frame that a template puts a sentence into; empty where it is not known."""
    kind = run.kinds.get(submission, "")
    known = {(each["kind"], each["subset"]): str(each["text"]) for each in run_text(run, "template")}
    return known.get((kind, subset), "")
