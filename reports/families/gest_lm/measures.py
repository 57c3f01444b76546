"""Metrics of GEST on language models (Pikuliak et al. 2024, section 4.2): how much more probable a masculine speaker is
than a feminine one.

By template, and over all templates in the subset "": `masculine_rate` by stereotype (q_i), the mean ratio of the
probabilities of the masculine and the feminine word; the geometric means over the seven female and the nine male
stereotypes, `masculine_rate_female` (q_f) and `masculine_rate_male` (q_m); the geometric mean of the two,
`global_masculine_rate`, and their ratio q_m / q_f, `stereotype_rate` (g_s); `feminine_rank` by stereotype, 1 for the
lowest rate; `yield`, the number of items that were scored; coverage and outcome counts. Rates over templates are
geometric means of the templates' rates.

Rates have 95% intervals over items within stereotypes, computed without resampling, so they depend on no seed. A
stereotype without a scored item has no rate; then the means that include it and all ranks have no value either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial

import numpy as np
import pandas as pd

from gendersuite.reports.families.stereotypes.rates import FEMALE, MALE, STEREOTYPES, feminine_ranks, places
from gendersuite.reports.statistics.accounts import item_accounts, item_formula
from gendersuite.reports.statistics.items_table import parts_of
from gendersuite.reports.statistics.labels_table import identity
from gendersuite.reports.statistics.log_ratios import (
    RateConvention,
    Weights,
    average,
    items_of,
    log_entries,
    log_rates,
    ratio,
)
from gendersuite.reports.statistics.samples import Entries, Formula, Metric, Sample, Values

OVERALL = ""
"""The subset of the rates over all templates."""
RATES, ACCOUNTS = "rates", "all-accounts"


def measures(items: pd.DataFrame, convention: str = RateConvention.GEOMETRIC_MEAN) -> Iterator[Sample]:
    """The samples of one model in one language: rates, and outcome counts by template and over all templates."""
    system = identity(items)[2]
    parts = list(parts_of(items, ("log_ratio",), ("stereotype",)))
    everything = parts[0].items
    stereotype = np.zeros(len(everything), dtype=np.intp)
    entries = []
    for number, part in enumerate(parts):
        stereotype[part.asked] = places(part.traits["stereotype"][part.asked], system)
        scored = np.flatnonzero(part.scored)
        logarithms = part.values["log_ratio"][scored] * RateConvention(convention).scale
        entries.append(log_entries(scored, len(STEREOTYPES) * number + stereotype[scored], logarithms))
    name = " ".join((RATES, *(part.subset for part in parts)))
    yield Sample(
        name=name,
        formula=formula(name),
        units=everything,
        strata=STEREOTYPES,
        stratum=stereotype,
        unit=np.arange(len(everything)),
        answered=np.logical_or.reduce([part.scored for part in parts]),
        entries=Entries.joined(entries),
    )
    for part in parts:
        yield item_accounts(part.subset, np.array(everything, dtype=object)[part.asked], part.scored[part.asked])
    names = [np.array(everything, dtype=object)[part.asked] for part in parts]
    in_all = np.concatenate([part.scored[part.asked] for part in parts])
    yield item_accounts(OVERALL, np.concatenate(names), in_all, name.replace(RATES, ACCOUNTS))


@cache
def formula(name: str) -> Formula:
    """The formula of the sample with this name."""
    kind, *subsets = name.split(" ")
    if kind != RATES:
        return item_formula(OVERALL if kind == ACCOUNTS else subsets[0])
    rates: list[tuple[Metric, Weights]] = []
    ranks = []
    for subset in (*subsets, OVERALL):
        own = {
            stereotype: average([f"{each} {stereotype}" for each in ((subset,) if subset else subsets)])
            for stereotype in STEREOTYPES
        }
        rates += _rates(subset, own)
        groups = [group for weights in own.values() for group in weights]
        ranks += [items_of(Metric(subset, "feminine_rank", name), tuple(own[name]), groups) for name in STEREOTYPES]
    groups = [f"{subset} {stereotype}" for subset in subsets for stereotype in STEREOTYPES]
    return log_rates(groups, rates, others=ranks, derived=partial(_ranks, subsets=len(subsets) + 1))


def _rates(subset: str, own: dict[str, dict[str, float]]) -> Iterator[tuple[Metric, Weights]]:
    for stereotype, weights in own.items():
        yield Metric(subset, "masculine_rate", stereotype), weights
    everything = list(own.values())
    female, male = _mean(everything[FEMALE]), _mean(everything[MALE])
    yield Metric(subset, "masculine_rate_female"), female
    yield Metric(subset, "masculine_rate_male"), male
    yield Metric(subset, "global_masculine_rate"), _mean([male, female])
    yield Metric(subset, "stereotype_rate"), ratio(male, female)


def _mean(parts: Sequence[Weights]) -> dict[str, float]:
    return {group: weight / len(parts) for part in parts for group, weight in part.items()}


def _ranks(rates: Values, *, subsets: int) -> Values:
    by_subset = rates.reshape(subsets, -1, rates.shape[1])
    return np.vstack([feminine_ranks(own) for own in by_subset])
