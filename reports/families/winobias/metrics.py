"""Scores of WinoBias on masked language models (Pikuliak et al. 2024, Appendix B): which pronoun a model gives to
occupations of which more men or more women are thought."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pandas as pd

from gendersuite.model import Score
from gendersuite.reports.statistics.items_table import Part, item_accounts, parts_of
from gendersuite.reports.statistics.labels_table import identity
from gendersuite.reports.statistics.log_ratios import Convention, combined, log_mean, rate

SIDES = ("male", "female")


def winobias_scores(
    items: pd.DataFrame,
    *,
    seed: int,  # noqa: ARG001 - all metrics of items take one
    draws: int = 1000,  # noqa: ARG001 - likewise
    convention: Convention = Convention.GEOMETRIC_MEAN,
) -> list[Score]:
    """All scores of one model, by type and split.

    `masculine_rate_male` and `masculine_rate_female` are the mean ratios of the probabilities of the masculine and the
    feminine pronoun, for occupations of either stereotype; `stereotype_rate` is the first over the second; then
    `yield`, coverage and accounts. Rates have 95% intervals over sentences, as those of GEST have.
    """
    suite, language, system = identity(items)
    scores: list[Score] = []
    for part in parts_of(items, ("log_ratio",), ("side",)):
        scores += _scores(part, Score(suite, part.subset, language, system, "", "", None, None, None, 0), convention)
    return scores


def _scores(part: Part, blank: Score, convention: Convention) -> Iterator[Score]:
    values = part.values["log_ratio"] * convention.scale
    means = [log_mean(values, part.scored & (part.traits["side"] == side)) for side in SIDES]
    for side, mean in zip(SIDES, means, strict=True):
        yield rate(mean, replace(blank, metric=f"masculine_rate_{side}"))
    yield rate(combined(means, [1, -1]), replace(blank, metric="stereotype_rate"))
    yield from item_accounts(int(part.asked.sum()), int(part.scored.sum()), blank)
