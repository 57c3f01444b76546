"""What of the MT-GenEval suites can be compared between systems: all that scores.csv has an interval for."""

from __future__ import annotations

import numpy as np
import pandas as pd

from gendersuite.reports.families.mt_geneval.design import COUNTERFACTUAL, SIDES, Design, designs
from gendersuite.reports.families.mt_geneval.quality import QUALITY, gap, quality, quality_statistics, side_statistics
from gendersuite.reports.statistics.balance import balanced_mean, cell_counts
from gendersuite.reports.statistics.comparisons import Sample
from gendersuite.reports.statistics.labels_table import identity
from gendersuite.reports.statistics.significance import Aggregate, Values


def mtgeneval_samples(labels: pd.DataFrame) -> list[Sample]:
    """One sample per subset. The unit is the contextual item, drawn within its cell of Table 4, or the pair."""
    return [_sample(design) for design in designs(labels, identity(labels)[2])]


def rate_samples(labels: pd.DataFrame) -> list[Sample]:
    """The same without BLEU and chrF, which take nearly all of the time."""
    return [_sample(design, with_quality=False) for design in designs(labels, identity(labels)[2])]


def gap_sample(labels: pd.DataFrame) -> Sample | None:
    """The quality gap alone, where there are pairs."""
    for design in designs(labels, identity(labels)[2]):
        if design.subset == COUNTERFACTUAL:
            sides = [np.hstack(side_statistics(design, side, with_chrf=False)) for side in SIDES]
            return Sample(design.subset, design.units, design.stratum, np.hstack(sides), (QUALITY[-1],), gap)
    return None


def _sample(design: Design, *, with_quality: bool = True) -> Sample:
    one_cell = np.zeros(len(design.unit), dtype=np.intp)
    counts = np.hstack(cell_counts(design.unit, one_cell, list(design.rates.values()), len(design.units)))
    paired = with_quality and design.subset == COUNTERFACTUAL
    return Sample(
        subset=design.subset,
        units=design.units,
        strata=design.stratum,
        statistics=np.hstack((counts, quality_statistics(design))) if paired else counts,
        metrics=(*design.rates, *(QUALITY if paired else ())),
        aggregate=_aggregate(counts.shape[1], paired=paired),
    )


def _aggregate(columns: int, *, paired: bool) -> Aggregate:
    """Shares from the first columns; in pairs, BLEU, chrF and the gap from the others."""

    def aggregate(sums: Values) -> Values:
        counts = sums[:columns].reshape(-1, 2, 1, sums.shape[1])
        shares = balanced_mean(counts[:, 1], counts[:, 0], axis=1)
        return np.vstack((shares, quality(sums[columns:]))) if paired else shares

    return aggregate
