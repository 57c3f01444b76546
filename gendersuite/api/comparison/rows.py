"""The rows of a comparison of runs, and which conditions hold for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from gendersuite.api.comparison.conditions import Condition
from gendersuite.errors import UsageError
from gendersuite.reports.statistics.comparisons import ALPHA
from gendersuite.reports.statistics.significance import holm_known

if TYPE_CHECKING:
    import pandas as pd
    from _typeshed import DataclassInstance

AnyRow = TypeVar("AnyRow", bound="DataclassInstance")


@dataclass(frozen=True, slots=True)
class RunComparisonRow:
    """One number in two runs, and once more for each condition that selects it; None is "n/a".

    `first` is the value in the run and `second` that in the other one; `low` and `high` are the 95% interval of
    `difference` = first - second. `n` is the number of items (or pairs of items) that are compared. `p_value` is
    two-sided. `p_adjusted` is corrected by Holm's method: over all tests that conditions ask for, or else over the
    systems and languages that are compared in the same number. `basis` says what is resampled ("items", "new-words").
    `fails` says whether `condition` holds. `missing` and `other_missing` count the missing answers of the two systems.
    `source` is the published table that `second` is from.
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
    source: str = ""
    signature: str = ""

    @property
    def number(self) -> str:
        """The number as messages name it: accuracy[contextual, M] of DeepL (es)."""
        systems = self.system if self.system in (self.other_system, "") else f"{self.system} and {self.other_system}"
        place = ", ".join(filter(None, (self.subset, self.group)))
        return f"{self.metric}{f'[{place}]' if place else ''} of {systems} ({self.language})"


def decide(rows: Sequence[RunComparisonRow], conditions: Mapping[str, Condition]) -> list[RunComparisonRow]:
    """The rows with adjusted p-values, and with whether their conditions (by text) hold."""
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
        adjusted |= zip(places, holm_known([rows[place].p_value for place in places]), strict=True)
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
    """The rows as a DataFrame with the fields of their class as columns; None becomes NaN."""
    import pandas as pd

    columns: dict[str, Any] = {field.name: str(field.type) for field in fields(kind)}
    frame = pd.DataFrame([asdict(row) for row in rows], columns=list(columns))
    return frame.astype({name: "float64" for name, written in columns.items() if written == "float | None"})


def rows_of(frame: pd.DataFrame, kind: type[AnyRow]) -> list[AnyRow]:
    """The rows of a DataFrame that `frame_of` made; NaN becomes None."""
    plain = frame.astype(object).where(frame.notna(), None)
    return [kind(**{str(name): value for name, value in row.items()}) for row in plain.to_dict("records")]
