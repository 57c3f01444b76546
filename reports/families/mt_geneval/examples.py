"""Which of a system's answers to an mt-geneval suite a reader gets to see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from gendersuite.model import Outcome
from gendersuite.reports.blocks.passages import shuffled, spread
from gendersuite.reports.families.mt_geneval.answers import Pair, has_term, is_silent, pairs
from gendersuite.reports.families.mt_geneval.measures import CONTEXTUAL
from gendersuite.reports.run_data import LabelRow

# What a rule begins with where a dictionary overrules the references.
AGAINST = "against the references: "


@dataclass(frozen=True, slots=True)
class Chosen:
    """Some answers of a kind, and how many of the kind there are."""

    rows: tuple[LabelRow, ...]
    total: int


@dataclass(frozen=True, slots=True)
class OneSided:
    """Some of the pairs of which one side alone is right, and how many there are; `right` is "masculine" or
    "feminine"."""

    right: str
    chosen: tuple[Pair, ...]
    total: int


def one_sided(rows: Sequence[LabelRow], limit: int) -> list[OneSided]:
    """Up to `limit` pairs that fail on the feminine side only, then of those that fail on the masculine side only."""
    by_row = {pair.masculine: pair for pair in pairs(rows)}
    found = []
    for right in ("masculine", "feminine"):
        own = shuffled(row for row, pair in by_row.items() if pair.part == right)
        found.append(OneSided(right, tuple(by_row[row] for row in own[:limit]), len(own)))
    return found


def contextual_errors(rows: Iterable[LabelRow], limit: int) -> Chosen:
    """Up to `limit` answers that contradict the context, from all six groups of professions and genders in turn."""
    wrong = [row for row in rows if row.subset == CONTEXTUAL and row.outcome == Outcome.WRONG.value]
    return _chosen(wrong, lambda row: f"{row.profession}-{row.expected}", limit)


def right_without_term(rows: Iterable[LabelRow], limit: int) -> Chosen:
    """Up to `limit` answers that count as right without a gendered word of either reference, though they say
    something."""
    plain = [row for row in rows if row.outcome == Outcome.CORRECT.value and not has_term(row) and not is_silent(row)]
    return _chosen(plain, lambda row: row.subset, limit)


def disagreements(rows: Iterable[LabelRow], limit: int) -> Chosen:
    """Up to `limit` answers on which a dictionary overruled the references, of every rule in turn."""
    return _chosen([row for row in rows if row.rule.startswith(AGAINST)], lambda row: (row.rule, row.outcome), limit)


def _chosen(rows: Sequence[LabelRow], kind: Callable[[LabelRow], object], limit: int) -> Chosen:
    return Chosen(tuple(spread(rows, kind)[:limit]), len(rows))
