"""Small suites and folders that the tests of this folder write themselves."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pytest
from folders import write_files

from gendersuite.errors import SubmissionError
from gendersuite.model import Item, Slot, Suite
from gendersuite.submissions import SubmissionRef, discover, load

SOURCES = (
    '"I think I\'m brave," I said.',
    'The woman smiled. "I think you\'re clever," she said.',
    'The man smiled. "I think I\'m tired," he said. I laughed back. "No, you\'re lazy," I replied.',
)
SPANISH = (
    "«Creo que soy valiente», dije.",
    "La mujer sonrió. «Creo que eres lista», dijo.",
    "El hombre sonrió. «Creo que estoy cansado», dijo. Me reí. «No, eres vago», respondí.",
)
SLAVIC = ("be", "cs", "hr", "sk", "sr")
SPOKEN = ("I can't sleep.", 'She said "no" to me.', "I was brave, and I won.")
CZECH = ("Nemohu spát.", "Řekla mi „ne“.", "Byla jsem statečná a vyhrála jsem.")


def make_suite(
    sources: Sequence[str] = SOURCES, *, mark: str = "gender-res", languages: tuple[str, ...] = ("cs", "es", "is")
) -> Suite:
    items = tuple(
        Item(f"{number:04}", source, (Slot(1, "part", "word", None, {"trait": "value"}),))
        for number, source in enumerate(sources, 1)
    )
    return Suite("tiny", "dialogue", "1", items, ("part",), languages, mark)


def doc_id(number: int, pair: str = "en-es") -> str:
    return f"tsuite_{pair}_gender-res_tsuite_{pair}_gender-res_{number:04}"


def write_lines(path: Path, lines: Sequence[str]) -> None:
    write_files(path.parent, {path.name: "".join(f"{line}\n" for line in lines)})


def write_release(
    root: Path,
    sources: Sequence[str],
    ids: Sequence[str] | None,
    outputs: Mapping[str, Sequence[str]],
    pair: str = "en-es",
) -> Path:
    """A release in the WMT24 layout; without doc ids where `ids` is None."""
    write_lines(root / f"sources/{pair}.txt", sources)
    if ids is not None:
        write_lines(root / f"documents/{pair}.docs", [f"None\t{doc_id}" for doc_id in ids])
    for system, lines in outputs.items():
        write_lines(root / f"system-outputs/{pair}/{system}.txt", lines)
    return root


def write_translations(path: Path, rows: Iterable[tuple[str, str]]) -> None:
    """A file in the GEST layout."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["from", "to"])
        writer.writerows(rows)


def names(refs: Sequence[SubmissionRef]) -> list[tuple[str, str]]:
    """Language and system of each submission."""
    return [(ref.language, ref.system) for ref in refs]


def texts_of(folder: Path, suite: Suite, **choice: str) -> list[str]:
    """What the only submission in a folder answers."""
    (ref,) = discover(folder, suite, **choice)
    return [answer.text for answer in load(ref, suite).answers]


def refusal(folder: Path, suite: Suite) -> str:
    """Why the only submission in a folder is refused, in one line."""
    with pytest.raises(SubmissionError) as caught:
        texts_of(folder, suite)
    assert "\n" not in str(caught.value)
    return str(caught.value)
