"""What of the dialogue suites can be compared between systems: the balanced rates and effects of every subset."""

from __future__ import annotations

import numpy as np
import pandas as pd

from gendersuite.reports.balance import balanced_mean, cell_counts
from gendersuite.reports.comparisons import Sample
from gendersuite.reports.dialogue_design import Design, designs, subset_designs
from gendersuite.reports.labels_table import identity
from gendersuite.reports.significance import Aggregate, Values


def dialogue_samples(labels: pd.DataFrame) -> list[Sample]:
    """One sample per subset, and for the shares of neutral forms one of all slots of open gender and one of all of told
    gender. The unit is the item with all its slots in the subset; items are drawn within their template."""
    return [_sample(design) for design in designs(labels, identity(labels)[2])]


def effect_samples(labels: pd.DataFrame) -> list[Sample]:
    """Those of the subsets alone, which have the effects."""
    return [_sample(design) for design in subset_designs(labels, identity(labels)[2])]


def _sample(design: Design) -> Sample:
    counts = cell_counts(design.unit, design.cell, list(design.rates.values()), len(design.items))
    return Sample(
        subset=design.subset,
        units=design.items,
        strata=pd.factorize(design.stratum, sort=True)[0],
        statistics=np.hstack(counts),
        metrics=(*design.rates, *([(design.effect, "")] if design.contrast else [])),
        aggregate=_aggregate(design),
    )


def _aggregate(design: Design) -> Aggregate:
    names = list(design.rates)
    contrast = [names.index(name) for name in design.contrast or ()]

    def aggregate(sums: Values) -> Values:
        counts = sums.reshape(len(names), 2, -1, sums.shape[1])
        rates = balanced_mean(counts[:, 1], counts[:, 0], axis=1)
        if not contrast:
            return rates
        first, second = contrast
        return np.vstack((rates, rates[first] - rates[second]))

    return aggregate
