"""What of the GEST suites can be compared between systems: the masculine rates and what is computed from them."""

from __future__ import annotations

import numpy as np
import pandas as pd

from gendersuite.model import Label
from gendersuite.reports.families.gest.metrics import FEMALE, MALE, STEREOTYPES, places
from gendersuite.reports.statistics.comparisons import Sample, units_of
from gendersuite.reports.statistics.intervals import Z
from gendersuite.reports.statistics.labels_table import GENDERED, columns_of, identity
from gendersuite.reports.statistics.outcome_counts import check_outcomes
from gendersuite.reports.statistics.significance import Values

METRICS = (
    *(("masculine_rate", stereotype) for stereotype in STEREOTYPES),
    ("masculine_rate_female", ""),
    ("masculine_rate_male", ""),
    ("global_masculine_rate", ""),
    ("stereotype_rate", ""),
    ("masculine_rate_family", ""),
)


def gest_samples(labels: pd.DataFrame) -> list[Sample]:
    """One sample: the masculine and the feminine labels of every stereotype, and of the samples with a family word.

    The unit is the item; items are drawn within their stereotype.
    """
    system = identity(labels)[2]
    rows = columns_of(labels, ("stereotype", "family"))
    check_outcomes(rows, system)
    place = places(rows["stereotype"], system)
    unit, units = units_of(rows)
    gendered = np.isin(rows["outcome"], GENDERED)
    family = rows["family"] == "yes"
    counts = np.zeros((len(units), len(STEREOTYPES) + 1, 2))
    for column, label in enumerate((Label.MASCULINE, Label.FEMININE)):
        shown = gendered & (rows["label"] == label.value)
        np.add.at(counts, (unit[shown], place[shown], column), 1)
        np.add.at(counts, (unit[shown & family], len(STEREOTYPES), column), 1)
    first = np.unique(unit, return_index=True)[1]
    return [Sample("", units, place[first], counts.reshape(len(units), -1), METRICS, _aggregate)]


def _aggregate(sums: Values) -> Values:
    counts = sums.reshape(len(STEREOTYPES) + 1, 2, -1)
    answers = counts.sum(axis=1)
    # The centres of Agresti and Coull's intervals, which is what the paper prints.
    centres = np.where(answers > 0, (counts[:, 0] + Z**2 / 2) / (answers + Z**2), np.nan)
    rates, family = centres[:-1], centres[-1]
    female, male = rates[FEMALE].mean(axis=0), rates[MALE].mean(axis=0)
    return np.vstack((rates, female, male, (male + female) / 2, male - female, family))
