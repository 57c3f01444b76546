"""How each service calls a language."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files

from gendersuite.errors import UsageError

TABLE = "data/codes.csv"


def code(title: str, column: str, language: str, override: str = "") -> str:
    """The code of a language in a column of the table, unless `override` names another."""
    if override:
        return override
    found = known_code(column, language)
    if not found:
        raise UsageError(
            f"{title} has no code for the language {language!r} that gendersuite knows of: give one with the option "
            "source_code or target_code."
        )
    return found


def known_code(column: str, language: str) -> str:
    """The code of a language in a column of the table, or an empty string."""
    return _languages().get(language, {}).get(column, "")


def english_name(language: str) -> str:
    """What a language is called in English; the tag itself where the table does not have it."""
    return known_code("name", language) or language


@cache
def _languages() -> dict[str, dict[str, str]]:
    text = files(__package__).joinpath(TABLE).read_text("utf-8")
    return {row["language"]: row for row in csv.DictReader(text.split("\n"))}
