"""Differences between systems as rows with names."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from gendersuite.reports.statistics.comparisons import compare_systems
from gendersuite.reports.statistics.samples import Sample, Values
from gendersuite.reports.statistics.significance import FIELDS, PairedTestPlan


class Difference(NamedTuple):
    """One metric of one pair; None where a system has no value."""

    a: float | None
    b: float | None
    difference: float | None
    low: float | None
    high: float | None
    p_bootstrap: float | None
    p_randomisation: float | None

    @property
    def p(self) -> float | None:
        return None if self.p_bootstrap is None or self.p_randomisation is None else max(self[5:])


assert Difference._fields == FIELDS


def differences(found: Values) -> list[list[Difference]]:
    """By pair and metric."""
    return [
        [Difference(*(None if np.isnan(value) else float(value) for value in metric)) for metric in pair]
        for pair in np.moveaxis(found, 0, -1)
    ]


def compared_rows(
    samples: Mapping[str, Mapping[str, Sample]],
    pairs: Sequence[tuple[str, str]],
    plan: PairedTestPlan,
    metrics: Collection[str] | None = None,
) -> list[Any]:
    """The rows of `compare_systems` with the larger p-value as `p`."""
    found = compare_systems(samples, pairs, plan, metrics)
    found = found.assign(p=found[["p_bootstrap", "p_randomisation"]].max(axis=1, skipna=False))
    return rows_of(found)


def rows_of(frame: pd.DataFrame) -> list[Any]:
    """The rows with None for NaN."""
    return list(frame.astype(object).where(frame.notna(), None).itertuples(index=False, name="Row"))
