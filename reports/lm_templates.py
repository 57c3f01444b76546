"""The templates that a language model was asked in, and the convention by which its rates were averaged."""

from __future__ import annotations

import math
from collections.abc import Mapping

from gendersuite.reports.entries import Submission
from gendersuite.reports.run_folder import RunFolder
from gendersuite.reports.words import language_name, visible, words

TEMPLATES = ("template-1", "template-2", "template-3", "template-4")
PRINTED = "printed"


def templates(run: RunFolder, submission: Submission) -> list[str]:
    """The subsets of a model: its templates, or the one language of swapped pairs."""
    candidates = (*TEMPLATES, submission[0])
    return [subset for subset in candidates if (*submission, subset, "count", "expected") in run.scores]


def template_titles(run: RunFolder, submission: Submission) -> dict[str, str]:
    """What each subset of a model is called: "Template 1", or the language's name."""
    return {subset: template_title(subset) for subset in templates(run, submission)}


def template_title(subset: str) -> str:
    """ "Template 1" of "template-1"."""
    name, _, number = subset.partition("-")
    return f"Template {number}" if name == "template" else visible(language_name(subset))


def template_text(run: RunFolder, submission: Submission, subset: str) -> str:
    """The frame that a template puts a sentence into; empty where it is not known."""
    kind = run.kinds.get(submission, "")
    known = {(each["kind"], each["subset"]): str(each["text"]) for each in words(run, "template")}
    return known.get((kind, subset), "")


def convention(run: RunFolder) -> Mapping[str, str]:
    """What the reports say of how rates were averaged."""
    known = words(run, "convention")
    text: Mapping[str, str] = known.get(run.convention, known["other"])
    return text


def times(run: RunFolder, rate: float) -> float:
    """The ratio of probabilities that a rate stands for: a printed rate is its power 1 / ln 10."""
    return rate ** math.log(10) if run.convention == PRINTED else rate
