"""Scores of the dialogue suites (Dawkins, Nejadgholi and Lo 2024), balanced as their tables are.

Only adjectives that got a gender enter the rates. "Balanced" (footnote 2 of the paper, worked out on its tables):
adjectives with a gender stereotype of their own and those of neutral sentiment are left out, then every cell of
sentiment x type (adverbs) or sentiment x template style x true gender (all others) has the same weight.

Neutral forms are measured over the whole suite, all slots of open gender and all of told gender apart, each slot with
the same weight: their shares are about the suite's own mix of adjectives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from gendersuite.errors import DataCorrupt
from gendersuite.model import Label, Outcome, Score
from gendersuite.reports.balance import Rate, Resample, balanced_rates, difference
from gendersuite.reports.bootstrap import Floats, item_weights
from gendersuite.reports.labels_table import GENDERED, Column, Columns, columns_of, identity
from gendersuite.reports.neutral_strategies import STRATEGIES, strategies

Mask = NDArray[np.bool_]

DECIDED = (*GENDERED, Outcome.NEUTRAL)
ACCOUNTS: Mapping[str, tuple[Outcome, ...]] = {
    # Where the source leaves the gender open, either gender is right.
    "correct": (Outcome.CORRECT, Outcome.MASCULINE, Outcome.FEMININE),
    "wrong": (Outcome.WRONG,),
    "neutral": (Outcome.NEUTRAL,),
    "undecided": (Outcome.UNDECIDED,),
    "missing": (Outcome.MISSING,),
}


def _by(trait: str, *values: str) -> Callable[[Columns], dict[str, Mask]]:
    return lambda rows: {value: rows[trait] == value for value in values}


def _adverb_groups(rows: Columns) -> dict[str, Mask]:
    # The paper's unsubscripted column is the pooled share, whatever its caption says.
    return _by("stereotype", "none", "M", "F")(rows) | {"all": np.ones(len(rows["label"]), dtype=bool)}


def _stereotype_groups(rows: Columns) -> dict[str, Mask]:
    pro = rows["expected"] == rows["stereotype"]
    return {"pro": pro, "anti": ~pro}


def _pairing_groups(rows: Columns) -> dict[str, Mask]:
    one, same = rows["other_gender"] == "unknown", rows["other_gender"] == rows["expected"]
    return {"one": one, "same": same, "opposite": ~one & ~same}


@dataclass(frozen=True, slots=True)
class Measure:
    """What is measured in one subset: a rate by groups, and its difference between two of them."""

    rate: str
    effect: str
    groups: Callable[[Columns], dict[str, Mask]]
    contrast: tuple[str, str]
    cells: tuple[str, ...] = ("sentiment", "style", "expected")

    def hits(self, rows: Columns) -> Mask:
        right = rows["expected"] if self.rate == "accuracy" else Label.MASCULINE.value
        return np.asarray(rows["label"] == right, dtype=bool)


MEASURES: Mapping[str, Measure] = {
    "stereo-adverb": Measure("masculine_share", "delta_masculine", _adverb_groups, ("M", "F"), ("sentiment", "type")),
    "stereo-character-amb": Measure("masculine_share", "delta_masculine", _by("stereotype", "M", "F"), ("M", "F")),
    "stereo-character-det": Measure("accuracy", "delta_accuracy", _stereotype_groups, ("pro", "anti")),
    "structure-amb": Measure("masculine_share", "delta_masculine", _by("other_gender", "M", "F"), ("M", "F")),
    "structure-det": Measure("accuracy", "delta_accuracy", _pairing_groups, ("same", "opposite")),
}


POPULATIONS: Mapping[str, Callable[[Columns], Mask]] = {
    "all-amb": lambda rows: rows["expected"] == "",
    "all-det": lambda rows: rows["expected"] != "",
}


def dialogue_scores(labels: pd.DataFrame, *, seed: int, draws: int = 1000) -> list[Score]:
    """All scores of one system in one language.

    Per subset the balanced rates by group, the effect, coverage and accounts; then, for all slots of open gender
    (subset `all-amb`) and all of told gender (`all-det`), the share of neutral forms among the masculine, feminine
    and neutral ones, in all (`neutral_share`) and by strategy (`neutral_strategy`), coverage and accounts.

    Rates and effects have 95% bootstrap intervals over items, seeded by `seed` and the suite's name alone; coverage
    and counts are facts about the submission and have none. `n` is the number of answers that entered a rate (of
    both groups in an effect), and the number of expected slots elsewhere.
    """
    suite, language, system = identity(labels)
    rows = columns_of(
        labels, ("rule", "template", "style", "type", "sentiment", "adjective_stereotype", "stereotype", "other_gender")
    )
    unknown = set(pd.unique(rows["outcome"])) - {outcome.value for outcome in Outcome}
    if unknown:
        raise DataCorrupt(
            f"The labels of {system} hold the outcome {min(unknown)!r}, which nothing stands for: score again."
        )
    rows["strategy"] = strategies(rows)
    scores: list[Score] = []

    def measure(name: str, inside: Mask, rates: Callable[[Columns, Score, int, int], Iterator[Score]]) -> None:
        if inside.any():
            chosen = {column: values[inside] for column, values in rows.items()}
            blank = Score(suite, name, language, system, "", "", None, None, None, 0)
            scores.extend((*rates(chosen, blank, seed, draws), *_accounts(chosen, blank)))

    for subset, measured in MEASURES.items():
        measure(subset, rows["subset"] == subset, partial(_rates, measured))
    for name, population in POPULATIONS.items():
        measure(name, population(rows), _neutral_shares)
    return scores


def _rates(measure: Measure, rows: Columns, blank: Score, seed: int, draws: int) -> Iterator[Score]:
    unit, units, resample = _resampling(rows, blank, seed, draws)
    cell = _codes(*(rows[name] for name in measure.cells))
    hit = measure.hits(rows)
    enters = (
        np.isin(rows["outcome"], GENDERED)
        & (rows["adjective_stereotype"] == "neither")
        & (rows["sentiment"] != "neutral")
    )
    groups = {group: (enters & mask, hit) for group, mask in measure.groups(rows).items()}
    rates = dict(zip(groups, balanced_rates(unit, cell, list(groups.values()), units, resample), strict=True))
    yield from (_with(rate, replace(blank, metric=measure.rate, group=group)) for group, rate in rates.items())
    a, b = (rates[group] for group in measure.contrast)
    effect = replace(blank, metric=measure.effect)
    if a and b:
        value, low, high = difference(a, b)
        effect = replace(effect, value=value, low=low, high=high, n=a.n + b.n)
    yield effect


def _neutral_shares(rows: Columns, blank: Score, seed: int, draws: int) -> Iterator[Score]:
    unit, units, resample = _resampling(rows, blank, seed, draws)
    decided = np.isin(rows["outcome"], DECIDED)
    groups = {("neutral_share", ""): (decided, rows["strategy"] != "")}
    groups |= {("neutral_strategy", name): (decided, rows["strategy"] == name) for name in STRATEGIES}
    rates = balanced_rates(unit, np.zeros_like(unit), list(groups.values()), units, resample)
    for (metric, group), rate in zip(groups, rates, strict=True):
        yield _with(rate, replace(blank, metric=metric, group=group))


def _with(rate: Rate | None, score: Score) -> Score:
    return replace(score, value=rate.value, low=rate.low, high=rate.high, n=rate.n) if rate else score


def _accounts(rows: Columns, blank: Score) -> Iterator[Score]:
    expected = len(rows["outcome"])
    blank = replace(blank, n=expected)
    counts = {group: int(np.isin(rows["outcome"], outcomes).sum()) for group, outcomes in ACCOUNTS.items()}
    yield replace(blank, metric="coverage", value=1 - counts["missing"] / expected)
    for group, count in (counts | {"expected": expected}).items():
        yield replace(blank, metric="count", group=group, value=float(count))
    gendered = np.isin(rows["outcome"], GENDERED)
    breakdown = {label: int((gendered & (rows["label"] == label)).sum()) for label in ("M", "F")}
    breakdown |= {"N": counts["neutral"], "undecided": counts["undecided"], "missing": counts["missing"]}
    for group, count in breakdown.items():
        yield replace(blank, metric="label_count", group=group, value=float(count))


def _resampling(rows: Columns, score: Score, seed: int, draws: int) -> tuple[NDArray[np.intp], int, Resample]:
    """The unit (item) of each row, how many there are, and the sums over resampled units."""
    unit, items = pd.factorize(rows["item"], sort=True)
    first = np.unique(unit, return_index=True)[1]
    # Strata are called by the slot's own subset, so that all measures of a suite share one set of resamples.
    stratum, names = pd.factorize(rows["subset"][first] + "/" + rows["template"][first], sort=True)
    strata = {str(name): np.flatnonzero(stratum == number) for number, name in enumerate(names)}

    def resample(counts: Floats) -> Floats:
        total = np.zeros((draws, counts.shape[1]), dtype=np.float32)
        for name, members in strata.items():
            total += item_weights(seed, score.suite, name, len(members), draws) @ counts[members]
        return total

    return unit, len(items), resample


def _codes(*columns: Column) -> NDArray[np.intp]:
    """One number per combination of values, from 0, in the values' order."""
    code = np.zeros(len(columns[0]), dtype=np.intp)
    for column in columns:
        inverse, values = pd.factorize(column, sort=True)
        code = code * len(values) + inverse
    return np.unique(code, return_inverse=True)[1].astype(np.intp)
