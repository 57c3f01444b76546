"""Outcome counts: how many slots of a suite had each outcome."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gendersuite.errors import DataCorrupt
from gendersuite.reports.document import OutcomeCounts, OutcomeRow
from gendersuite.reports.formatting import coverage_percent
from gendersuite.reports.run_data import RunFolder

Account = Mapping[str, int]
# The outcomes of slots with an expected gender.
DETERMINED = ("correct", "wrong", "neutral", "undecided", "missing")


def account(run: RunFolder, language: str, system: str, subset: str, metric: str, groups: Sequence[str]) -> Account:
    """The value of `metric` for each of `groups`, and the number of slots as `expected`; all 0 if nothing was scored.

    Raise `DataCorrupt` if the values do not sum to `expected`.
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
    """The numbers of answered and of expected slots, summed over several counts."""
    expected = missing = 0
    for part in parts:
        expected += part["expected"]
        missing += part["missing"]
    return expected - missing, expected


def outcome_row(title: str, numbers: Account, *, strong: bool = False) -> OutcomeRow:
    """A row of `OutcomeCounts`; `strong` marks a row of totals."""
    return OutcomeRow(title, tuple(numbers.values()), coverage_percent(*answered([numbers])), strong)


def outcome_counts(
    first: str, outcomes: Iterable[str], parts: Mapping[str, Account], *, together: str = "", coverage: bool = True
) -> OutcomeCounts:
    """A row for each of `parts` by its title; if there are several, also their totals with the title `together`."""
    rows = [outcome_row(title, numbers) for title, numbers in parts.items()]
    if together and len(parts) > 1:
        names = next(iter(parts.values()))
        total = {name: sum(numbers[name] for numbers in parts.values()) for name in names}
        rows.append(outcome_row(together, total, strong=True))
    return OutcomeCounts(first, tuple(outcomes), tuple(rows), coverage)
