"""Columns of the items table for the statistics: the scores of one language model for each item."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from gendersuite.errors import DataCorrupt
from gendersuite.reports.statistics.labels_table import Column

Values = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class SubsetItems:
    """The rows of one subset, one for each item of the whole table: traits, values (NaN if missing), and masks of the
    items that belong to the subset (`asked`) and that have finite values (`scored`)."""

    subset: str
    items: tuple[str, ...]
    traits: dict[str, Column]
    values: dict[str, Values]
    asked: Mask
    scored: Mask


def parts_of(items: pd.DataFrame, values: Sequence[str], traits: Sequence[str]) -> Iterator[SubsetItems]:
    """Split a table into its subsets, sorted by name, with the given values and traits; row order does not matter."""
    missing = [name for name in ("subset", "item", *values, *traits) if name not in items]
    if missing:
        raise DataCorrupt(f"The items table has no column {missing[0]!r}: probe the model again.")
    everything = pd.Index(sorted(set(items["item"])))
    for subset in sorted(set(items["subset"])):
        own = items[items["subset"] == subset].set_index("item")
        asked = everything.isin(own.index)
        own = own.reindex(everything)
        numbers = {name: own[name].to_numpy(dtype=np.float64) for name in values}
        yield SubsetItems(
            subset=str(subset),
            items=tuple(map(str, everything)),
            traits={name: own[name].to_numpy(dtype=object) for name in traits},
            values=numbers,
            asked=asked,
            scored=np.logical_and.reduce([np.isfinite(column) for column in numbers.values()]),
        )
