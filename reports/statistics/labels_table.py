"""Columns of the labels table for the statistics: the rows of one system, sorted by item and slot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from gendersuite.errors import DataCorrupt
from gendersuite.model import Outcome

Column = NDArray[np.object_]
Columns = Mapping[str, Column]

IDENTITY = ("suite", "language", "system")
ALWAYS = ("subset", "item", "slot", "label", "outcome", "expected")
GENDERED = (Outcome.CORRECT, Outcome.WRONG, Outcome.MASCULINE, Outcome.FEMININE)


def identity(labels: pd.DataFrame) -> tuple[str, str, str]:
    """Return suite, language and system of a table; raise DataCorrupt unless it has exactly one of each."""
    found: list[str] = []
    for name in IDENTITY:
        values: list[object] = list(labels[name].unique()) if name in labels else []
        if len(values) != 1:
            raise DataCorrupt(
                f"A table must hold one {name} to be measured, this one holds {len(values)}: pass one at a time."
            )
        found.append(str(values[0]))
    return found[0], found[1], found[2]


def columns_of(labels: pd.DataFrame, traits: Iterable[str]) -> dict[str, Column]:
    """Return the standard columns and the given traits, sorted by item and slot."""
    names = (*ALWAYS, *traits)
    missing = [name for name in names if name not in labels]
    if missing:
        raise DataCorrupt(f"The labels table has no column {missing[0]!r}: score the submission again.")
    order = np.lexsort((labels["slot"].to_numpy(), pd.factorize(labels["item"], sort=True)[0]))
    return {name: _objects(labels[name], order) for name in names}


def _objects(column: pd.Series, order: NDArray[np.intp]) -> Column:
    """Return the reordered values of a column; categorical columns reuse the objects of their categories."""
    if isinstance(column.dtype, pd.CategoricalDtype):
        return column.cat.categories.to_numpy(dtype=object)[column.cat.codes.to_numpy()[order]]
    return column.to_numpy(dtype=object)[order]
