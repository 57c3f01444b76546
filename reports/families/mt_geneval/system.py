"""The report on one system of an mt-geneval run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from gendersuite.model import Outcome
from gendersuite.reports.blocks.accounts import DETERMINED, Account, answered, outcome_row
from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.frame import system_document
from gendersuite.reports.blocks.passages import mark, mark_output
from gendersuite.reports.blocks.texts import GENDERS, findings, joined, run_text, section
from gendersuite.reports.document import (
    Block,
    Document,
    Example,
    Examples,
    OutcomeCounts,
    OutcomeRow,
    Paragraph,
    Section,
    Span,
    Text,
)
from gendersuite.reports.families.mt_geneval.answers import Pair, pair_account, pairs
from gendersuite.reports.families.mt_geneval.examples import (
    AGAINST,
    contextual_errors,
    disagreements,
    one_sided,
    right_without_term,
)
from gendersuite.reports.families.mt_geneval.findings import system_findings
from gendersuite.reports.families.mt_geneval.measures import COUNTERFACTUAL
from gendersuite.reports.families.mt_geneval.modes import judged, mode, own_silence
from gendersuite.reports.families.mt_geneval.tables import (
    KEYS,
    accounts,
    accuracy_table,
    quality_table,
    size,
    standing_tables,
)
from gendersuite.reports.formatting import count, shorten
from gendersuite.reports.run_data import LabelRow, RunFolder, read_labels
from gendersuite.support.context import SEPARATOR, without_context

PAIRS_SHOWN = 5
ERRORS_SHOWN = 12
SILENT_SHOWN = 4
DISAGREEMENTS_SHOWN = 12
LONGEST_CONTEXT = 240
LONGEST_REFERENCE = 300


def system_report(run: RunFolder, language: str, system: str) -> Document:
    """The whole report on one system in one language; without numbers where it answered nothing."""
    submission = (language, system)
    rows = read_labels(run.path, language, system)
    numbers = accounts(run, submission)
    covered = answered(numbers.values())
    found: list[Block] = [*judged(run, [submission], own_silence(run, submission, rows))]
    found.append(findings(run, system_findings(run, submission, rows)))
    sections = [section(run, "found", found), section(run, "outcomes", _outcomes(run, numbers, rows))]
    if covered[0]:
        found.append(Paragraph(run_text(run, "rounding"), "small"))
        tables = _tables(run, submission, rows)
        sections = [section(run, "found", found), *tables, sections[1], *_examples(run, submission, rows)]
    return system_document(run, language, system, *covered, sections, size(run, submission))


def _tables(run: RunFolder, submission: Submission, rows: Sequence[LabelRow]) -> Iterator[Section]:
    standing = standing_tables(run, submission)
    if standing:
        yield section(run, "standing" if len(standing) > 1 else "standing_contextual", standing)
    for subset in accounts(run, submission):
        yield section(run, subset, [accuracy_table(run, submission, subset, rows)], **KEYS)
    if COUNTERFACTUAL in accounts(run, submission):
        yield section(run, "quality", [quality_table(run, submission)], **KEYS)


def _outcomes(run: RunFolder, numbers: Mapping[str, Account], rows: Sequence[LabelRow]) -> Iterator[Block]:
    """What the sentences of each part came to, and what the pairs did."""
    shown = [outcome_row(run_text(run, "subsets")[subset], part) for subset, part in numbers.items()]
    if len(numbers) > 1:
        total = {name: sum(part[name] for part in numbers.values()) for name in (*DETERMINED, "expected")}
        shown.append(outcome_row("together", total, strong=True))
    yield OutcomeCounts("", tuple(run_text(run, "accounts").values()), tuple(shown))
    found = pair_account(pairs(rows))
    if found["expected"]:
        yield Paragraph(run_text(run, "pair_accounts_guide"), "guide")
        row = OutcomeRow("pairs", tuple(found.values()), strong=True)
        yield OutcomeCounts("", tuple(run_text(run, "pair_accounts").values()), (row,), coverage=False)


def _examples(run: RunFolder, submission: Submission, rows: Sequence[LabelRow]) -> Iterator[Section]:
    accounts_of, cells = run_text(run, "accounts"), run_text(run, "cells")

    def group(row: LabelRow) -> str:
        return str(cells.get(f"{row.profession}-{row.expected}", GENDERS[row.expected]))

    def contradiction(row: LabelRow) -> str:
        return f"{accounts_of[row.outcome]}, told {GENDERS[row.expected]}"

    if COUNTERFACTUAL in accounts(run, submission):
        yield section(run, "one_sided", [block for right in GENDERS.values() for block in _one_sided(run, rows, right)])
    yield _chosen(run, "errors", contextual_errors(rows), ERRORS_SHOWN, group)
    yield _chosen(run, "silent", right_without_term(rows), SILENT_SHOWN, group)
    overruled = disagreements(rows)
    if overruled or mode(run, submission) == "morphology":
        yield _chosen(run, "disagreements", overruled, DISAGREEMENTS_SHOWN, contradiction)


def _one_sided(run: RunFolder, rows: Sequence[LabelRow], right: str) -> Iterator[Block]:
    """Pairs of which one side alone is right, as examples."""
    found = one_sided(rows, right)
    shown = tuple(_pair(run, pair) for pair in found[:PAIRS_SHOWN])
    yield Examples(shown, run_text(run, "one_sided")[right], f"{len(shown)} of {count(len(found))} pairs")
    if not found:
        yield Paragraph("There is none.", "small")


def _pair(run: RunFolder, pair: Pair) -> Example:
    sides = (pair.masculine, pair.feminine)
    note: list[Text | Span] = [f"pair {pair.masculine.pair}"]
    for row in sides:
        verdict = f"{GENDERS[row.expected]} {run_text(run, 'accounts')[row.outcome]}"
        note += [" · ", Span(verdict, "strong"), f" ({_evidence(row)})"]
    wrong = (row for row in sides if row.outcome == Outcome.WRONG.value)
    return Example(tuple(map(_texts, sides)), (joined(*note), *map(_reference, wrong)))


def _chosen(
    run: RunFolder, name: str, rows: Sequence[LabelRow], limit: int, what: Callable[[LabelRow], str]
) -> Section:
    """The first of some answers as examples, each with `what` it is an example of."""
    if not rows:
        text = run_text(run, "section")[name]
        return Section(text["title"], (Paragraph(text["none"]),))
    shown = tuple(
        Example((_texts(row),), ((Span(what(row), "strong"), f" · {row.item} · {_evidence(row)}"), _reference(row)))
        for row in rows[:limit]
    )
    return section(run, name, [Examples(shown)], shown=str(len(shown)), total=count(len(rows)))


def _texts(row: LabelRow) -> tuple[Text, Text]:
    """The source after its context, and the translation with the word that decided."""
    sentence = without_context(row.source)
    context = row.source.removesuffix(sentence).rstrip().removesuffix(SEPARATOR).strip()
    if len(context) > LONGEST_CONTEXT:
        context = f"…{context[-LONGEST_CONTEXT:]}"
    before = (Span(f"{context} ", "quiet"),) if context else ()
    return joined(*before, mark(sentence, "", -1).before), mark_output(row).text("evidence")


def _reference(row: LabelRow) -> Text:
    return ("reference: ", Span(shorten(row.right, LONGEST_REFERENCE), "target"))


def _evidence(row: LabelRow) -> str:
    dictionary = f" · dictionary {row.dictionary}" if row.dictionary else ""
    return f"{row.rule.removeprefix(AGAINST)}{dictionary}"
