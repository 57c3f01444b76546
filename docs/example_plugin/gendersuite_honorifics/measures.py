"""The metrics: how often a translation is masculine, by the stereotype of the profession, and the difference."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import pandas as pd

from gendersuite.reports.statistics.accounts import (
    answered_rows,
    check_outcomes,
    slot_accounts,
    slot_formula,
    unit_codes,
)
from gendersuite.reports.statistics.balance import BalancedRates
from gendersuite.reports.statistics.labels_table import GENDERED, columns_of, identity
from gendersuite.reports.statistics.samples import Formula, Interval, Metric, Sample

SUBSET = "open"
STEREOTYPES = ("M", "F")


def measures(labels: pd.DataFrame) -> Iterator[Sample]:
    """The samples of one system: the rates, and the counts by outcome that every family has."""
    rows = columns_of(labels, ("stereotype",))
    check_outcomes(rows, identity(labels)[2])
    shown = np.isin(rows["outcome"], GENDERED)
    masculine = rows["label"] == "M"
    rates = [(shown & (rows["stereotype"] == stereotype), masculine) for stereotype in STEREOTYPES]
    unit, units = unit_codes(rows["item"])
    yield Sample(
        name=SUBSET,
        formula=formula(SUBSET),
        units=units,
        strata=(SUBSET,),
        stratum=np.zeros(len(units), dtype=np.intp),
        unit=unit,
        answered=answered_rows(rows),
        entries=BalancedRates.entries(rates, np.zeros(len(unit), dtype=np.intp), 1),
    )
    yield slot_accounts(SUBSET, rows)


@cache
def formula(name: str) -> Formula:
    """The formula of a sample by its name."""
    if name != SUBSET:
        return slot_formula(SUBSET, conflicts=False, with_yield=False)
    rates = [Metric(SUBSET, "masculine_share", group, Interval.SHARE) for group in STEREOTYPES]
    return BalancedRates(rates, ("",), Metric(SUBSET, "delta_masculine"), (0, 1)).formula
