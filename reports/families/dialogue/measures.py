"""Metrics of the dialogue suites (Dawkins, Nejadgholi and Lo 2024).

Rates include only adjectives that are labelled masculine or feminine. They are balanced (footnote 2 of the paper,
reconstructed from its tables): adjectives with a gender stereotype of their own or with neutral sentiment are left out,
and every cell of sentiment x type (adverbs) or sentiment x template style x expected gender (all others) has the same
weight.

Neutral forms are measured over the whole suite, separately for slots whose gender is ambiguous (`all-amb`) and
specified (`all-det`) in the source; all slots have the same weight. `neutral_share` is the share of neutral forms among
masculine, feminine and neutral ones, `neutral_strategy` the same by strategy.

Items are resampled within their template. Rates have Wilson's interval at the effective number of answers, effects have
percentile intervals of paired resamples. `n` is the number of answers behind a rate (of both groups for an effect).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

import numpy as np
import pandas as pd

from gendersuite.errors import DataCorrupt
from gendersuite.model import Label, Outcome
from gendersuite.reports.families.dialogue.neutral_strategies import STRATEGIES, strategies
from gendersuite.reports.statistics.accounts import answered_rows, check_outcomes, slot_accounts, slot_formula
from gendersuite.reports.statistics.balance import BalancedRates
from gendersuite.reports.statistics.labels_table import GENDERED, Column, Columns, columns_of, identity
from gendersuite.reports.statistics.new_words import ASKED_WORD
from gendersuite.reports.statistics.samples import Codes, Formula, Interval, Mask, Metric, Sample

TRAITS = (
    "rule",
    "template",
    "style",
    "type",
    "sentiment",
    "adjective",
    "adjective_stereotype",
    "stereotype",
    "other_gender",
)
DECIDED = (*GENDERED, Outcome.NEUTRAL)
CELLS: Mapping[str, tuple[str, ...]] = {
    "sentiment": ("neg", "pos"),
    "type": ("appearance", "character"),
    "style": ("single", "two-way"),
    "expected": ("F", "M"),
}


def _by(trait: str, *values: str) -> Callable[[Columns], dict[str, Mask]]:
    return lambda rows: {value: rows[trait] == value for value in values}


def _adverb_groups(rows: Columns) -> dict[str, Mask]:
    # The paper's unsubscripted column is the pooled share, despite its caption.
    return _by("stereotype", "none", "M", "F")(rows) | {"all": np.ones(len(rows["label"]), dtype=bool)}


def _stereotype_groups(rows: Columns) -> dict[str, Mask]:
    pro = rows["expected"] == rows["stereotype"]
    return {"pro": pro, "anti": ~pro}


def _pairing_groups(rows: Columns) -> dict[str, Mask]:
    one, same = rows["other_gender"] == "unknown", rows["other_gender"] == rows["expected"]
    return {"one": one, "same": same, "opposite": ~one & ~same}


@dataclass(frozen=True, slots=True)
class SubsetMeasure:
    """The metrics of one subset: a rate by group, and its difference between two groups."""

    rate: str
    effect: str
    groups: tuple[str, ...]
    members: Callable[[Columns], Mapping[str, Mask]]
    contrast: tuple[str, str]
    cells: tuple[str, ...]

    def hits(self, rows: Columns) -> Mask:
        right = rows["expected"] if self.rate == "accuracy" else Label.MASCULINE.value
        return np.asarray(rows["label"] == right, dtype=bool)


_OPEN, _DETERMINED = ("sentiment", "style"), ("sentiment", "style", "expected")
MEASURES: Mapping[str, SubsetMeasure] = {
    "stereo-adverb": SubsetMeasure(
        rate="masculine_share",
        effect="delta_masculine",
        groups=("none", "M", "F", "all"),
        members=_adverb_groups,
        contrast=("M", "F"),
        cells=("sentiment", "type"),
    ),
    "stereo-character-amb": SubsetMeasure(
        "masculine_share", "delta_masculine", ("M", "F"), _by("stereotype", "M", "F"), ("M", "F"), _OPEN
    ),
    "stereo-character-det": SubsetMeasure(
        "accuracy", "delta_accuracy", ("pro", "anti"), _stereotype_groups, ("pro", "anti"), _DETERMINED
    ),
    "structure-amb": SubsetMeasure(
        "masculine_share", "delta_masculine", ("M", "F"), _by("other_gender", "M", "F"), ("M", "F"), _OPEN
    ),
    "structure-det": SubsetMeasure(
        "accuracy", "delta_accuracy", ("one", "same", "opposite"), _pairing_groups, ("same", "opposite"), _DETERMINED
    ),
}
POPULATIONS: Mapping[str, Callable[[Columns], Mask]] = {
    "all-amb": lambda rows: np.asarray(rows["expected"] == "", dtype=bool),
    "all-det": lambda rows: np.asarray(rows["expected"] != "", dtype=bool),
}
NEUTRAL = (("neutral_share", ""), *(("neutral_strategy", name) for name in STRATEGIES))


def measures(labels: pd.DataFrame) -> Iterator[Sample]:
    """The samples of one system in one language: the paper's subsets, then all ambiguous and all specified slots."""
    system = identity(labels)[2]
    rows = columns_of(labels, TRAITS)
    check_outcomes(rows, system)
    # Comparing numbers is much faster than comparing strings.
    subset, names = pd.factorize(rows["subset"])
    numbers = {name: number for number, name in enumerate(names)}
    for name, measure in MEASURES.items():
        if name in numbers:
            own = _chosen(rows, subset == numbers[name])
            yield _balanced(name, measure, own, system)
            yield slot_accounts(name, own)
    rows["strategy"] = strategies(rows)
    for name, population in POPULATIONS.items():
        inside = population(rows)
        if inside.any():
            own = _chosen(rows, inside)
            yield _neutral(name, own)
            yield slot_accounts(name, own)


