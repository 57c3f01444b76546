"""Sentences with their gendered places marked [masculine|feminine], written out."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import NamedTuple

from gendersuite.model import Gender

FOLDER = Path(__file__).parents[1] / "checkers" / "first_person" / "sentences"
MARK = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")


class Sentence(NamedTuple):
    """A row of a language's file: `kind` is "pair" or "none"."""

    language: str
    kind: str
    text: str
    note: str


def written_out(text: str, gender: Gender) -> str:
    """The sentence as a man or as a woman says it."""
    return MARK.sub(r"\1" if gender is Gender.MASCULINE else r"\2", text)


def sentences() -> list[Sentence]:
    """All sentences of all languages."""
    return [
        Sentence(file.stem, row["kind"], row["text"], row["note"])
        for file in sorted(FOLDER.glob("*.tsv"))
        for row in csv.DictReader(file.read_text(encoding="utf-8").split("\n"), delimiter="\t", quoting=csv.QUOTE_NONE)
    ]
