"""The order of sections that all reports on language models share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from gendersuite.reports.blocks.accounts import outcome_row
from gendersuite.reports.blocks.entries import Submission, submissions
from gendersuite.reports.blocks.frame import silence, summary_document, system_document
from gendersuite.reports.blocks.rankings import Ranking, ranking_section
from gendersuite.reports.blocks.texts import findings, section
from gendersuite.reports.document import Document, Finding, OutcomeCounts, Paragraph, Section, Table
from gendersuite.reports.families.models.accounts import OUTCOMES, all_accounts, reasons, subset_outcomes
from gendersuite.reports.families.models.names import model_counts, model_name
from gendersuite.reports.run_data import RunFolder

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd


def model_report(
    run: RunFolder,
    submission: Submission,
    items: pd.DataFrame,
    *,
    titles: Mapping[str, str],
    size: str,
    found: Sequence[Finding],
    standing: Sequence[Table],
    numbers: Iterable[Section],
    examples: Iterable[Section],
    remarks: Sequence[Paragraph] = (),
    asked: str = "asked",
) -> Document:
    """The report on one model: findings, rank among its peers, numbers, outcome counts and examples.

    `titles` are the titles of its subsets; `remarks` follow the findings. If nothing was scored, there are only
    findings and outcome counts, and `numbers` and `examples` are not evaluated.
    """
    total = all_accounts(run, submission, titles)
    why = reasons(items, titles)
    accounts = section(run, "accounts", [subset_outcomes(run, submission, titles), *([why] if why else [])])
    sections = [Section("What was found", (findings(run, found),)), accounts]
    if total["scored"]:
        sections = [
            Section("What was found", (findings(run, found), *remarks)),
            *([section(run, "standing", standing)] if standing else []),
            *numbers,
            accounts,
            *examples,
        ]
    return system_document(run, *submission, total["scored"], total["expected"], sections, size, asked)


def models_report(
    run: RunFolder,
    *,
    subsets: Callable[[Submission], Iterable[str]],
    size: str,
    found: Sequence[Finding],
    rankings: Sequence[tuple[str, Sequence[Ranking]]],
    sections: Iterable[Section | None],
    remarks: Sequence[Paragraph] = (),
    asked: str = "asked",
) -> Document:
    """The summary of all models: findings, rankings, `sections`, and outcome counts over each model's `subsets`."""
    numbers = {each: all_accounts(run, each, subsets(each)) for each in submissions(run)}
    left_out = silence(
        run, ((model_name(run, each), (part["scored"], part["expected"])) for each, part in numbers.items())
    )
    rows = (outcome_row(model_name(run, each), part) for each, part in numbers.items())
    return summary_document(
        run,
        [
            Section(f"What was found: {model_counts(run)}", (*left_out, findings(run, found), *remarks)),
            ranking_section(run, rankings),
            *sections,
            section(run, "summary_accounts", [OutcomeCounts("", OUTCOMES, tuple(rows))]),
        ],
        size,
        asked,
    )