def formula(name: str) -> Formula:
    """The formula of the sample with this name."""
    subset = name.removeprefix("accounts ")
    if subset != name:
        return slot_formula(subset, conflicts=False, with_yield=False)
    if name in POPULATIONS:
        rates = [Metric(name, metric, group, Interval.SHARE) for metric, group in NEUTRAL]
        return BalancedRates(rates, ("",)).formula
    measure = MEASURES[name]
    rates = [Metric(name, measure.rate, group, Interval.SHARE) for group in measure.groups]
    first, second = (measure.groups.index(group) for group in measure.contrast)
    return BalancedRates(rates, _cell_names(measure), Metric(name, measure.effect), (first, second)).formula


def _cell_names(measure: SubsetMeasure) -> tuple[str, ...]:
    return tuple(" ".join(values) for values in product(*(CELLS[trait] for trait in measure.cells)))


def _chosen(rows: Columns, inside: Mask) -> dict[str, Column]:
    return {column: values[inside] for column, values in rows.items()}


def _balanced(subset: str, measure: SubsetMeasure, rows: Columns, system: str) -> Sample:
    enters = (
        np.isin(rows["outcome"], GENDERED)
        & (rows["adjective_stereotype"] == "neither")
        & (rows["sentiment"] != "neutral")
    )
    cell = np.zeros(len(enters), dtype=np.intp)
    for trait in measure.cells:
        place = pd.Index(CELLS[trait]).get_indexer(pd.Index(rows[trait]))
        if (unknown := enters & (place < 0)).any():
            raise DataCorrupt(f"The labels of {system} hold the {trait} {rows[trait][unknown][0]!r}: score again.")
        cell = cell * len(CELLS[trait]) + place
    groups = measure.members(rows)
    hits = measure.hits(rows)
    return _sample(subset, rows, [(enters & groups[group], hits) for group in measure.groups], cell)


def _neutral(subset: str, rows: Columns) -> Sample:
    decided = np.isin(rows["outcome"], DECIDED)
    hits = [rows["strategy"] != "", *(rows["strategy"] == name for name in STRATEGIES)]
    return _sample(subset, rows, [(decided, hit) for hit in hits], np.zeros(len(decided), dtype=np.intp))


def _sample(subset: str, rows: Columns, rates: list[tuple[Mask, Mask]], cell: Codes) -> Sample:
    unit, items = pd.factorize(rows["item"], sort=True)
    first = np.unique(unit, return_index=True)[1]
    # Strata are named after the item's own subset, so that all samples of a suite share one set of resamples.
    stratum, strata = pd.factorize(rows["subset"][first] + "/" + rows["template"][first], sort=True)
    made = formula(subset)
    return Sample(
        name=subset,
        formula=made,
        units=tuple(map(str, items)),
        strata=tuple(map(str, strata)),
        stratum=stratum,
        unit=unit,
        answered=answered_rows(rows),
        entries=BalancedRates.entries(rates, cell, len(made.columns) // (2 * len(rates))),
        clusters={ASKED_WORD: pd.factorize(rows["adjective"], sort=True)[0]},
    )
