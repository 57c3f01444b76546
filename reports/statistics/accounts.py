"""Outcome counts of a submission's slots; the counts add up to the number of expected slots."""

from __future__ import annotations

from functools import cache, partial

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from gendersuite.errors import DataCorrupt
from gendersuite.model import Label, Outcome
from gendersuite.reports.statistics.labels_table import GENDERED, Columns
from gendersuite.reports.statistics.samples import Codes, Entries, Formula, Mask, Metric, Sample, Values

OUTCOMES = {
    # If the source leaves the gender ambiguous, both genders are correct.
    "correct": (Outcome.CORRECT, Outcome.MASCULINE, Outcome.FEMININE),
    "wrong": (Outcome.WRONG,),
    "neutral": (Outcome.NEUTRAL,),
    "undecided": (Outcome.UNDECIDED,),
    "missing": (Outcome.MISSING,),
}
CONFLICT = "conflict"
SHOWN = {"shown M": Label.MASCULINE, "shown F": Label.FEMININE}
SLOT_COLUMNS = (*OUTCOMES, CONFLICT, *SHOWN)
EXPECTED = (*OUTCOMES, CONFLICT)
ITEM_COLUMNS = ("scored", "missing")


def check_outcomes(rows: Columns, system: str) -> None:
    """Raise DataCorrupt for unknown outcomes."""
    unknown = set(pd.unique(rows["outcome"])) - {outcome.value for outcome in Outcome}
    if unknown:
        raise DataCorrupt(
            f"The labels of {system} hold the outcome {min(unknown)!r}, which nothing stands for: score again."
        )


def slot_accounts(subset: str, rows: Columns, *, conflicts: bool = False, with_yield: bool = False) -> Sample:
    """The sample for `coverage`, `count` by outcome and `label_count` by label of the slots of a subset.

    Conflicting evidence counts as undecided; `conflicts` adds it as a separate label, `X`. `with_yield` adds `yield`,
    the number of slots with a gender.
    """
    outcome, label = rows["outcome"], rows["label"]
    place = np.zeros(len(outcome), dtype=np.intp)
    for column, outcomes in enumerate(OUTCOMES.values()):
        place[np.isin(outcome, outcomes)] = column
    conflict = (outcome == Outcome.UNDECIDED.value) & (label == Label.CONFLICT.value)
    place[conflict] = SLOT_COLUMNS.index(CONFLICT)
    gendered = np.isin(outcome, GENDERED)
    shown = [
        Entries.counts(atoms, np.full(len(atoms), SLOT_COLUMNS.index(column)))
        for column, gender in SHOWN.items()
        if len(atoms := np.flatnonzero(gendered & (label == gender.value)))
    ]
    entries = Entries.joined([Entries.counts(np.arange(len(place)), place), *shown])
    answered = np.asarray(outcome != Outcome.MISSING.value, dtype=bool)
    return _counting(f"accounts {subset}", slot_formula(subset, conflicts, with_yield), rows["item"], answered, entries)


def item_accounts(subset: str, items: NDArray[np.object_], scored: Mask, name: str = "") -> Sample:
    """The sample for `yield`, `coverage` and `count` of the items of a subset on which a language model was run.

    The counts have the same groups as in all other suites. Probabilities are not right or wrong: every scored item
    counts as `correct`, like a translation of a source with ambiguous gender. `name` is the name of the sample
    (default: from the subset).
    """
    entries = Entries.counts(np.arange(len(scored)), np.where(scored, 0, 1))
    return _counting(name or f"accounts {subset}", item_formula(subset), items, scored, entries)


def _counting(name: str, formula: Formula, items: NDArray[np.object_], answered: Mask, entries: Entries) -> Sample:
    unit, units = unit_codes(items)
    return Sample(
        name=name,
        formula=formula,
        units=units,
        strata=("",),
        stratum=np.zeros(len(units), dtype=np.intp),
        unit=unit,
        answered=answered,
        entries=entries,
    )


@cache
def slot_formula(subset: str, conflicts: bool, with_yield: bool) -> Formula:
    """The formula of the counts of slots."""
    counts = (*OUTCOMES, "expected")
    labels = ("M", "F", "N", *(("X",) if conflicts else ()), "undecided", "missing")
    names = [
        *((("yield", ""),) if with_yield else ()),
        ("coverage", ""),
        *(("count", group) for group in counts),
        *(("label_count", group) for group in labels),
    ]
    metrics = tuple(Metric(subset, name, group, counted=EXPECTED) for name, group in names)
    return Formula(SLOT_COLUMNS, metrics, partial(_slot_values, conflicts=conflicts, with_yield=with_yield))


@cache
def item_formula(subset: str) -> Formula:
    """The formula of the counts of items."""
    names = [("yield", ""), ("coverage", ""), *(("count", group) for group in (*OUTCOMES, "expected"))]
    metrics = tuple(Metric(subset, name, group, counted=ITEM_COLUMNS) for name, group in names)
    return Formula(ITEM_COLUMNS, metrics, _item_values)


def _slot_values(sums: Values, *, conflicts: bool, with_yield: bool) -> Values:
    correct, wrong, neutral, open_, missing, conflict, masculine, feminine = sums
    undecided = open_ + conflict
    expected = correct + wrong + neutral + undecided + missing
    return np.stack(
        [
            *([masculine + feminine] if with_yield else []),
            1 - missing / expected,
            *(correct, wrong, neutral, undecided, missing, expected),
            *(masculine, feminine, neutral),
            *((conflict, open_) if conflicts else (undecided,)),
            missing,
        ]
    )


def _item_values(sums: Values) -> Values:
    scored, missing = sums
    none = np.zeros_like(scored)
    return np.stack([scored, scored / (scored + missing), scored, none, none, none, missing, scored + missing])


def answered_rows(rows: Columns) -> Mask:
    """A mask of the rows that are not missing."""
    return np.asarray(rows["outcome"] != Outcome.MISSING.value, dtype=bool)


def unit_codes(names: NDArray[np.object_]) -> tuple[Codes, tuple[str, ...]]:
    """Return the unit of each row, numbered by first appearance, and the names of the units."""
    unit, units = pd.factorize(names)
    return unit.astype(np.intp), tuple(map(str, units))
