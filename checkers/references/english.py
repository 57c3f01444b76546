"""Detects English words that explicitly mean men or women in a source."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files

from gendersuite.checkers.references.reference_words import words
from gendersuite.model import Gender


def mentions(source: str, gender: Gender) -> bool:
    """Whether a source has a word that only means persons of this gender."""
    return not _gendered_words()[gender].isdisjoint(words(source))


@cache
def _gendered_words() -> dict[Gender, frozenset[str]]:
    text = files(__package__).joinpath("data", "en.tsv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.split("\n"), delimiter="\t"))
    columns = {Gender.MASCULINE: "masculine", Gender.FEMININE: "feminine"}
    return {gender: frozenset(row[column] for row in rows if row[column]) for gender, column in columns.items()}
