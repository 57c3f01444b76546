"""The items table as the statistics read it: what one language model was measured to say of each item."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from gendersuite.errors import DataCorrupt
from gendersuite.model import Score
from gendersuite.reports.labels_table import Column

Values = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Part:
    """The rows of one subset by item: the traits of all its items, the values of those that were scored.

    `scored` says which those are.
    """

    subset: str
    traits: dict[str, Column]
    values: dict[str, Values]
    scored: Mask

    def of(self, name: str, value: str) -> Mask:
        """Which of the scored items have this value of a trait."""
        found: Mask = self.traits[name][self.scored] == value
        return found


def parts_of(items: pd.DataFrame, values: Sequence[str], traits: Sequence[str]) -> Iterator[Part]:
    """The subsets of a table by name, with these values and traits, whatever the order of the rows."""
    missing = [name for name in ("subset", "item", *values, *traits) if name not in items]
    if missing:
        raise DataCorrupt(f"The items table has no column {missing[0]!r}: probe the model again.")
    for subset in sorted(set(items["subset"])):
        own = items[items["subset"] == subset].sort_values("item", kind="stable")
        numbers = {name: own[name].to_numpy(dtype=np.float64) for name in values}
        scored = np.logical_and.reduce([np.isfinite(column) for column in numbers.values()])
        yield Part(
            subset=str(subset),
            traits={name: own[name].to_numpy(dtype=object) for name in traits},
            values={name: column[scored] for name, column in numbers.items()},
            scored=scored,
        )


def item_accounts(scored: Mask, blank: Score) -> Iterator[Score]:
    """`yield`, `coverage` and `count`, in the place (suite, system ...) of `blank`.

    The counts have the groups of every other suite. A model is asked for probabilities, where nothing is right or
    wrong: an item that was scored stands under `correct`, as a translation of open gender does.
    """
    expected, found = len(scored), int(scored.sum())
    blank = replace(blank, n=expected)
    yield replace(blank, metric="yield", value=float(found))
    yield replace(blank, metric="coverage", value=found / expected if expected else None)
    counts = {"correct": found, "wrong": 0, "neutral": 0, "undecided": 0, "missing": expected - found}
    for group, count in (counts | {"expected": expected}).items():
        yield replace(blank, metric="count", group=group, value=float(count))
