"""The report on one system of an MT-GenEval run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from gendersuite.model import Outcome
from gendersuite.reports.blocks.accounts import Account, answered, outcome_counts
from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.frame import system_document
from gendersuite.reports.blocks.passages import cut_start, mark, mark_output
from gendersuite.reports.blocks.texts import GENDERS, findings, joined, run_text, section
from gendersuite.reports.document import (
    Block,
    Document,
    Example,
    Examples,
    Paragraph,
    Section,
    Span,
    Text,
)
from gendersuite.reports.families.mt_geneval.answers import pair_account, pairs
from gendersuite.reports.families.mt_geneval.examples import (
    AGAINST,
    contextual_errors,
    disagreements,
    one_sided,
    right_without_term,
)
from gendersuite.reports.families.mt_geneval.findings import system_findings
from gendersuite.reports.families.mt_geneval.measures import COUNTERFACTUAL
from gendersuite.reports.families.mt_geneval.modes import judged, mode
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

Choice = Callable[[Iterable[LabelRow]], list[LabelRow]]
# The answers that each section of examples shows, and their maximum number.
CHOICES: Mapping[str, tuple[Choice, int]] = {
    "errors": (contextual_errors, 12),
    "silent": (right_without_term, 4),
    "disagreements": (disagreements, 12),
}
PAIRS_SHOWN = 5
LONGEST_CONTEXT, LONGEST_REFERENCE = 240, 300


def system_report(run: RunFolder, language: str, system: str) -> Document:
    """The report on one system in one language; without scores if it answered nothing."""
    submission = (language, system)
    rows, numbers = read_labels(run.path, language, system), accounts(run, submission)
    covered = answered(numbers.values())
    found: list[Block] = [*judged(run, [submission]), findings(run, system_findings(run, submission, rows))]
    sections = [section(run, "outcomes", _outcomes(run, numbers, rows))]
    if covered[0]:
        found.append(Paragraph(run_text(run, "rounding"), "small"))
        sections = [*_tables(run, submission, rows), *sections, *_examples(run, submission, rows)]
    sections.insert(0, section(run, "found", found))
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
    """The outcome counts of the sentences in each subset, and of the pairs."""
    parts = {run_text(run, "subsets")[subset]: part for subset, part in numbers.items()}
    yield outcome_counts("", run_text(run, "accounts").values(), parts, together="together")
    found = pair_account(pairs(rows))
    if found["expected"]:
        yield Paragraph(run_text(run, "pair_accounts_guide"), "guide")
        yield outcome_counts("", run_text(run, "pair_accounts").values(), {"pairs": found}, coverage=False)


def _examples(run: RunFolder, submission: Submission, rows: Sequence[LabelRow]) -> Iterator[Section]:
    if COUNTERFACTUAL in accounts(run, submission):
        yield section(run, "one_sided", (_one_sided(run, rows, right) for right in GENDERS.values()))
    for name, (choose, limit) in CHOICES.items():
        found, none = choose(rows), run_text(run, "section")[name]["none"]
        shown = tuple(_example(run, name, row.item, (row,)) for row in found[:limit])
        if found:
            yield section(run, name, [Examples(shown)], shown=str(len(shown)), total=count(len(found)))
        elif name != "disagreements" or mode(run, submission) == "morphology":
            yield Section(run_text(run, "section")[name]["title"], (Paragraph(none),))


def _one_sided(run: RunFolder, rows: Sequence[LabelRow], right: str) -> Examples:
    """Pairs of which only the side `right` is correct."""
    found = [
        (f"pair {pair.masculine.trait('pair')}", (pair.masculine, pair.feminine)) for pair in one_sided(rows, right)
    ]
    shown = tuple(_example(run, "one_sided", name, sides) for name, sides in found[:PAIRS_SHOWN])
    return Examples(shown, run_text(run, "one_sided")[right], f"{len(shown)} of {count(len(found))} pairs")


def _example(run: RunFolder, name: str, title: str, rows: Sequence[LabelRow]) -> Example:
    """Answers with their verdicts and references; for a pair, only the reference of the wrong side."""
    template, verdicts, cells = (
        run_text(run, "section")[name]["label"],
        run_text(run, "accounts"),
        run_text(run, "cells"),
    )
    notes: list[Text | Span] = [title]
    for row in rows:
        side = GENDERS[row.expected]
        group = cells.get(f"{row.trait('profession')}-{row.expected}", side)
        label = template.format(side=side, group=group, verdict=verdicts[row.outcome])
        dictionary = f" · dictionary {row.dictionary}" if row.dictionary else ""
        notes += [" · ", Span(label, "strong"), f" ({row.rule.removeprefix(AGAINST)}{dictionary})"]
    wrong = [row for row in rows if row.outcome == Outcome.WRONG.value or len(rows) == 1]
    references = (("reference: ", Span(shorten(row.trait("right"), LONGEST_REFERENCE), "target")) for row in wrong)
    return Example(tuple(map(_texts, rows)), (joined(*notes), *references))


def _texts(row: LabelRow) -> tuple[Text, Text]:
    """The source after its context, and the translation with the deciding word marked."""
    sentence = without_context(row.source)
    context = row.source.removesuffix(sentence).rstrip().removesuffix(SEPARATOR).strip()
    before = (Span(f"{cut_start(context, LONGEST_CONTEXT)} ", "quiet"),) if context else ()
    return joined(*before, mark(sentence, "", -1).before), mark_output(row).text("evidence")
