"""What is measured in the MT-GenEval suites (Currey et al. 2022, section 3): which answers enter which share.

An answer is one that is not missing; it is right if its outcome is `correct`. Accuracy and term coverage are shares of
the answers, so that silence is neither right nor wrong and the coverage tells of it. The unit is the contextual item,
or the counterfactual pair with both its segments.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from gendersuite.errors import DataCorrupt
from gendersuite.model import Gender, Outcome
from gendersuite.reports.statistics.balance import Group
from gendersuite.reports.statistics.comparisons import units_of
from gendersuite.reports.statistics.labels_table import Column, Columns, columns_of
from gendersuite.reports.statistics.outcome_counts import check_outcomes

Mask = NDArray[np.bool_]
Codes = NDArray[np.intp]

CONTEXTUAL, COUNTERFACTUAL = "contextual", "counterfactual"
TRAITS = ("source", "output", "rule", "pair", "profession", "right")
PROFESSIONS = ("female", "male", "neutral")
SIDES = {"masculine": Gender.MASCULINE.value, "feminine": Gender.FEMININE.value}
# What the checker's rule begins with where an answer has a word that only one of the references has.
TERM_RULES = ("word of the right reference", "word of the wrong reference")


@dataclass(frozen=True, slots=True)
class Design:
    """One subset of one system's answers, with the shares that are measured in it.

    `unit` is that of every row, numbered from 0; `stratum` is a number for every unit, within which units are
    resampled. `rates` has the answers and hits (masks of the rows) of each metric and group. `sides` has the places of
    the masculine and of the feminine rows, in the order of the units; a contextual design has none.
    """

    subset: str
    rows: Columns
    unit: Codes
    units: tuple[str, ...]
    stratum: Codes
    rates: Mapping[tuple[str, str], Group]
    sides: Mapping[str, Codes]


def designs(labels: pd.DataFrame, system: str) -> Iterator[Design]:
    """The subsets that one system's labels have."""
    rows = columns_of(labels, TRAITS)
    check_outcomes(rows, system)
    for subset, design in ((CONTEXTUAL, _contextual), (COUNTERFACTUAL, _counterfactual)):
        inside = rows["subset"] == subset
        if inside.any():
            yield design({column: values[inside] for column, values in rows.items()}, system)


def answered(rows: Columns) -> Mask:
    """Which rows hold an answer."""
    return np.asarray(rows["outcome"] != Outcome.MISSING.value, dtype=bool)


def _contextual(rows: Columns, system: str) -> Design:
    unit, units = units_of(rows)
    if len(units) < len(unit):
        raise DataCorrupt(f"The labels of {system} hold a contextual item twice: score again.")
    genders = _genders(rows)
    professions: dict[str, Mask] = {name: rows["profession"] == name for name in PROFESSIONS}
    both = {f"{name}-{gender}": professions[name] & genders[gender] for name in PROFESSIONS for gender in ("M", "F")}
    right = rows["outcome"] == Outcome.CORRECT.value
    rates = _shares("accuracy", rows, right, genders | professions | both)
    rates |= _shares("term_coverage", rows, _has_term(rows["rule"]), genders)
    # The cells of Table 4, whose sizes are the suite's.
    stratum = pd.factorize(rows["profession"] + "-" + rows["expected"], sort=True)[0]
    return Design(CONTEXTUAL, rows, unit, units, stratum, rates, {})


def _counterfactual(rows: Columns, system: str) -> Design:
    unit, units = units_of(rows)
    sides = {name: _side(rows["expected"] == gender, unit, units, system) for name, gender in SIDES.items()}
    genders = _genders(rows)
    right = rows["outcome"] == Outcome.CORRECT.value
    rates = _shares("accuracy", rows, right, genders)
    rates["pair_accuracy", ""] = _pairs(answered(rows), right, sides)
    rates |= _shares("term_coverage", rows, _has_term(rows["rule"]), genders)
    return Design(COUNTERFACTUAL, rows, unit, units, np.zeros(len(units), dtype=np.intp), rates, sides)


def _genders(rows: Columns) -> dict[str, Mask]:
    """All rows, and those of either gender."""
    return {"": np.ones(len(rows["expected"]), dtype=bool)} | {
        gender.value: rows["expected"] == gender.value for gender in Gender
    }


def _shares(metric: str, rows: Columns, hits: Mask, groups: Mapping[str, Mask]) -> dict[tuple[str, str], Group]:
    return {(metric, group): (answered(rows) & mask, hits) for group, mask in groups.items()}


def _pairs(answers: Mask, right: Mask, sides: Mapping[str, Codes]) -> Group:
    """The pairs that were answered at least on one side, and those that are right on both; in the masculine rows."""
    masculine, feminine = sides.values()
    counted, hits = np.zeros_like(answers), np.zeros_like(answers)
    counted[masculine] = answers[masculine] | answers[feminine]
    hits[masculine] = right[masculine] & right[feminine]
    return counted, hits


def _side(members: Mask, unit: Codes, units: tuple[str, ...], system: str) -> Codes:
    places = np.flatnonzero(members)
    places = places[np.argsort(unit[places], kind="stable")]
    if not np.array_equal(unit[places], np.arange(len(units))):
        raise DataCorrupt(
            f"The labels of {system} hold a counterfactual pair that is not one masculine and one feminine segment: "
            "score again."
        )
    return places


def names_term(rule: str) -> bool:
    """Whether a rule says that the answer has a word of either reference, whatever came of it."""
    return rule.removeprefix("against the references: ").partition(" (")[0] in TERM_RULES


def _has_term(rules: Column) -> Mask:
    known = {rule: names_term(str(rule)) for rule in dict.fromkeys(rules)}
    return np.array([known[rule] for rule in rules], dtype=bool)
