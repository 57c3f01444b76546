"""Word lists as data files: `languages/XX.tsv` with the columns kind, masculine, feminine."""

from __future__ import annotations

import csv
from collections.abc import Collection
from importlib.resources import files

from gendersuite.errors import DataCorrupt
from gendersuite.model import Gender

Rows = list[tuple[str, str]]
"""The masculine and the feminine column; words without gender are in the former."""


def read_rows(language: str, kinds: Collection[str]) -> dict[str, Rows]:
    """The rows of a language by their kind, which must be one of these."""
    rows: dict[str, Rows] = {kind: [] for kind in kinds}
    text = files(__package__).joinpath("languages", f"{language}.tsv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.split("\n"), delimiter="\t"):
        if row["kind"] not in rows:
            raise DataCorrupt(f"The words for {language!r} hold a row of unknown kind {row['kind']!r}.")
        rows[row["kind"]].append((row["masculine"] or "", row["feminine"] or ""))
    return rows


def words_of(rows: Rows) -> frozenset[str]:
    """The words without gender."""
    return frozenset(word for word, _ in rows)


def genders_of(rows: Rows) -> dict[str, Gender | None]:
    """The gender of each form, None where it serves both."""
    genders: dict[str, Gender | None] = {}
    for masculine, feminine in rows:
        for form, gender in ((masculine, Gender.MASCULINE), (feminine, Gender.FEMININE)):
            if form:
                genders[form] = None if masculine == feminine else gender
    return genders
