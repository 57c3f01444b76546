"""Counts that MT-GenEval reports need beyond the scores: answers that show a gender, and pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gendersuite.model import Outcome
from gendersuite.reports.blocks.accounts import Account
from gendersuite.reports.families.mt_geneval.measures import CONTEXTUAL, COUNTERFACTUAL, names_term
from gendersuite.reports.run_data import LabelRow
from gendersuite.support.context import without_context, without_separator

# The correct sides, by the outcomes of the masculine and the feminine side; all other pairs lack an answer.
PAIR_PARTS = {
    (Outcome.CORRECT.value, Outcome.CORRECT.value): "both",
    (Outcome.CORRECT.value, Outcome.WRONG.value): "masculine",
    (Outcome.WRONG.value, Outcome.CORRECT.value): "feminine",
    (Outcome.WRONG.value, Outcome.WRONG.value): "neither",
}
INCOMPLETE = "missing"


@dataclass(frozen=True, slots=True)
class AnswerPair:
    """The two sides of a counterfactual pair."""

    masculine: LabelRow
    feminine: LabelRow

    @property
    def part(self) -> str:
        """The group of the pair in the outcome counts of pairs: which sides are correct."""
        return PAIR_PARTS.get((self.masculine.outcome, self.feminine.outcome), INCOMPLETE)


def answers(rows: Iterable[LabelRow], subset: str, group: str = "") -> list[LabelRow]:
    """The answers about a group of people, named as in the scores ("", "M", "female-M" ...)."""
    return [
        row
        for row in rows
        if row.subset == subset
        and group in ("", row.expected, row.trait("profession"), f"{row.trait('profession')}-{row.expected}")
        and row.outcome != Outcome.MISSING.value
    ]


def with_term(found: Iterable[LabelRow]) -> list[LabelRow]:
    """The answers with a word that only one of the references has, as the metrics count them."""
    return [row for row in found if names_term(row.rule)]


def right(found: Iterable[LabelRow]) -> int:
    """The number of correct answers."""
    return sum(row.outcome == Outcome.CORRECT.value for row in found)


def pairs(rows: Iterable[LabelRow]) -> list[AnswerPair]:
    """All counterfactual pairs, sorted by name."""
    sides: dict[str, dict[str, LabelRow]] = {}
    for row in rows:
        if row.subset == COUNTERFACTUAL:
            sides.setdefault(row.trait("pair"), {})[row.expected] = row
    return [AnswerPair(both["M"], both["F"]) for _, both in sorted(sides.items()) if both.keys() == {"M", "F"}]


def pair_account(found: Sequence[AnswerPair]) -> Account:
    """The numbers of pairs by which sides are correct; they sum to `expected`."""
    parts = Counter(pair.part for pair in found)
    return {part: parts[part] for part in (*PAIR_PARTS.values(), INCOMPLETE)} | {"expected": len(found)}


def is_silent(row: LabelRow) -> bool:
    """Whether an answer was judged although it is empty or a copy of the source."""
    said = _squeezed(without_context(row.output) if row.subset == CONTEXTUAL else row.output)
    copies = (_squeezed(without_context(row.source)), _squeezed(without_separator(row.source)))
    return row.outcome != Outcome.MISSING.value and said in ("", *copies)


def _squeezed(text: str) -> str:
    return "".join(text.casefold().split())
