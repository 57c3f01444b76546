"""What each item pulls the main numbers of a language model by, from the run's scores of items."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.families.crows.metrics import VALUES, preferences
from gendersuite.reports.families.gest.metrics import FEMALE, MALE
from gendersuite.reports.families.gest_lm.metrics import OVERALL, stereotype_means
from gendersuite.reports.families.winobias.metrics import SIDES
from gendersuite.reports.run_data import read_items
from gendersuite.reports.statistics.influence import Key, Pulled, Wanted
from gendersuite.reports.statistics.items_table import parts_of
from gendersuite.reports.statistics.log_ratios import Convention, LogMean, average, combined, log_mean

if TYPE_CHECKING:
    import pandas as pd

    from gendersuite.reports.statistics.items_table import Values

_RATE = "stereotype_rate"


def lm_pulls(path: Path, wanted: Wanted) -> dict[Submission, Mapping[Key, Pulled]]:
    """Of the logarithm of the stereotype rate over all templates."""
    return {submission: _lm(path, submission) for submission in wanted}


def _lm(path: Path, submission: Submission) -> Mapping[Key, Pulled]:
    items = read_items(path, *submission)
    parts = parts_of(items, ("log_ratio",), ("stereotype",))
    found = [stereotype_means(part, submission[1], Convention.GEOMETRIC_MEAN) for part in parts]
    means = [average(each) for each in zip(*found, strict=True)]
    rate = combined([average(means[MALE]), average(means[FEMALE])], [1, -1])
    return _pulled({(OVERALL, _RATE, ""): rate}, items)


def winobias_pulls(path: Path, wanted: Wanted) -> dict[Submission, Mapping[Key, Pulled]]:
    """Of the logarithms of the stereotype rates of all parts."""
    return {submission: _winobias(path, submission) for submission in wanted}


def _winobias(path: Path, submission: Submission) -> Mapping[Key, Pulled]:
    items = read_items(path, *submission)
    rates = {}
    for part in parts_of(items, ("log_ratio",), ("side",)):
        means = [log_mean(part.values["log_ratio"], part.scored & (part.traits["side"] == side)) for side in SIDES]
        rates[part.subset, _RATE, ""] = combined(means, [1, -1])
    return _pulled(rates, items)


def crows_pulls(path: Path, wanted: Wanted) -> dict[Submission, Mapping[Key, Pulled]]:
    """Of the three measures over all pairs."""
    return {submission: _crows(path, submission) for submission in wanted}


def _crows(path: Path, submission: Submission) -> Mapping[Key, Pulled]:
    items = read_items(path, *submission)
    means = {}
    for part in parts_of(items, VALUES, ("bias_type",)):
        for metric, column in preferences(part.values).items():
            means[part.subset, metric, ""] = log_mean(column, part.scored)
    return _pulled(means, items)


def _pulled(means: Mapping[Key, LogMean | None], items: pd.DataFrame) -> dict[Key, Pulled]:
    names = tuple(sorted(set(items["item"])))
    return {
        key: Pulled(mean.value, _known(mean.pulls, len(names)), names)
        for key, mean in means.items()
        if mean is not None
    }


def _known(pulls: Values | None, items: int) -> Values:
    return np.zeros(items) if pulls is None else pulls
