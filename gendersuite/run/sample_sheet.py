"""The sheet for human judgement of a sample of labels, and its key.

The sheet contains neither the checker's labels nor the systems, so that judges are not influenced. The key,
`SHEET.key.csv` in the same folder, has these data for each row number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from gendersuite.errors import DataCorrupt, OutputExists, UsageError
from gendersuite.model import Label
from gendersuite.support.spreadsheet import MOST_DIGITS, SheetRow, read_table, same_text, write_table

CANNOT_TELL = "?"
HOW_TO_FILL = f"write M, F, N (a neutral form), X (conflicting marks), or {CANNOT_TELL} if it cannot be decided"
COLUMNS = ("row", "language", "item", "slot", "about", "source", "output", "label")


@dataclass(frozen=True, slots=True)
class Sampled:
    """A sampled slot with the checker's label and its stratum, which has `stratum_size` slots in the run."""

    row: int
    suite: str
    version: str
    language: str
    system: str
    item: str
    slot: int
    label: str
    stratum: str
    stratum_size: int
    seed: int
    source: str
    output: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """A sampled slot with the label of a human judge."""

    sampled: Sampled
    label: Label


def read_label(text: str) -> Label | None:
    """Parse a label in upper or lower case; None if it is invalid."""
    written = text.strip().upper()
    if written in (CANNOT_TELL, "UNDECIDED"):
        return Label.UNDECIDED
    return Label(written) if written and written in list(Label) else None


def key_file(sheet: Path) -> Path:
    """Return the path of the key of a sheet."""
    return sheet.with_name(f"{sheet.stem}.key.csv")


def is_sheet(path: Path) -> bool:
    """Return whether a file is a sheet: its key is in the same folder."""
    return key_file(path).is_file()


def check_place(sheet: Path) -> None:
    """Raise unless a sheet can be written. An existing sheet may contain judgements and is never replaced."""
    if not sheet.parent.is_dir():
        raise UsageError(f"{sheet.parent} is not a folder, so {sheet.name} cannot be written there: create it first.")
    for path in (sheet, key_file(sheet)):
        if path.exists():
            raise OutputExists(f"{path} exists, and somebody may have filled it in: give another --out.")


def write_sheet(sheet: Path, sample: Sequence[Sampled], about: Sequence[str]) -> Sequence[tuple[str, ...]]:
    """Write a sheet to fill in and its key; return its rows. `about` has the referent of each row."""
    check_place(sheet)
    rows = [
        (str(each.row), each.language, each.item, str(each.slot), thing, each.source, each.output, "")
        for each, thing in zip(sample, about, strict=True)
    ]
    write_table(key_file(sheet), _KEY_COLUMNS, (tuple(map(str, astuple(each))) for each in sample))
    write_table(sheet, COLUMNS, rows)
    return rows


def read_filled(sheet: Path) -> list[Judgement]:
    """Read the judgements of a sheet, in the order of its key. Raise, with the line, if the sheet is not filled in or
    does not match its key."""
    key = {sampled.row: sampled for sampled in _read_key(key_file(sheet))}
    lines: dict[int, int] = {}
    labels: dict[int, Label] = {}
    faults: list[str] = []
    for row in read_table(sheet, ("row", "output", "label"), "keep the sheet's columns"):
        text = row.cells["row"]
        number = int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else 0
        label = read_label(row.cells["label"])
        fault = _fault(row, key.get(number), lines.get(number)) or _label_fault(row.cells["label"], label)
        lines.setdefault(number, row.line)
        if fault:
            faults.append(f"line {row.line}: {fault}")
        elif label is not None:
            labels[number] = label
    faults += [
        f"after line {lines.get(number - 1, 1)}: row {number} is lost, put it back"
        for number in key
        if number not in lines
    ]
    if faults:
        more = f"; {len(faults) - 1:,} more faults" if len(faults) > 1 else ""
        raise DataCorrupt(f"{sheet}, {faults[0]}{more}.")
    return [Judgement(sampled, labels[number]) for number, sampled in key.items()]


def _fault(row: SheetRow, sampled: Sampled | None, seen: int | None) -> str:
    """Describe what is wrong with a row, apart from its label; empty if it is valid."""
    number = row.cells["row"]
    if sampled is None:
        return f"row {number!r} is none of the sample, remove it"
    if seen is not None:
        return f"row {number} is there twice, on line {seen} already: keep one"
    for column in ("language", "item", "slot", "source", "output"):
        wanted = str(getattr(sampled, column))
        if column in row.cells and not _unchanged(row.cells[column], wanted):
            return f"the {column} of row {number} was changed, from {wanted!r}: put it back"
    return ""


def _label_fault(text: str, label: Label | None) -> str:
    if label is not None:
        return ""
    what = f"{text.strip()!r} is not a label" if text.strip() else "the label is not filled in"
    return f"{what}, {HOW_TO_FILL}"


def _unchanged(found: str, wanted: str) -> bool:
    # Spreadsheets convert 0001 to the number 1.
    return same_text(found, wanted) or (found.isdecimal() and found == wanted.lstrip("0"))


def _read_key(path: Path) -> Iterator[Sampled]:
    remedy = "keep the key beside its sheet, as it was written"
    for row in read_table(path, _KEY_COLUMNS, remedy):
        try:
            yield Sampled(**_typed(row.cells))  # type: ignore[arg-type]
        except ValueError as error:
            raise DataCorrupt(f"{path}, line {row.line}: {error}: {remedy}.") from error


def _typed(cells: Mapping[str, str]) -> dict[str, int | str]:
    return {field.name: (int if field.type == "int" else str)(cells[field.name]) for field in fields(Sampled)}


_KEY_COLUMNS = tuple(field.name for field in fields(Sampled))
