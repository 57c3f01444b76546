"""Metrics of WinoBias on masked language models (Pikuliak et al. 2024, Appendix B): which pronoun a model prefers for
stereotypically male and female occupations.

By type and split: `masculine_rate_male` and `masculine_rate_female`, the mean ratios of the probabilities of the
masculine and the feminine pronoun for occupations of either stereotype; `stereotype_rate`, the first over the second;
then `yield`, coverage and outcome counts. Rates have 95% intervals over sentences, like those of GEST.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import pandas as pd

from gendersuite.reports.statistics.accounts import item_accounts, item_formula
from gendersuite.reports.statistics.items_table import parts_of
from gendersuite.reports.statistics.log_ratios import RateConvention, average, log_entries, log_rates, ratio
from gendersuite.reports.statistics.new_words import ASKED_WORD
from gendersuite.reports.statistics.samples import Formula, Metric, Sample

SIDES = ("male", "female")
ACCOUNTS = "accounts "


def measures(items: pd.DataFrame, convention: str = RateConvention.GEOMETRIC_MEAN) -> Iterator[Sample]:
    """The samples of one model, by type and split."""
    for part in parts_of(items, ("log_ratio",), ("side", "occupation")):
        side = pd.Index(SIDES).get_indexer(pd.Index(part.traits["side"]))
        scored = np.flatnonzero(part.scored & (side >= 0))
        logarithms = part.values["log_ratio"][scored] * RateConvention(convention).scale
        yield Sample(
            name=part.subset,
            formula=formula(part.subset),
            units=part.items,
            strata=SIDES,
            stratum=np.maximum(side, 0),
            unit=np.arange(len(part.items)),
            answered=part.scored,
            entries=log_entries(scored, side[scored], logarithms),
            clusters={ASKED_WORD: pd.factorize(part.traits["occupation"], sort=True)[0]},
        )
        yield item_accounts(part.subset, np.array(part.items, dtype=object)[part.asked], part.scored[part.asked])


@cache
def formula(name: str) -> Formula:
    """The formula of the sample with this name."""
    if name.startswith(ACCOUNTS):
        return item_formula(name.removeprefix(ACCOUNTS))
    male, female = (average([side]) for side in SIDES)
    rates = {
        "masculine_rate_male": male,
        "masculine_rate_female": female,
        "stereotype_rate": ratio(male, female),
    }
    return log_rates(SIDES, [(Metric(name, metric), weights) for metric, weights in rates.items()])
