"""The report on one system of a gest run."""

from __future__ import annotations

from collections.abc import Sequence

from gendersuite.reports.blocks.accounts import answered, outcome_row
from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.frame import system_document
from gendersuite.reports.blocks.passages import Example as Choice
from gendersuite.reports.blocks.texts import empty_section, fill, findings, run_text, section
from gendersuite.reports.document import Block, Document, Example, Examples, Paragraph, Section, Span
from gendersuite.reports.families.gest.examples import choices, conflicts
from gendersuite.reports.families.gest.findings import stereotype_name, system_findings
from gendersuite.reports.families.gest.ranks import FEWEST_FOR_A_BOX, own_ranks, ranks_of, submissions_ranked
from gendersuite.reports.families.gest.tables import (
    KEYS,
    means_table,
    outcomes,
    sentence_account,
    sides,
    standings,
    stereotype_tables,
    stereotypes,
)
from gendersuite.reports.formatting import count
from gendersuite.reports.run_data import LabelRow, RunFolder, read_labels

CHOICES_SHOWN = 4
CONFLICTS_SHOWN = 12


def system_report(run: RunFolder, language: str, system: str) -> Document:
    """The whole report on one system in one language; without numbers where it answered nothing."""
    submission = (language, system)
    numbers = sentence_account(run, submission)
    counts = answered([numbers])
    found: list[Block] = [findings(run, system_findings(run, submission))]
    account = section(run, "outcomes", [outcomes(run, [outcome_row("all sentences", numbers, strong=True)])])
    if not counts[0]:
        return system_document(run, language, system, *counts, [section(run, "found", found), account])
    rows = read_labels(run.path, language, system)
    standing, rates = standings(run, submission), stereotype_tables(run, submission, "man")
    sections = [
        section(run, "found", [*found, Paragraph(run_text(run, "rounding"), "small")]),
        section(run, "standing", [standing]) if standing else None,
        section(run, "stereotypes", [*rates, means_table(run, submission)], new_page=True, **KEYS),
        _ranks(run, submission),
        account,
        section(run, "along", _choices(run, rows, follows=True)),
        section(run, "against", _choices(run, rows, follows=False)),
        _conflicts(run, rows, numbers["X"]),
    ]
    return system_document(run, language, system, *counts, filter(None, sections))


def _ranks(run: RunFolder, submission: Submission) -> Section | None:
    found = ranks_of(run.scores.values())
    table, n, text = own_ranks(run, submission, found), submissions_ranked(found), run_text(run, "ranks")
    if table is None:
        return None
    boxes = text["boxes"] if n >= FEWEST_FOR_A_BOX else ""
    others = fill(text["others"], n=count(n), boxes=boxes) if n > 1 else ""
    return section(run, "ranks", [table], new_page=True, others=others, **KEYS)


def _choices(run: RunFolder, rows: Sequence[LabelRow], *, follows: bool) -> list[Block]:
    text, blocks = run_text(run, "choices"), list[Block]()
    about = {side["name"]: side["about"] for side in sides(run)}
    for kind in choices(rows, CHOICES_SHOWN):
        if kind.follows is follows:
            title = fill(text["title"], about=about[kind.side], speaker=text[kind.label])
            shown = fill(text["shown"], shown=count(len(kind.examples)), total=count(kind.total))
            blocks.append(Examples(tuple(map(_example, kind.examples)), title, shown))
            if not kind.examples:
                blocks.append(Paragraph(text["none"], "small"))
    return blocks


def _conflicts(run: RunFolder, rows: Sequence[LabelRow], total: int) -> Section:
    shown = tuple(map(_example, conflicts(rows, CONFLICTS_SHOWN)))
    if not shown:
        return empty_section(run, "conflicts_none")
    return section(run, "conflicts", [Examples(shown)], shown=count(len(shown)), total=count(total))


def _example(choice: Choice) -> Example:
    row = choice.row
    names = {str(stereotype["number"]): stereotype_name(stereotype) for stereotype in stereotypes()}
    evidence = {"sentence": row.item, "rule": row.rule, "dictionary": row.dictionary}
    note = " · ".join(f"{title} {text}" for title, text in evidence.items() if text)
    texts = choice.source.text("source"), choice.output.text("evidence")
    return Example((texts,), ((Span(names.get(row.stereotype, row.stereotype), "strong"), f" · {note}"),))
