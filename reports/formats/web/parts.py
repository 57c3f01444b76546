"""The items of a run in parts that a browser loads on demand.

The inputs (source, subset, traits) are the same for all systems of a language and are stored in one shared part, the
cases; each system has a part with its results for each case.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gendersuite.reports.formats.web.columns import Data, Rows, is_whole, number_column, text_column
from gendersuite.reports.formats.web.evidence import asked_spans, evidence_span, starts_and_lengths
from gendersuite.reports.run_data import RunFolder, read_items, read_labels_table

if TYPE_CHECKING:
    import pandas as pd

LABELS = ("output", "label", "outcome", "word", "rule", "dictionary", "position")
"""Columns of labels.parquet with the results of a system; the others describe the input."""
_SAME_FOR_ALL = ("suite", "language", "system")
_NOTE = "note"
# The trait with the evaluated word of the source, in suites that have it.
_ASKED_WORD = "adjective"


@dataclass(frozen=True, slots=True)
class LanguageParts:
    """All items of one language: the cases, and a part for each system."""

    cases: Data
    systems: dict[str, Data]


def has_labels(run: Path) -> bool:
    """Whether a run has labels of translations; otherwise it has scores of language models."""
    return not (run / "items.parquet").is_file()


def language_parts(run: RunFolder, language: str) -> LanguageParts:
    """Return the items of all systems in a language."""
    labelled = has_labels(run.path)
    rows = Rows()
    names: list[str] = []
    systems = {}
    for system in run.systems(language):
        table = (read_labels_table if labelled else read_items)(run.path, language, system)
        own, shared = _columns(table, labelled)
        names = names or shared
        places = rows.places(zip(*(table[name].tolist() for name in names), strict=True))
        part: Data = {"columns": _label_columns(table) if labelled else _item_columns(table, own)}
        systems[system] = part if is_whole(places) else {**part, "cases": places}
    return LanguageParts(_cases(names, rows.columns(len(names))), systems)


def _columns(table: pd.DataFrame, labelled: bool) -> tuple[list[str], list[str]]:
    """Return the names of the columns with a system's results, and of those that describe the input."""
    from pandas.api.types import is_float_dtype

    own = [
        name
        for name in table.columns
        if (name in LABELS if labelled else name == _NOTE or is_float_dtype(table[name].dtype))
    ]
    return own, [name for name in table.columns if name not in own and name not in _SAME_FOR_ALL]


def _cases(names: list[str], columns: list[list[Any]]) -> Data:
    found = dict(zip(names, columns, strict=True))
    encoded = {name: text_column(map(str, values)) for name, values in found.items()}
    if {"item", "slot", "source", _ASKED_WORD} <= found.keys():
        slots = list(zip(found["item"], found["slot"], found["source"], found[_ASKED_WORD], strict=True))
        encoded |= _span_columns("source", starts_and_lengths(asked_spans(slots)))
    return {"columns": encoded, "names": names}


def _label_columns(table: pd.DataFrame) -> Data:
    texts = {name: table[name].tolist() for name in LABELS if name != "position"}
    spans = map(evidence_span, texts["output"], texts["word"], table["position"].tolist())
    encoded = {name: text_column(values) for name, values in texts.items()}
    return encoded | _span_columns("output", starts_and_lengths(spans))


def _item_columns(table: pd.DataFrame, own: list[str]) -> Data:
    encoded = {name: number_column(table[name].tolist()) for name in own if name != _NOTE}
    notes = table[_NOTE].tolist()
    encoded[_NOTE] = text_column(notes)
    encoded["outcome"] = text_column("not scored" if note else "scored" for note in notes)
    encoded["label"] = text_column(_leanings(table))
    return encoded


def _leanings(table: pd.DataFrame) -> Iterator[str]:
    """Yield which text of each item the model finds more likely: M or F, or the more or less stereotypical one."""
    pairs = "log_more" in table.columns
    values = table["log_more"] - table["log_less"] if pairs else table["log_ratio"]
    above, below = ("more", "less") if pairs else ("M", "F")
    for value in values.tolist():
        yield above if value > 0 else below if value < 0 else ""


def _span_columns(name: str, spans: tuple[list[int], list[int]]) -> Data:
    return {f"{name} {part}": number_column(numbers) for part, numbers in zip(("start", "length"), spans, strict=True)}
