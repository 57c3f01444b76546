"""Sentences on all submissions of a run: how many have a clear effect in each direction, and the range of values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gendersuite.reports.blocks.entries import Submission, submission_name
from gendersuite.reports.blocks.texts import fill
from gendersuite.reports.blocks.verdicts import direction
from gendersuite.reports.document import Finding
from gendersuite.reports.formatting import count
from gendersuite.reports.run_data import RunFolder

Write = Callable[[float], str]
"""Formats a value."""
Name = Callable[[Submission], str]
"""Returns the name of a submission."""


def range_sentence(
    run: RunFolder,
    text: Mapping[str, str],
    values: Mapping[Submission, float],
    metric: str,
    *,
    neutral: float,
    form: Write,
    subset: str = "",
    name: Name = submission_name,
) -> Finding:
    """A finding on a metric: how many submissions are clearly above and below `neutral`, and the range of `values`."""
    found = [run.estimate(*submission, subset, metric) for submission in values]
    sides = (direction(estimate, neutral) for estimate in found if estimate is not None)
    return count_sentence(text, sides, len(values), ends(values, form, name))


def count_sentence(text: Mapping[str, str], sides: Iterable[str], n: int, named: Mapping[str, str]) -> Finding:
    """A finding on `n` submissions, counted by direction: each of `sides` is "plus", "minus" or "unclear"."""
    seen = list(sides)
    below = seen.count("minus")
    sentence = text["sentence"].format(
        above=count(seen.count("plus")),
        below=text["below"].format(below=count(below)) if below and "below" in text else "",
        below_count=count(below),
        n=count(n),
        **named,
    )
    return Finding(text["title"], sentence, fill(text.get("detail", "")))


def ends(values: Mapping[Any, float], form: Write, name: Callable[[Any], str] = submission_name) -> dict[str, str]:
    """The lowest (`least`) and the highest value (`most`), each with its name."""
    ordered = sorted(values, key=lambda each: (values[each], each))
    return {end: f"{form(values[each])} ({name(each)})" for end, each in (("least", ordered[0]), ("most", ordered[-1]))}
