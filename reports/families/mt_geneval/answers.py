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
        outcomes = (self.masculine.outcome, self.feminine.outcome)
        if not set(outcomes) <= {Outcome.CORRECT.value, Outcome.WRONG.value}:
            return "incomplete"
        right = [outcome == Outcome.CORRECT.value for outcome in outcomes]
        if right[0] == right[1]:
            return "both" if right[0] else "neither"
        return "masculine" if right[0] else "feminine"


def has_term(row: LabelRow) -> bool:
    """Whether an answer has a word that only one of the references has; as the metrics count it."""
    return row.outcome != Outcome.MISSING.value and names_term(row.rule)


def shown(rows: Iterable[LabelRow]) -> Shown:
    """What some rows show of gender."""
    answers = [row for row in rows if row.outcome != Outcome.MISSING.value]
    right = [row for row in answers if row.outcome == Outcome.CORRECT.value]
    with_term = sum(map(has_term, right))
    return Shown(len(answers), sum(map(has_term, answers)), with_term, len(right) - with_term)


def shown_by_group(rows: Sequence[LabelRow]) -> dict[tuple[str, str], Shown]:
    """The same by subset and group, groups being named as the scores are ("", "M", "female", "female-M" ...)."""
    groups: dict[tuple[str, str], list[LabelRow]] = {(CONTEXTUAL, ""): [], (COUNTERFACTUAL, ""): []}
    for row in rows:
        names = ["", row.expected]
        if row.profession:
            names += [row.profession, f"{row.profession}-{row.expected}"]
        for name in names:
            groups.setdefault((row.subset, name), []).append(row)
    return {key: shown(members) for key, members in groups.items()}


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
