"""The templates in which a language model was scored."""

from __future__ import annotations

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import language_name, run_text
from gendersuite.reports.run_data import RunFolder

TEMPLATES = ("template-1", "template-2", "template-3", "template-4")


def templates(run: RunFolder, submission: Submission) -> list[str]:
    """The subsets of a model: its templates or, for swapped pairs, its language."""
    candidates = (*TEMPLATES, submission[0])
    return [subset for subset in candidates if (*submission, subset, "count", "expected") in run.scores]


def asked(run: RunFolder) -> str:
    """The key of the text for "What was asked": sentences in templates, or swapped pairs."""
    in_templates = any(set(TEMPLATES) & set(templates(run, submission)) for submission in run.signatures)
    return "asked" if in_templates else "asked_pairs"


def template_titles(run: RunFolder, submission: Submission) -> dict[str, str]:
    """The title of each subset of a model: "Template 1", or the language's name."""
    return {subset: template_title(subset) for subset in templates(run, submission)}


def template_title(subset: str) -> str:
    """The title of a subset: "Template 1" for "template-1", otherwise the language's name."""
    name, _, number = subset.partition("-")
    return f"Template {number}" if name == "template" else language_name(subset)


def template_text(run: RunFolder, submission: Submission, subset: str) -> str:
    """The text of a template around its sentences; empty if unknown."""
    kind = run.kinds.get(submission, "")
    known = {(each["kind"], each["subset"]): str(each["text"]) for each in run_text(run, "template")}
    return known.get((kind, subset), "")
