"""Accounts that add up: how many slots of a suite came to what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gendersuite.errors import DataCorrupt
from gendersuite.reports.document import OutcomeCounts, OutcomeRow
from gendersuite.reports.formatting import coverage_percent
from gendersuite.reports.run_data import RunFolder

Account = Mapping[str, int]
# What became of slots whose gender the source tells.
DETERMINED = ("correct", "wrong", "neutral", "undecided", "missing")


def account(run: RunFolder, language: str, system: str, subset: str, metric: str, groups: Sequence[str]) -> Account:
    """The numbers of `metric` for each of `groups`, with their sum as `expected`; all 0 where nothing was scored.

    Accounts that do not add up are an error.
    """

    def number(metric: str, group: str) -> int:
        counted = run.estimate(language, system, subset, metric, group)
        return round(counted.value) if counted else 0

    numbers = {group: number(metric, group) for group in groups}
    expected = number("count", "expected")
    if sum(numbers.values()) != expected:
        raise DataCorrupt(
            f"{run.path / 'scores.csv'}: the {metric} lines of {system} ({language}), "
            f"{subset or run.suite['name']}, add up to {sum(numbers.values())} instead of the expected {expected}: "
            "score the folder again."
        )
    return {**numbers, "expected": expected}


def answered(parts: Iterable[Account]) -> tuple[int, int]:
    """How many slots of some accounts were answered, and how many there are."""
    expected = missing = 0
    for part in parts:
        expected += part["expected"]
        missing += part["missing"]
    return expected - missing, expected


def outcome_row(title: str, numbers: Account, *, strong: bool = False) -> OutcomeRow:
    """An account as a row of OutcomeCounts, `strong` where it sums up the ones above."""
    return OutcomeRow(title, tuple(numbers.values()), coverage_percent(*answered([numbers])), strong)


def outcome_counts(
    first: str, outcomes: Iterable[str], parts: Mapping[str, Account], *, together: str = "", coverage: bool = True
) -> OutcomeCounts:
    """Accounts as rows by their titles, of several also their sum, if it has a title (`together`)."""
    rows = [outcome_row(title, numbers) for title, numbers in parts.items()]
    if together and len(parts) > 1:
        names = next(iter(parts.values()))
        total = {name: sum(numbers[name] for numbers in parts.values()) for name in names}
        rows.append(outcome_row(together, total, strong=True))
    return OutcomeCounts(first, tuple(outcomes), tuple(rows), coverage)
