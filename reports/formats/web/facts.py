"""Initial data of the page: the run, its systems and all scores. Items and reports are loaded on demand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gendersuite.reports.blocks.texts import family_text, frames
from gendersuite.reports.families import family_of
from gendersuite.reports.family import ReportFamily
from gendersuite.reports.formats.web.names import (
    group_title,
    language_title,
    metric_facts,
    metric_order,
    subset_facts,
)
from gendersuite.reports.formats.web.parts import has_labels
from gendersuite.reports.run_data import RunFolder
from gendersuite.support.file_names import file_names

Data = dict[str, Any]
Column = tuple[str, str, str]
"""Subset, metric and group."""
SUMMARY = "report-summary"
"""The id of the block with the report on all systems."""


def page_facts(run: RunFolder) -> Data:
    """Return the data of a run, without items and reports, for the page's script."""
    family = family_of(run)
    text = family_text(family.name)
    columns = _columns(run, family)
    places = {column: place for place, column in enumerate(columns)}
    submissions = {submission: place for place, submission in enumerate(run.signatures)}
    subsets = list(dict.fromkeys(subset for subset, _, _ in columns))
    metrics = list(dict.fromkeys(metric for _, metric, _ in columns))
    return {
        "suite": {name: str(run.suite.get(name, "")) for name in ("name", "version", "family", "title", "citation")},
        "topic": frames()[text["frame"]]["topic"],
        "unit": text["units"]["slots"],
        "program": run.program,
        "labelled": has_labels(run.path),
        "languages": {language: language_title(language) for language in run.languages},
        "submissions": _submissions(run),
        "subsets": {subset: subset_facts(family, subset) for subset in subsets},
        "subset order": subsets,
        "metrics": {metric: metric_facts(family, metric) for metric in metrics},
        "columns": [[*column, group_title(family, *column)] for column in columns],
        "scores": [
            [submissions[language, system], places[subset, metric, group], score.value, score.low, score.high, score.n]
            for (language, system, subset, metric, group), score in run.scores.items()
            if (language, system) in submissions
        ],
        "trait values": family.names.traits(),
        "summary": _present(run, "summary.pdf"),
    }


def part_name(place: int) -> str:
    """The id of the block with the items of the submission with index `place`."""
    return f"part-{place}"


def report_name(place: int) -> str:
    """The id of the block with the report on the submission with index `place`."""
    return f"report-{place}"


def cases_name(place: int) -> str:
    """The id of the block with the cases of the language with index `place`."""
    return f"cases-{place}"


def _submissions(run: RunFolder) -> list[Data]:
    reports = file_names(run.signatures, "pdf")
    languages = {language: place for place, language in enumerate(run.languages)}
    return [
        {
            "language": language,
            "system": system,
            "signature": signature,
            **_counts(run, (language, system)),
            "kind": run.kinds.get((language, system), ""),
            "pdf": _present(run, reports[language, system]),
            "part": part_name(place),
            "report": report_name(place),
            "cases": cases_name(languages[language]),
        }
        for place, ((language, system), signature) in enumerate(run.signatures.items())
    ]


def _counts(run: RunFolder, submission: tuple[str, str]) -> Data:
    """Return the numbers of expected and of missing answers."""
    fields = run.signature_fields[submission]
    return {"expected": int(fields.get("n", 0)), "missing": int(fields.get("miss", 0))}


def _present(run: RunFolder, name: str) -> str:
    """Return the name of a report if the file exists, else "", so that the page has no dead links."""
    return name if (run.reports / name).is_file() else ""


def _columns(run: RunFolder, family: ReportFamily) -> list[Column]:
    """Return all columns of scores.csv: subsets and metrics in the order of the PDFs, groups in file order."""
    found = list(dict.fromkeys((subset, metric, group) for _, _, subset, metric, group in run.scores))
    subsets, metrics = list(family.names.subsets()), metric_order(family)
    return sorted(found, key=lambda column: (_place(subsets, column[0]), _place(metrics, column[1])))


def _place(names: Sequence[str], name: str) -> tuple[int, str]:
    return (names.index(name), "") if name in names else (len(names), name)
