"""Translations marked for both genders: `Byl[|a] jsem [sám|sama].` is "Byl jsem sám." or "Byla jsem sama."

A language is a file `data/XX.tsv` with the columns item and translation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gendersuite.errors import DataCorrupt, UnknownName
from gendersuite.model import Gender

HEADER = "item\ttranslation"

_FOLDER = Path(__file__).parent / "data"
_MARK = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")
_GROUP = {Gender.MASCULINE: 1, Gender.FEMININE: 2}
_LEFT_OVER = re.compile(r"[\[\]|]")


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text with gendered parts, each marked as [masculine|feminine]."""

    text: str

    def said_by(self, speaker: Gender) -> str:
        """The text for a speaker of this gender."""
        return _MARK.sub(lambda mark: mark[_GROUP[speaker]], self.text)

    def fault(self) -> str | None:
        """Describe the error in the marks; None if there is none."""
        readings = [self.said_by(gender) for gender in Gender]
        if any(_LEFT_OVER.search(reading) for reading in readings):
            return "a bracket or bar that belongs to no mark"
        if readings[0] == readings[1]:
            return "no place that tells masculine from feminine"
        return None


def marked_languages() -> tuple[str, ...]:
    """The languages with a file of marked translations."""
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.tsv")))


@cache
def load_marked(language: str) -> Mapping[str, MarkedText]:
    """Load the marked translations of a language by item; UnknownName if there are none."""
    if language not in marked_languages():
        raise UnknownName(
            f"There are no simulated GEST systems in language {language!r}; there: {', '.join(marked_languages())}."
        )
    return read_marked(_FOLDER / f"{language}.tsv")


def read_marked(file: Path) -> dict[str, MarkedText]:
    """Read the marked translations in a file by item; DataCorrupt, with the line number, for an invalid one."""
    header, *lines = file.read_text(encoding="utf-8-sig").rstrip("\n").split("\n")
    if header != HEADER:
        raise _corrupt(file, 1, f"the header {header!r} where {HEADER!r} should be")
    found: dict[str, MarkedText] = {}
    for number, line in enumerate(lines, 2):
        item, tab, text = line.partition("\t")
        if not tab or "\t" in text:
            raise _corrupt(file, number, "other than two columns")
        if item in found:
            raise _corrupt(file, number, f"item {item} a second time")
        found[item] = MarkedText(text)
        if fault := found[item].fault():
            raise _corrupt(file, number, fault)
    return found


def _corrupt(file: Path, line: int, what: str) -> DataCorrupt:
    return DataCorrupt(f"{file}, line {line} has {what}; mend the line.")
