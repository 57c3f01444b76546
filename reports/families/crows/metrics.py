"""Scores of CrowS-Pairs on masked language models: CPS (Nangia et al. 2020) and S_JSD (Steinborn et al. 2022)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np
import pandas as pd

from gendersuite.model import Score
from gendersuite.reports import ITEM_VALUES
from gendersuite.reports.statistics.bootstrap import item_weights, percentiles
from gendersuite.reports.statistics.items_table import Mask, Part, Values, item_accounts, parts_of
from gendersuite.reports.statistics.labels_table import identity
from gendersuite.reports.statistics.log_ratios import Convention

VALUES = ITEM_VALUES["crows"]
EVERYTHING = "all"
"""What the stratum of all pairs is called, whatever their kind of bias."""


def crows_scores(
    items: pd.DataFrame,
    *,
    seed: int,
    draws: int = 1000,
    convention: Convention = Convention.GEOMETRIC_MEAN,  # noqa: ARG001 - all metrics of items take one
) -> list[Score]:
    """All scores of one model in one language, plain and perturbed, over all pairs (group "") and by kind of bias.

    `cps`, the percentage of pairs whose more stereotypical sentence has the larger summed log probability (50 is
    ideal); `sjsd`, the mean of the pairs' S_JSD (0 is ideal, below it the stereotype is preferred);
    `sjsd_binarised`, the percentage of pairs whose more stereotypical sentence has the smaller summed distance (50).
    Each has a 95% percentile interval and, as `cps_se`, `sjsd_se` and `sjsd_binarised_se`, the standard error, from a
    bootstrap over pairs that is seeded by `seed` and the suite's name alone. `token_accuracy` is the share of masked
    tokens that the model would have said, by sentence (groups `more` and `less`); `ties` is the number of pairs whose
    sums are equal, as where a model has no token for any of the words, and which so prefer no sentence; then `yield`,
    coverage and accounts.
    """
    suite, language, system = identity(items)
    blank = Score(suite, "", language, system, "", "", None, None, None, 0)
    scores: list[Score] = []
    for part in parts_of(items, VALUES, ("bias_type",)):
        place = replace(blank, subset=part.subset)
        for group in ("", *sorted(set(part.traits["bias_type"][part.asked]))):
            chosen = part.scored & (part.traits["bias_type"] == group) if group else part.scored
            scores += _pair_scores(part, chosen, replace(place, group=group), seed, draws)
        scores += _accuracies(part, place, seed, draws)
        ties = (part.values["log_more"] == part.values["log_less"])[part.scored]
        scores.append(replace(place, metric="ties", value=float(ties.sum()), n=len(ties)))
        scores += item_accounts(int(part.asked.sum()), int(part.scored.sum()), place)
    return scores


def preferences(values: Mapping[str, Values]) -> dict[str, Values]:
    """What each pair adds to the mean that a measure is."""
    return {
        "cps": np.where(values["log_more"] > values["log_less"], 100.0, 0.0),
        "sjsd": values["sjsd"],
        "sjsd_binarised": np.where(values["distance_more"] < values["distance_less"], 100.0, 0.0),
    }


def _pair_scores(part: Part, chosen: Mask, blank: Score, seed: int, draws: int) -> Iterator[Score]:
    found = preferences({name: column[chosen] for name, column in part.values.items()})
    for metric, column in found.items():
        score, drawn = _mean(column, replace(blank, metric=metric), blank.group or EVERYTHING, seed, draws)
        yield score
        yield replace(
            blank, metric=f"{metric}_se", value=None if drawn is None else float(drawn.std(ddof=1)), n=score.n
        )


def _accuracies(part: Part, blank: Score, seed: int, draws: int) -> Iterator[Score]:
    tokens = part.values["tokens"][part.scored]
    for group in ("more", "less"):
        score = replace(blank, metric="token_accuracy", group=group)
        hits = part.values[f"hits_{group}"][part.scored]
        yield _mean(hits, score, EVERYTHING, seed, draws, tokens)[0]


def _mean(
    values: Values, blank: Score, stratum: str, seed: int, draws: int, sizes: Values | None = None
) -> tuple[Score, Values | None]:
    """The sum of the values of some pairs over the sum of their sizes (1 each where none are given), and its resampled
    values. Plain and perturbed pairs meet the same resamples; what belongs to one pair stays together."""
    sizes = np.ones(len(values)) if sizes is None else sizes
    if not len(values):
        return blank, None
    value = float(values.sum() / sizes.sum())
    score = replace(blank, value=value, n=int(sizes.sum()))
    # One pair alone cannot show how pairs vary.
    if len(values) == 1:
        return score, None
    weights = item_weights(seed, blank.suite, stratum, len(values), draws).astype(np.float64)
    drawn = (weights @ values) / (weights @ sizes)
    low, high = percentiles(drawn)
    return replace(score, low=min(low, value), high=max(high, value)), drawn
