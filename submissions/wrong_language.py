"""Suspect outputs in another language, by their function words, or in another script."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import cache

from gendersuite.support.languages import languages

LATIN, CYRILLIC = "Latin", "Cyrillic"

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")

# A line is suspected if it has at least ENOUGH different function words that another language has and its own does not
# have, and TIMES as many as the other way round.
ENOUGH = 3
TIMES = 3


def suspected_language(text: str, language: str, source_language: str) -> str | None:
    """The language that `text` seems to be in, if it is clearly not `language`, else None.

    A language without function words is only distinguished from the source language.
    """
    lists = _function_words()
    own = lists.get(language, frozenset())
    words = set(_WORD.findall(text.lower().replace("’", "'")))
    foreign = words - own
    if len(foreign & _all_words()) < ENOUGH:
        return None
    rivals = lists.keys() if language in lists else lists.keys() & {source_language}
    count, rival = max(((len(foreign & lists[name]), name) for name in sorted(rivals)), default=(0, ""))
    if count < ENOUGH or count < TIMES * len((words & own) - lists[rival]):
        return None
    return rival


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


@cache
def _function_words() -> Mapping[str, frozenset[str]]:
    return {code: language.function_words for code, language in languages().items() if language.function_words}


@cache
def _all_words() -> frozenset[str]:
    return frozenset().union(*_function_words().values())
