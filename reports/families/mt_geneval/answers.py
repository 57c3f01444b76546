"""What the labels of one system in an mt-geneval suite come to beyond its scores: answers that show a gender, pairs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gendersuite.model import Outcome
from gendersuite.reports.blocks.accounts import Account
from gendersuite.reports.families.mt_geneval.measures import CONTEXTUAL, COUNTERFACTUAL, names_term
from gendersuite.reports.run_data import LabelRow
from gendersuite.support.context import without_context, without_separator

PAIR_PARTS = ("both", "masculine", "feminine", "neither", "incomplete")
# Whether the masculine and the feminine side of a pair are right; all other pairs lack an answer.
_PARTS = {
    (Outcome.CORRECT.value, Outcome.CORRECT.value): "both",
    (Outcome.CORRECT.value, Outcome.WRONG.value): "masculine",
    (Outcome.WRONG.value, Outcome.CORRECT.value): "feminine",
    (Outcome.WRONG.value, Outcome.WRONG.value): "neither",
}


@dataclass(frozen=True, slots=True)
class Shown:
    """Some answers: how many, how many have a word that only one reference has (`terms`), and how many are right."""

    answers: int = 0
    terms: int = 0
    right_with_term: int = 0
    right_without: int = 0

    @property
    def share(self) -> float | None:
        """The term coverage."""
        return self.terms / self.answers if self.answers else None


@dataclass(frozen=True, slots=True)
class Pair:
    """The two sides of a counterfactual pair."""

    masculine: LabelRow
    feminine: LabelRow

    @property
    def part(self) -> str:
        """In which part of the pairs' account it stands: which sides are right."""
        return _PARTS.get((self.masculine.outcome, self.feminine.outcome), "incomplete")


def has_term(row: LabelRow) -> bool:
    """Whether an answer has a word that only one of the references has; as the metrics count it."""
    return row.outcome != Outcome.MISSING.value and names_term(row.rule)


def shown(rows: Iterable[LabelRow], subset: str, group: str = "") -> Shown:
    """What the answers of a group show of gender; groups have the names that scores have ("", "M", "female-M" ...)."""
    answers = [
        row
        for row in rows
        if row.subset == subset
        and group in ("", row.expected, row.profession, f"{row.profession}-{row.expected}")
        and row.outcome != Outcome.MISSING.value
    ]
    right = [row for row in answers if row.outcome == Outcome.CORRECT.value]
    with_term = sum(map(has_term, right))
    return Shown(len(answers), sum(map(has_term, answers)), with_term, len(right) - with_term)


def pairs(rows: Iterable[LabelRow]) -> list[Pair]:
    """All counterfactual pairs, by their names."""
    sides: dict[str, dict[str, LabelRow]] = {}
    for row in rows:
        if row.subset == COUNTERFACTUAL:
            sides.setdefault(row.pair, {})[row.expected] = row
    return [Pair(both["M"], both["F"]) for _, both in sorted(sides.items()) if both.keys() == {"M", "F"}]


def pair_account(found: Sequence[Pair]) -> Account:
    """How many pairs are right on which sides; the numbers add up."""
    parts = [pair.part for pair in found]
    return {**{part: parts.count(part) for part in PAIR_PARTS}, "expected": len(parts)}


def is_silent(row: LabelRow) -> bool:
    """Whether an answer was judged although it says nothing: it is empty or a copy of the source."""
    if row.outcome == Outcome.MISSING.value:
        return False
    said = _squeezed(without_context(row.output) if row.subset == CONTEXTUAL else row.output)
    return not said or said in (_squeezed(without_context(row.source)), _squeezed(without_separator(row.source)))


def _squeezed(text: str) -> str:
    return "".join(text.casefold().split())
