"""The tags by which WMT calls languages: in doc ids of 2025 (`is_IS`) and of 2026 (`isl_Latn`)."""

from __future__ import annotations

from gendersuite.errors import UsageError
from gendersuite.support.languages import Language, known_language


def wmt_language(language: str) -> Language:
    """A language with the tags of both years; UsageError if they are not known."""
    found = known_language(language)
    if found is None or not (found.wmt25 and found.flores):
        raise UsageError(
            f"It is not known what WMT calls the language {language!r}: add the keys wmt25 and flores to "
            f"gendersuite/support/languages/{language}.toml, or choose the format text or xml."
        )
    return found
