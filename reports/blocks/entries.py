"""The submissions of a run (a system in one language each): their order, names and values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gendersuite.reports.blocks.texts import language_name
from gendersuite.reports.formatting import count, shorten
from gendersuite.reports.run_data import RunFolder

Submission = tuple[str, str]
"""A language and a system."""

NAME_LENGTH = 40


def submissions(run: RunFolder) -> list[Submission]:
    """All submissions, sorted by language name and system name."""
    return sorted(run.signatures, key=lambda pair: (language_name(pair[0]), pair[1], pair[0]))


def submission_name(submission: Submission) -> str:
    """The name of a submission in texts, such as "DeepL, Polish"."""
    return f"{shorten(submission[1], NAME_LENGTH)}, {language_name(submission[0])}"


def by_value(submissions: Iterable[Submission], values: Mapping[Submission, float]) -> list[Submission]:
    """Sort submissions by language, then by descending value; those without a value come last in their language."""
    return sorted(
        submissions, key=lambda each: (language_name(each[0]), each not in values, -values.get(each, 0), each)
    )


def by_language(submissions: Iterable[Submission]) -> dict[str, tuple[Submission, ...]]:
    """Group submissions by language code."""
    found: dict[str, tuple[Submission, ...]] = {}
    for each in submissions:
        found[each[0]] = (*found.get(each[0], ()), each)
    return found


def submission_counts(run: RunFolder) -> str:
    """Counts for headings, such as "3 systems, 1 language, 3 submissions"."""
    systems, languages = len({system for _, system in run.signatures}), len(run.languages)
    return ", ".join(
        f"{count(number)} {noun}{'' if number == 1 else 's'}"
        for number, noun in ((systems, "system"), (languages, "language"), (len(run.signatures), "submission"))
    )


def values_by_submission(
    run: RunFolder, submissions: Iterable[Submission], metric: str, group: str = "", subset: str = ""
) -> dict[Submission, float]:
    """The value of a metric for each submission that has one."""
    found = {submission: run.estimate(*submission, subset, metric, group) for submission in submissions}
    return {submission: estimate.value for submission, estimate in found.items() if estimate is not None}
