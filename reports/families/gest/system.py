"""The report on one system of a GEST run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gendersuite.reports.blocks.accounts import answered, outcome_row
from gendersuite.reports.blocks.frame import system_document
from gendersuite.reports.blocks.passages import ChosenExample
from gendersuite.reports.blocks.texts import empty_section, fill, findings, run_text, section
from gendersuite.reports.document import Block, Document, Example, Examples, Paragraph, Section, Span
from gendersuite.reports.families.gest.examples import chosen
from gendersuite.reports.families.gest.findings import system_findings
from gendersuite.reports.families.stereotypes.findings import stereotype_name
from gendersuite.reports.families.stereotypes.ranks import own_ranks_section, ranks_of
from gendersuite.reports.families.stereotypes.tables import (
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
    """The report on one system in one language; without scores if it answered nothing."""
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
        own_ranks_section(run, submission, ranks_of(run.scores.values()), new_page=True),
        account,
        section(run, "along", _choices(run, rows, follows=True)),
        section(run, "against", _choices(run, rows, follows=False)),
        _conflicts(run, rows),
    ]
    return system_document(run, language, system, *counts, filter(None, sections))


def _choices(run: RunFolder, rows: Sequence[LabelRow], *, follows: bool) -> Iterator[Block]:
    """For each side, sentences whose gender follows its stereotypes or, without `follows`, opposes them."""
    text = run_text(run, "choices")
    for side in sides(run):
        label = side["gender"] if follows else "MF".replace(side["gender"], "")
        own = [row for row in rows if (row.trait("side"), row.label) == (side["name"], label)]
        examples = tuple(map(_example, chosen(own, CHOICES_SHOWN)))
        title = fill(text["title"], about=side["about"], speaker=text[label])
        yield Examples(examples, title, fill(text["shown"], shown=count(len(examples)), total=count(len(own))))
        if not own:
            yield Paragraph(text["none"], "small")


def _conflicts(run: RunFolder, rows: Sequence[LabelRow]) -> Section:
    own = [row for row in rows if row.label == "X"]
    shown = tuple(map(_example, chosen(own, CONFLICTS_SHOWN)))
    if not shown:
        return empty_section(run, "conflicts_none")
    return section(run, "conflicts", [Examples(shown)], shown=count(len(shown)), total=count(len(own)))


def _example(choice: ChosenExample) -> Example:
    row = choice.row
    names = {str(stereotype["number"]): stereotype_name(stereotype) for stereotype in stereotypes()}
    evidence = {"sentence": row.item, "rule": row.rule, "dictionary": row.dictionary}
    note = " · ".join(f"{title} {text}" for title, text in evidence.items() if text)
    texts = choice.source.text("source"), choice.output.text("evidence")
    return Example(
        (texts,), ((Span(names.get(row.trait("stereotype"), row.trait("stereotype")), "strong"), f" · {note}"),)
    )
