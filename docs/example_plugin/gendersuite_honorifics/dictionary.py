"""The dictionary: Dutch nouns for professions with their gender, from a CSV file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gendersuite.dictionaries import Analysis
from gendersuite.errors import DictionaryMissing
from gendersuite.model import Gender
from gendersuite.support.csv_text import table

NOUNS = Path(__file__).with_name("nouns.csv")


class NounList:
    """A list of nouns. A noun that serves both genders has none."""

    name = "nouns-nl"
    version = "1"

    def __init__(self, genders: Mapping[str, Gender | None]) -> None:
        self._genders = genders

    def analyses(self, word: str) -> tuple[Analysis, ...]:
        """The reading of a word; none if it is not in the list."""
        form = word.lower()
        if form not in self._genders:
            return ()
        return (Analysis(form, self._genders[form], "noun", pos="noun"),)


def open_nouns(language: str, path: Path | None) -> NounList:
    """The list at `path` (option --dictionary), or the one of this package."""
    file = path or NOUNS
    try:
        rows = table(file.read_text(encoding="utf-8"))
        return NounList({row["form"]: Gender(row["gender"]) if row["gender"] else None for row in rows})
    except (OSError, KeyError, ValueError):
        raise DictionaryMissing(f"{file} is not a CSV file with form and gender (M or F): correct it.") from None
