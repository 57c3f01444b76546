"""Balanced rates: every cell of a design has the same weight, independent of its number of answers.

Cells without answers are left out of the mean (their rate is unknown, not zero), in the sample and in each resample.
An effect is the difference of two such means, so it always equals the difference of the printed rates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from gendersuite.reports.statistics.samples import Codes, Entries, Formula, Interval, Mask, Metric, Values

Group = tuple[Mask, Mask]
"""Masks of the rows that are answers and of those that are hits."""


@dataclass(frozen=True)
class BalancedRates:
    """Rates over the same cells and, optionally, the effect between two of them; `contrast` has their indices."""

    rates: Sequence[Metric]
    cells: tuple[str, ...]
    effect: Metric | None = None
    contrast: tuple[int, int] | None = None

    @property
    def formula(self) -> Formula:
        """The formula, whose columns are the answers and hits of each cell, rate by rate."""
        columns = [self._columns(rate) for rate in self.rates]
        answers = [tuple(pair[0] for pair in own) for own in columns]
        metrics = [replace(rate, counted=counted) for rate, counted in zip(self.rates, answers, strict=True)]
        if self.effect is not None and self.contrast is not None:
            sides = tuple(answers[place] for place in self.contrast)
            counted = (*sides[0], *sides[1])
            metrics.append(
                replace(self.effect, interval=Interval.RESAMPLED, counted=counted, needs=sides, contrast=self.contrast)
            )
        names = tuple(name for own in columns for side in zip(*own, strict=True) for name in side)
        return Formula(names, tuple(metrics), partial(_values, rates=len(self.rates), contrast=self.contrast))

    def _columns(self, rate: Metric) -> list[tuple[str, str]]:
        label = f"{rate.name} {rate.group}".strip()
        cells = [f"{label} {cell}".strip() for cell in self.cells]
        return [(f"{cell} answers", f"{cell} hits") for cell in cells]

    @staticmethod
    def entries(groups: Sequence[Group], cell: Codes, cells: int) -> Entries:
        """Return the entries of rows in the columns of this formula."""
        parts = []
        for place, rows in enumerate(rows for answers, hits in groups for rows in (answers, answers & hits)):
            atoms = np.flatnonzero(rows)
            parts.append(Entries.counts(atoms, place * cells + cell[atoms]))
        return Entries.joined(parts)


def balanced_mean(hits: NDArray[np.floating], answers: NDArray[np.floating], axis: int = -1) -> Values:
    """The mean rate of the cells with answers, along `axis`; NaN if no cell has answers."""
    known = answers > 0
    rates = np.divide(hits, answers, out=np.zeros(hits.shape), where=known)
    cells = known.sum(axis=axis)
    mean: Values = np.divide(rates.sum(axis=axis), cells, out=np.full(cells.shape, np.nan), where=cells > 0)
    return mean


def _values(sums: Values, *, rates: int, contrast: tuple[int, int] | None) -> Values:
    counts = sums.reshape(rates, 2, -1, sums.shape[1])
    found = balanced_mean(counts[:, 1], counts[:, 0], axis=1)
    if contrast is None:
        return found
    first, second = contrast
    return np.vstack((found, found[first] - found[second]))
