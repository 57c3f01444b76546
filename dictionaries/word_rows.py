"""Word lists as TSV files with the columns kind, masculine and feminine."""

from __future__ import annotations

import csv
from collections.abc import Collection
from importlib.resources.abc import Traversable

from gendersuite.errors import DataCorrupt
from gendersuite.model import Gender

Rows = list[tuple[str, str]]
"""The masculine and the feminine column; words without gender are in the masculine one."""


def read_rows(file: Traversable, kinds: Collection[str], title: str) -> dict[str, Rows]:
    """Return the rows of a file by kind. Raise DataCorrupt, with `title`, for a kind that is not in `kinds`."""
    rows: dict[str, Rows] = {kind: [] for kind in kinds}
    for row in csv.DictReader(file.read_text(encoding="utf-8").split("\n"), delimiter="\t"):
        if row["kind"] not in rows:
            raise DataCorrupt(f"{title} hold a row of unknown kind {row['kind']!r}.")
        rows[row["kind"]].append((row["masculine"] or "", row["feminine"] or ""))
    return rows


def words_of(rows: Rows) -> frozenset[str]:
    """Return the words without gender."""
    return frozenset(word for word, _ in rows)


def genders_of(rows: Rows) -> dict[str, Gender | None]:
    """Return the gender of each form; None if it serves both genders."""
    genders: dict[str, Gender | None] = {}
    for masculine, feminine in rows:
        for form, gender in ((masculine, Gender.MASCULINE), (feminine, Gender.FEMININE)):
            if form:
                genders[form] = None if masculine == feminine else gender
    return genders
