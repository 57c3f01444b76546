"""Read labels from a run folder, a CSV file of manual labels, or a filled-in sample sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gendersuite.errors import DataCorrupt, UsageError
from gendersuite.model import Label, Outcome
from gendersuite.reports.families import check_traits, has_models
from gendersuite.reports.run_data import LabelRow, RunFolder, read_labels, read_labels_table, read_run
from gendersuite.run.sample_sheet import CANNOT_TELL, is_sheet, key_file, read_filled, read_label
from gendersuite.signature import signature_text
from gendersuite.support.spreadsheet import MOST_DIGITS, SheetRow, read_table

if TYPE_CHECKING:
    import pandas as pd

NEEDED = ("language", "system", "item", "slot", "label")
REMEDY = f"give a table with the columns {', '.join(NEEDED)}"

Submission = tuple[str, str]
"""A language and a system."""


@dataclass(frozen=True, slots=True)
class LabelSource:
    """Labels of one suite, by submission.

    `suite` is empty if a CSV file does not name it. `signatures` describe how the labels were made. `has_outputs` is
    False if the labelled texts are missing. `is_sample` is True for a sample sheet, whose slots were drawn by label.
    """

    path: Path
    suite: str
    version: str
    submissions: tuple[Submission, ...]
    signatures: tuple[str, ...]
    rows: Callable[[str, str], list[LabelRow]]
    has_outputs: bool = True
    is_sample: bool = False


def open_labels(path: Path) -> LabelSource:
    """Open the labels in `path`."""
    if path.is_dir():
        return _of_run(path)
    if not path.is_file():
        raise DataCorrupt(f"{path} is missing: give a run folder, or a CSV file of labels.")
    return _of_sheet(path) if is_sheet(path) else _of_table(path)


def open_scored_run(path: Path) -> RunFolder:
    """Open a run with labels; raise for a run of language models."""
    run = read_run(path)
    if has_models(run):
        raise UsageError(
            f"{path} holds scores of language models, which have no labels: give a run that `gendersuite score` wrote."
        )
    check_traits(run)
    return run


def answered_slots(run: RunFolder, language: str) -> dict[str, pd.DataFrame]:
    """Return the labels of each system in a language, without missing slots, with their sampling `stratum`."""
    from gendersuite.reports.statistics.judged_labels import STRATUM_OF
    from gendersuite.reports.statistics.kappa import UNDECIDED

    tables: dict[str, pd.DataFrame] = {}
    for system in run.systems(language):
        table = read_labels_table(run.path, language, system)
        table = table[table["outcome"] != Outcome.MISSING.value]
        strata = [STRATUM_OF[label or UNDECIDED] for label in table["label"]]
        tables[system] = table.assign(stratum=strata)
    return tables


def _of_run(path: Path) -> LabelSource:
    run = open_scored_run(path)
    return LabelSource(
        path=path,
        suite=str(run.suite["name"]),
        version=str(run.suite.get("version", "")),
        submissions=tuple(run.signatures),
        signatures=tuple(run.signatures.values()),
        rows=lambda language, system: read_labels(path, language, system),
    )


def _of_sheet(path: Path) -> LabelSource:
    judged = read_filled(path)
    rows: dict[Submission, list[LabelRow]] = defaultdict(list)
    for judgement in judged:
        sampled = judgement.sampled
        row = _row(sampled.item, sampled.slot, judgement.label, source=sampled.source, output=sampled.output)
        rows[sampled.language, sampled.system].append(row)
    first = judged[0].sampled
    return LabelSource(
        path=path,
        suite=first.suite,
        version=first.version,
        submissions=tuple(sorted(rows)),
        signatures=(_file_signature(path),),
        rows=lambda language, system: rows[language, system],
        is_sample=True,
    )


def _of_table(path: Path) -> LabelSource:
    rows: dict[Submission, dict[tuple[str, int], LabelRow]] = defaultdict(dict)
    lines: dict[tuple[str, str, str, int], int] = {}
    suites: set[str] = set()
    has_outputs = True
    remedy = f"{REMEDY}, or put the key of a sample sheet, {key_file(path).name}, beside it"
    for row in read_table(path, NEEDED, remedy):
        read = _table_row(path, row)
        language, system = row.cells["language"].strip(), row.cells["system"].strip()
        key = language, system, read.item, read.slot
        if key in lines:
            raise DataCorrupt(
                f"{path}, line {row.line}: line {lines[key]} has {system} ({language}), item {read.item}, slot "
                f"{read.slot} already: keep one of them."
            )
        lines[key] = row.line
        rows[language, system][read.item, read.slot] = read
        suites.add(row.cells.get("suite", ""))
        has_outputs = has_outputs and "output" in row.cells
    if not rows:
        raise DataCorrupt(f"{path} holds no labels: {REMEDY}.")
    if len(suites) > 1:
        raise DataCorrupt(f"{path} holds labels of several suites ({', '.join(sorted(suites))}): give one at a time.")
    return LabelSource(
        path=path,
        suite=suites.pop(),
        version="",
        submissions=tuple(sorted(rows)),
        signatures=(_file_signature(path),),
        rows=lambda language, system: list(rows[language, system].values()),
        has_outputs=has_outputs,
    )


def _table_row(path: Path, row: SheetRow) -> LabelRow:
    text, slot = row.cells["label"].strip(), row.cells["slot"].strip()
    label = read_label(text) if text else Label.UNDECIDED
    if label is None:
        raise DataCorrupt(
            f"{path}, line {row.line}: {text!r} is not a label: write M, F, N, X, or nothing or {CANNOT_TELL} if it "
            "cannot be decided."
        )
    if not slot.isdecimal() or len(slot) > MOST_DIGITS:
        raise DataCorrupt(f"{path}, line {row.line}: expected the number of a slot, from 1, found {slot[:40]!r}.")
    evidence = {name: row.cells.get(name, "") for name in ("subset", "source", "output", "word", "rule", "dictionary")}
    missing = row.cells.get("outcome", "") == Outcome.MISSING.value
    return _row(row.cells["item"].strip(), int(slot), label, missing=missing, **evidence)


def _row(item: str, slot: int, label: Label, *, missing: bool = False, **evidence: str) -> LabelRow:
    blank: dict[str, Any] = dict.fromkeys(("subset", "source", "output", "word", "rule", "dictionary"), "")
    outcome = Outcome.MISSING.value if missing else ""
    return LabelRow(
        item=item, slot=slot, label=label.value, outcome=outcome, expected="", position=-1, **(blank | evidence)
    )


def _file_signature(path: Path) -> str:
    return signature_text({"file": path.name, "sha256": sha256(path.read_bytes()).hexdigest()})
