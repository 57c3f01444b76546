"""How many items a language model was scored on, and why others were left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from gendersuite.reports.blocks.accounts import Account, outcome_counts
from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.document import Cell, Column, OutcomeCounts, Row, Span, Table
from gendersuite.reports.formatting import count
from gendersuite.reports.run_data import RunFolder

if TYPE_CHECKING:
    import pandas as pd

REASONS_SHOWN = 12
OUTCOMES = ("scored", "left out", "expected")


def model_account(run: RunFolder, submission: Submission, subset: str = "") -> Account:
    """How many items of a subset the model was scored on, how many are missing, and how many there are."""
    missing, expected = (run.estimate(*submission, subset, "count", group) for group in ("missing", "expected"))
    left_out, whole = (round(each.value) if each else 0 for each in (missing, expected))
    return {"scored": whole - left_out, "missing": left_out, "expected": whole}


def all_accounts(run: RunFolder, submission: Submission, subsets: Iterable[str]) -> Account:
    """The same of several subsets together."""
    parts = [model_account(run, submission, subset) for subset in subsets]
    return {group: sum(part[group] for part in parts) for group in ("scored", "missing", "expected")}


def subset_outcomes(run: RunFolder, submission: Submission, titles: Mapping[str, str]) -> OutcomeCounts:
    """The accounts of some subsets under their titles, and all of them together where they are several."""
    parts = {title: model_account(run, submission, subset) for subset, title in titles.items()}
    return outcome_counts("", OUTCOMES, parts, together="together")


def reasons(items: pd.DataFrame, titles: Mapping[str, str]) -> Table | None:
    """Why items were left out, as their notes say, the commonest first; rare ones are counted together."""
    noted = items[items["note"].fillna("") != ""]
    ordered = Counter(sorted(zip(noted["subset"].map(str), noted["note"].map(str), strict=True))).most_common()
    rows = [(note, titles.get(subset, subset), n) for (subset, note), n in ordered[:REASONS_SHOWN]]
    if ordered[REASONS_SHOWN:]:
        rows.append(("other reasons", "", sum(n for _, n in ordered[REASONS_SHOWN:])))
    cells = ((Cell(note), Cell((Span(title, "quiet"),)), Cell(count(n), n)) for note, title, n in rows)
    columns = (Column("left out because"), Column(""), Column("n", "count"))
    return Table(columns, tuple(map(Row, cells))) if rows else None
