"""The rows of a comparison of runs, with corrected p-values and the results of conditions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from gendersuite.api.comparison.comparable import SystemPair
from gendersuite.api.comparison.conditions import Condition
from gendersuite.errors import UsageError
from gendersuite.reports.statistics.comparisons import ALPHA
from gendersuite.reports.statistics.samples import number_or_none
from gendersuite.reports.statistics.significance import holm

if TYPE_CHECKING:
    import pandas as pd
    from _typeshed import DataclassInstance

AnyRow = TypeVar("AnyRow", bound="DataclassInstance")


@dataclass(frozen=True, slots=True)
class RunComparisonRow:
    """One score in two runs, or in a run and a published table; None is "n/a".

    There is one row without a condition, and one more for each condition that selects the score. `first` is the value
    in the run and `second` the value that it is compared with; `low` and `high` are the 95% interval of `difference` =
    first - second. `n` counts the items (or pairs of items) that enter the score in either run. `basis` is the unit
    over which `p_value` generalises: "items" of this suite, or "new-words". `p_adjusted` is corrected by Holm's method,
    over all tests of conditions, or else over the systems and languages compared in the same score. `fails` is True if
    `condition` holds. `missing` and `other_missing` count the missing answers of the two systems. `other_differences`
    lists the other settings that differ, such as the seed. `source` is the published table of `second`.
    """

    suite: str
    subset: str
    language: str
    metric: str
    group: str
    system: str
    other_system: str
    first: float | None = None
    second: float | None = None
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    n: int = 0
    p_value: float | None = None
    p_adjusted: float | None = None
    significant: bool = False
    basis: str = ""
    condition: str = ""
    fails: bool = False
    missing: int = 0
    other_missing: int = 0
    other_differences: str = ""
    source: str = ""
    signature: str = ""

    @property
    def pair(self) -> SystemPair:
        """The compared systems."""
        return SystemPair(self.language, self.system, self.other_system)

    @property
    def number(self) -> str:
        """The name of the score in messages: accuracy[contextual, M] of DeepL (es)."""
        place = ", ".join(filter(None, (self.subset, self.group)))
        return f"{self.metric}{f'[{place}]' if place else ''} of {self.pair.name}"


def decide(rows: Sequence[RunComparisonRow], conditions: Mapping[str, Condition]) -> list[RunComparisonRow]:
    """Fill in adjusted p-values and whether conditions hold; `conditions` maps texts to parsed conditions."""
    tests: dict[tuple[str, ...], list[int]] = {}
    for place, row in enumerate(rows):
        condition = conditions.get(row.condition)
        if condition is not None:
            _check_decidable(row, condition)
        joint = condition is not None and condition.significantly
        family = ("conditions",) if joint else (row.basis, row.subset, row.metric, row.group, row.condition)
        tests.setdefault(family, []).append(place)
    adjusted: dict[int, float | None] = {}
    for places in tests.values():
        corrected = holm([rows[place].p_value for place in places])
        adjusted |= zip(places, map(number_or_none, corrected), strict=True)
    return [_decided(row, adjusted[place], conditions.get(row.condition)) for place, row in enumerate(rows)]


def _decided(row: RunComparisonRow, p_adjusted: float | None, condition: Condition | None) -> RunComparisonRow:
    return replace(
        row,
        p_adjusted=p_adjusted,
        significant=p_adjusted is not None and p_adjusted < ALPHA,
        fails=condition is not None and row.difference is not None and condition.holds(row.difference, p_adjusted),
    )


def _check_decidable(row: RunComparisonRow, condition: Condition) -> None:
    if row.first is None and row.second is None and condition.is_general:
        return
    if row.difference is None:
        which = "the run" if row.first is None else "what it is compared with"
        raise UsageError(
            f"Condition {condition.text!r} cannot be checked: {row.number} has no value in {which} "
            f"({row.missing:,} and {row.other_missing:,} missing answers)."
        )
    if condition.significantly and row.p_value is None:
        raise UsageError(f"Condition {condition.text!r} cannot be checked: there is no test for {row.number}.")


def frame_of(rows: Sequence[DataclassInstance], kind: type[DataclassInstance]) -> pd.DataFrame:
    """Convert rows to a DataFrame with the fields of their class as columns; None becomes NaN."""
    import pandas as pd

    columns: dict[str, Any] = {field.name: str(field.type) for field in fields(kind)}
    frame = pd.DataFrame([asdict(row) for row in rows], columns=list(columns))
    return frame.astype({name: "float64" for name, written in columns.items() if written == "float | None"})


def rows_of(frame: pd.DataFrame, kind: type[AnyRow]) -> list[AnyRow]:
    """Convert a DataFrame of `frame_of` back to rows; NaN becomes None."""
    plain = frame.astype(object).where(frame.notna(), None)
    return [kind(**{str(name): value for name, value in row.items()}) for row in plain.to_dict("records")]
