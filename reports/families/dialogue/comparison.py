"""What of the dialogue suites can be compared between systems: the balanced rates and effects of every subset."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd

from gendersuite.reports.families.dialogue.design import Design, designs, field_designs
from gendersuite.reports.statistics.balance import balanced_mean, cell_counts
from gendersuite.reports.statistics.comparisons import Sample
from gendersuite.reports.statistics.labels_table import identity
from gendersuite.reports.statistics.significance import Aggregate, Table, Values


def dialogue_samples(labels: pd.DataFrame) -> list[Sample]:
    """One sample per subset, and for the shares of neutral forms one of all slots of open gender and one of all of told
    gender. The unit is the item with all its slots in the subset; items are drawn within their template."""
    return [_sample(design, _counts(design)) for design in designs(labels, identity(labels)[2])]


def field_samples(labels: pd.DataFrame) -> dict[str, list[Sample]]:
    """Those of the subsets alone, which have the effects, of every system in a table of one language."""
    samples: dict[str, list[Sample]] = {}
    for design in field_designs(labels):
        system, names = pd.factorize(design.rows["system"], sort=True)
        units = len(design.items)
        place = system * units + design.unit
        counts = np.hstack(cell_counts(place, design.cell, list(design.rates.values()), len(names) * units))
        first, *others = np.split(counts, len(names))
        sample = _sample(design, first)
        own = [sample, *(replace(sample, statistics=each) for each in others)]
        for name, each in zip(names, own, strict=True):
            samples.setdefault(str(name), []).append(each)
    return samples


def _sample(design: Design, counts: Table) -> Sample:
    return Sample(
        subset=design.subset,
        units=design.items,
        strata=pd.factorize(design.stratum, sort=True)[0],
        statistics=counts,
        metrics=(*design.rates, *([(design.effect, "")] if design.contrast else [])),
        aggregate=_aggregate(design),
    )


def _counts(design: Design) -> Table:
    return np.hstack(cell_counts(design.unit, design.cell, list(design.rates.values()), len(design.items)))


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
