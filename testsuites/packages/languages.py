"""The language tags in WMT's doc ids: `is_IS` in 2025, `isl_Latn` in 2026."""

from __future__ import annotations

from gendersuite.errors import UsageError
from gendersuite.support.languages import Language, known_language


def wmt_language(language: str) -> Language:
    """Return a language with the tags of both years; UsageError if they are unknown."""
    found = known_language(language)
    if found is None or not (found.wmt25 and found.flores):
        raise UsageError(
            f"It is not known what WMT calls the language {language!r}: add the keys wmt25 and flores to "
            f"gendersuite/support/languages/{language}.toml, or choose the format text or xml."
        )
    return found
