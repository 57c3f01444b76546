"""How many slots of a submission came to what; the numbers add up to the slots that were expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np
import pandas as pd

from gendersuite.errors import DataCorrupt
from gendersuite.model import Label, Outcome, Score
from gendersuite.reports.statistics.labels_table import GENDERED, Columns

ACCOUNTS: Mapping[str, tuple[Outcome, ...]] = {
    # Where the source leaves the gender open, either gender is right.
    "correct": (Outcome.CORRECT, Outcome.MASCULINE, Outcome.FEMININE),
    "wrong": (Outcome.WRONG,),
    "neutral": (Outcome.NEUTRAL,),
    "undecided": (Outcome.UNDECIDED,),
    "missing": (Outcome.MISSING,),
}


def check_outcomes(rows: Columns, system: str) -> None:
    """Raise DataCorrupt if a row has an outcome that would stand in no account."""
    unknown = set(pd.unique(rows["outcome"])) - {outcome.value for outcome in Outcome}
    if unknown:
        raise DataCorrupt(
            f"The labels of {system} hold the outcome {min(unknown)!r}, which nothing stands for: score again."
        )


def account_scores(rows: Columns, blank: Score, *, conflicts: bool = False) -> Iterator[Score]:
    """`coverage`, `count` by outcome and `label_count` by label, in the place (suite, system ...) of `blank`.

    Conflicting marks are among the undecided; with `conflicts` they are a label of their own, `X`, there.
    """
    expected = len(rows["outcome"])
    blank = replace(blank, n=expected)
    counts = {group: int(np.isin(rows["outcome"], outcomes).sum()) for group, outcomes in ACCOUNTS.items()}
    yield replace(blank, metric="coverage", value=1 - counts["missing"] / expected)
    for group, count in (counts | {"expected": expected}).items():
        yield replace(blank, metric="count", group=group, value=float(count))
    gendered = np.isin(rows["outcome"], GENDERED)
    breakdown = {label: int((gendered & (rows["label"] == label)).sum()) for label in ("M", "F")}
    breakdown["N"] = counts["neutral"]
    if conflicts:
        undecided = rows["outcome"] == Outcome.UNDECIDED.value
        breakdown["X"] = int((undecided & (rows["label"] == Label.CONFLICT.value)).sum())
    breakdown["undecided"] = counts["undecided"] - breakdown.get("X", 0)
    breakdown["missing"] = counts["missing"]
    for group, count in breakdown.items():
        yield replace(blank, metric="label_count", group=group, value=float(count))
