"""Which of the two scripts of the Slavic languages a text is written in."""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import cache

LATIN, CYRILLIC = "Latin", "Cyrillic"


def script_of(text: str) -> str | None:
    """LATIN or CYRILLIC, whichever most of the letters belong to; None for a text without either."""
    counts = Counter(map(_script, text))
    if counts[LATIN] == counts[CYRILLIC]:
        return None
    return LATIN if counts[LATIN] > counts[CYRILLIC] else CYRILLIC


@cache
def _script(character: str) -> str | None:
    name = unicodedata.name(character, "")
    return next((script for script in (LATIN, CYRILLIC) if name.startswith(script.upper())), None)
