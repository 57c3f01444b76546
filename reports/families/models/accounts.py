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
    """The numbers of scored, missing and expected items of a subset."""
    missing, expected = (run.estimate(*submission, subset, "count", group) for group in ("missing", "expected"))
    left_out, whole = (round(each.value) if each else 0 for each in (missing, expected))
    return {"scored": whole - left_out, "missing": left_out, "expected": whole}


def all_accounts(run: RunFolder, submission: Submission, subsets: Iterable[str]) -> Account:
    """The numbers of scored, missing and expected items over several subsets."""
    parts = [model_account(run, submission, subset) for subset in subsets]
    return {group: sum(part[group] for part in parts) for group in ("scored", "missing", "expected")}


def subset_outcomes(run: RunFolder, submission: Submission, titles: Mapping[str, str]) -> OutcomeCounts:
    """The outcome counts of subsets under their titles, with totals if there are several."""
    parts = {title: model_account(run, submission, subset) for subset, title in titles.items()}
    return outcome_counts("", OUTCOMES, parts, together="together")


def reasons(items: pd.DataFrame, titles: Mapping[str, str]) -> Table | None:
    """Why items were left out, according to their notes, most frequent first; rare reasons are combined."""
    noted = items[items["note"].fillna("") != ""]
    ordered = Counter(sorted(zip(noted["subset"].map(str), noted["note"].map(str), strict=True))).most_common()
    rows = [(note, titles.get(subset, subset), n) for (subset, note), n in ordered[:REASONS_SHOWN]]
    if ordered[REASONS_SHOWN:]:
        rows.append(("other reasons", "", sum(n for _, n in ordered[REASONS_SHOWN:])))
    cells = ((Cell(note), Cell((Span(title, "quiet"),)), Cell(count(n), n)) for note, title, n in rows)
    columns = (Column("left out because"), Column(""), Column("n", "count"))
    return Table(columns, tuple(map(Row, cells))) if rows else None
