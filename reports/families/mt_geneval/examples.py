"""Choice of example answers for an MT-GenEval report; each function returns all candidates, best first."""

from __future__ import annotations

from collections.abc import Iterable

from gendersuite.model import Outcome
from gendersuite.reports.blocks.passages import alternate_kinds, shuffled
from gendersuite.reports.families.mt_geneval.answers import AnswerPair, is_silent, pairs
from gendersuite.reports.families.mt_geneval.measures import CONTEXTUAL, names_term
from gendersuite.reports.run_data import LabelRow

# The prefix of rules by which a dictionary overrules the references.
AGAINST = "against the references: "


def one_sided(rows: Iterable[LabelRow], right: str) -> list[AnswerPair]:
    """Pairs of which only one side is correct: `right` is "masculine" or "feminine"."""
    by_row = {pair.masculine: pair for pair in pairs(rows) if pair.part == right}
    return [by_row[row] for row in shuffled(by_row)]


def contextual_errors(rows: Iterable[LabelRow]) -> list[LabelRow]:
    """Answers that contradict the context, from all six groups of profession and gender in turn."""
    wrong = (row for row in rows if row.subset == CONTEXTUAL and row.outcome == Outcome.WRONG.value)
    return alternate_kinds(wrong, lambda row: f"{row.trait('profession')}-{row.expected}")


def right_without_term(rows: Iterable[LabelRow]) -> list[LabelRow]:
    """Answers that are correct without a gendered word of either reference, except empty and copied ones."""
    right = (row for row in rows if row.outcome == Outcome.CORRECT.value)
    return alternate_kinds(
        (row for row in right if not names_term(row.rule) and not is_silent(row)), lambda row: row.subset
    )


def disagreements(rows: Iterable[LabelRow]) -> list[LabelRow]:
    """Answers for which a dictionary overruled the references, from all rules in turn."""
    return alternate_kinds((row for row in rows if row.rule.startswith(AGAINST)), lambda row: (row.rule, row.outcome))
