"""The sixteen stereotypes, and values computed from their rates."""

from __future__ import annotations

import numpy as np
import pandas as pd
from scipy.stats import rankdata

from gendersuite.errors import DataCorrupt
from gendersuite.reports.statistics.labels_table import Column
from gendersuite.reports.statistics.samples import Codes, Values

STEREOTYPES = tuple(str(number) for number in range(1, 17))
FEMALE, MALE = slice(0, 7), slice(7, 16)


def places(stereotypes: Column, system: str) -> Codes:
    """The index of each row's stereotype, from 0."""
    place = pd.Index(STEREOTYPES).get_indexer(pd.Index(stereotypes))
    if (place < 0).any():
        raise DataCorrupt(
            f"The rows of {system} hold the stereotype {stereotypes[place < 0][0]!r}, which is none of 1 to 16: "
            "score again."
        )
    return place


def feminine_ranks(rates: Values) -> Values:
    """The rank of each stereotype in each draw (column), 1 for the lowest rate; equal rates share the mean of their
    ranks.

    The first rows of `rates` are the rates of the stereotypes.
    """
    return np.asarray(rankdata(rates[: len(STEREOTYPES)], axis=0), dtype=np.float64)
