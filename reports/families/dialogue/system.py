"""The report on one system of a dialogue run."""

from __future__ import annotations

from collections.abc import Sequence

from gendersuite.reports.blocks.frame import system_document
from gendersuite.reports.blocks.passages import ChosenExample
from gendersuite.reports.blocks.standings import Strip, peer_strip
from gendersuite.reports.blocks.texts import GENDERS, empty_section, findings, headline, run_text, section
from gendersuite.reports.document import Block, Document, Example, Examples, Finding, Paragraph, Section, Span, Text
from gendersuite.reports.families.dialogue.examples import contrasts, wrong_agreements
from gendersuite.reports.families.dialogue.forests import forest
from gendersuite.reports.families.dialogue.neutral import neutral_finding, neutral_section
from gendersuite.reports.families.dialogue.tables import (
    coverage,
    effect,
    effects,
    outcome_tables,
    rate_table,
    subset_account,
    subsets,
)
from gendersuite.reports.figures.scales import linear
from gendersuite.reports.formatting import count, percent
from gendersuite.reports.run_data import LabelRow, RunFolder, read_labels

WRONG_SHOWN = 12
CONTRASTS_SHOWN = 4


def system_report(run: RunFolder, language: str, system: str) -> Document:
    """The report on one system in one language; without scores if it answered nothing."""
    answered, expected = coverage(run, language, system)
    found = _found(run, language, system)
    outcomes = section(run, "outcomes", outcome_tables(run, language, system))
    if not answered:
        return system_document(run, language, system, answered, expected, [section(run, "found", found), outcomes])
    rows = read_labels(run.path, language, system)
    tables = (rate_table(run, language, system, subset) for subset in subsets(run))
    forests = (forest(run, language, system, regression) for regression in run_text(run, "regression"))
    sections = [
        section(run, "found", [*found, Paragraph(run_text(run, "rounding"), "small")]),
        section(run, "standing", [_standing(run, language, system)]),
        section(run, "rates", tables, new_page=True),
        outcomes,
        section(run, "regressions", forests, new_page=True),
        neutral_section(run, language, system),
        _wrong(run, language, system, rows),
        _contrasts(run, rows),
    ]
    return system_document(run, language, system, answered, expected, sections)


def _found(run: RunFolder, language: str, system: str) -> list[Block]:
    spec = run_text(run, "baseline")
    share = run.estimate(language, system, spec["subset"], spec["metric"], spec["group"])
    baseline = [Paragraph(str(spec["sentence"]).format(a=percent(share.value)))] if share else []
    rows: list[Finding] = []
    for subset in subsets(run):
        a, b = (run.estimate(language, system, subset["name"], subset["metric"], group) for group in subset["compare"])
        rows.append(headline(subset, a, b, effect(run, language, system, subset)))
    return [*baseline, findings(run, [*rows, neutral_finding(run, language, system)])]


def _standing(run: RunFolder, language: str, system: str) -> Block:
    """A system among all systems of its language, one strip per effect."""
    strips = [
        Strip(
            title=subset["title"],
            sides=subset["sides"],
            name=system,
            own=effect(run, language, system, subset),
            everyone=effects(run, language, subset),
        )
        for subset in subsets(run)
    ]
    return peer_strip(strips, linear((-10, 10)), "effect")


def _wrong(run: RunFolder, language: str, system: str, rows: Sequence[LabelRow]) -> Section:
    accounts = [subset_account(run, language, system, subset) for subset in subsets(run) if not subset["open"]]
    titles = {subset["name"]: subset["title"] for subset in subsets(run)}
    shown = []
    for choice in wrong_agreements(rows, WRONG_SHOWN):
        row = choice.row
        verdict = f"specified {GENDERS.get(row.expected, '')}, shown {GENDERS.get(row.label, '')}"
        note = (Span(verdict, "strong"), f" · {titles.get(row.subset, row.subset)} · {_evidence(row)}")
        shown.append(Example((_texts(choice),), (note,)))
    if not shown:
        return empty_section(run, "wrong_none")
    total = sum(numbers["wrong"] for numbers in accounts)
    return section(run, "wrong", [Examples(tuple(shown))], shown=str(len(shown)), total=count(total))


def _contrasts(run: RunFolder, rows: Sequence[LabelRow]) -> Section:
    found = contrasts(rows, run_text(run, "contrast")["subset"], CONTRASTS_SHOWN)
    if not found.compared:
        return empty_section(run, "contrasts_none")
    shown = []
    for pair in found.chosen:
        sides = (pair.masculine, pair.feminine)
        notes = ((Span(GENDERS[side.row.label], "strong"), f": {_evidence(side.row)}") for side in sides)
        shown.append(Example(tuple(map(_texts, sides)), tuple(notes)))
    return section(
        run,
        "contrasts",
        [Examples(tuple(shown))],
        compared=count(found.compared),
        with_cue=count(found.with_cue),
        against_cue=count(found.against_cue),
    )


def _texts(choice: ChosenExample) -> tuple[Text, Text]:
    return choice.source.text("source"), choice.output.text("evidence")


def _evidence(row: LabelRow) -> str:
    return f"text {row.item}, adjective {row.slot} · rule {row.rule} · dictionary {row.dictionary}"
