"""What WMT calls the languages: in doc ids of 2025 (`is_IS`), of 2026 (`isl_Latn`), and in prose."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gendersuite.errors import UsageError
from gendersuite.testsuites.dialogue.vocabulary import table

LIST = Path(__file__).parent / "data" / "languages.csv"


@dataclass(frozen=True, slots=True)
class WmtLanguage:
    """One language by all its names."""

    language: str
    wmt25: str
    wmt26: str
    name: str


def wmt_language(language: str) -> WmtLanguage:
    """The names of a language; UsageError for one that is not listed."""
    found = _listed().get(language)
    if found is None:
        raise UsageError(
            f"It is not known what WMT calls the language {language!r}: add it to data/package/{LIST.name} of the test "
            "suites, or choose the format text or xml."
        )
    return found


def english_name(language: str) -> str:
    """What a language is called in prose, or its code where that is not listed."""
    found = _listed().get(language)
    return found.name if found else language


@cache
def _listed() -> dict[str, WmtLanguage]:
    return {row["language"]: WmtLanguage(**row) for row in table(LIST.read_text(encoding="utf-8"))}
