"""What is measured in the dialogue suites (Dawkins, Nejadgholi and Lo 2024): which answers enter which rate, and how
they are weighted and resampled.

Only adjectives that got a gender enter the rates. "Balanced" (footnote 2 of the paper, worked out on its tables):
adjectives with a gender stereotype of their own and those of neutral sentiment are left out, then every cell of
sentiment x type (adverbs) or sentiment x template style x true gender (all others) has the same weight.

Neutral forms are measured over the whole suite, all slots of open gender and all of told gender apart, each slot with
the same weight: their shares are about the suite's own mix of adjectives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from gendersuite.model import Label, Outcome
from gendersuite.reports.families.dialogue.neutral_strategies import STRATEGIES, strategies
from gendersuite.reports.statistics.balance import Group
from gendersuite.reports.statistics.labels_table import GENDERED, Column, Columns, columns_of
from gendersuite.reports.statistics.outcome_counts import check_outcomes

Mask = NDArray[np.bool_]
Codes = NDArray[np.intp]

DECIDED = (*GENDERED, Outcome.NEUTRAL)
TRAITS = ("rule", "template", "style", "type", "sentiment", "adjective_stereotype", "stereotype", "other_gender")
FIELD_TRAITS = ("system", *(trait for trait in TRAITS if trait != "rule"))


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


@dataclass(frozen=True, slots=True)
class Design:
    """One subset of one system's answers, with the rates that are measured in it.

    `unit` (item) and `cell` are those of every row, numbered from 0; `stratum` names the stratum of each unit, within
    which units are resampled. `rates` has the answers and hits of each metric and group; `effect`, where there is one,
    is the name of the difference between the two rates of `contrast`.
    """

    subset: str
    rows: Columns
    unit: Codes
    items: tuple[str, ...]
    stratum: Column
    cell: Codes
    rates: Mapping[tuple[str, str], Group]
    effect: str = ""
    contrast: tuple[tuple[str, str], tuple[str, str]] | None = None


def designs(labels: pd.DataFrame, system: str) -> Iterator[Design]:
    """The subsets that one system's labels have: those of the paper, then all slots of open and all of told gender."""
    rows = _checked(labels, system)
    yield from _subsets(rows)
    rows["strategy"] = strategies(rows)
    for name, population in POPULATIONS.items():
        inside = population(rows)
        if inside.any():
            yield _pooled(name, _chosen(rows, inside))


def field_designs(labels: pd.DataFrame) -> Iterator[Design]:
    """Those of the paper alone, for the rows of several systems at once, each of which tells its `system`."""
    return _subsets(_checked(labels, "a system", FIELD_TRAITS))


def _checked(labels: pd.DataFrame, system: str, traits: tuple[str, ...] = TRAITS) -> dict[str, Column]:
    rows = columns_of(labels, traits)
    check_outcomes(rows, system)
    return rows


def _subsets(rows: Columns) -> Iterator[Design]:
    # Numbers are compared many times faster than texts.
    subset, names = pd.factorize(rows["subset"])
    numbers = {name: number for number, name in enumerate(names)}
    for name, measure in MEASURES.items():
        if name in numbers:
            yield _balanced(name, measure, _chosen(rows, subset == numbers[name]))


def _chosen(rows: Columns, inside: Mask) -> dict[str, Column]:
    return {column: values[inside] for column, values in rows.items()}


def _balanced(subset: str, measure: Measure, rows: Columns) -> Design:
    hit = measure.hits(rows)
    enters = (
        np.isin(rows["outcome"], GENDERED)
        & (rows["adjective_stereotype"] == "neither")
        & (rows["sentiment"] != "neutral")
    )
    rates = {(measure.rate, group): (enters & mask, hit) for group, mask in measure.groups(rows).items()}
    first, second = measure.contrast
    contrast = (measure.rate, first), (measure.rate, second)
    cell = _codes(*(rows[name] for name in measure.cells))
    return Design(subset, rows, *_units(rows), cell, rates, measure.effect, contrast)


def _pooled(subset: str, rows: Columns) -> Design:
    decided = np.isin(rows["outcome"], DECIDED)
    rates = {("neutral_share", ""): (decided, rows["strategy"] != "")}
    rates |= {("neutral_strategy", name): (decided, rows["strategy"] == name) for name in STRATEGIES}
    return Design(subset, rows, *_units(rows), np.zeros(len(decided), dtype=np.intp), rates)


def _units(rows: Columns) -> tuple[Codes, tuple[str, ...], Column]:
    unit, items = pd.factorize(rows["item"], sort=True)
    first = np.unique(unit, return_index=True)[1]
    # Strata are called by the slot's own subset, so that all measures of a suite share one set of resamples.
    return unit, tuple(map(str, items)), rows["subset"][first] + "/" + rows["template"][first]


def _codes(*columns: Column) -> Codes:
    """One number per combination of values, from 0, in the values' order."""
    code = np.zeros(len(columns[0]), dtype=np.intp)
    for column in columns:
        inverse, values = pd.factorize(column, sort=True)
        code = code * len(values) + inverse
    return np.unique(code, return_inverse=True)[1].astype(np.intp)
