"""Recognise answers that copy the source, with or without additions, or translate only a word or two of it."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

QUOTES = str.maketrans(dict.fromkeys("“”„‟«»″〝〞＂", '"') | dict.fromkeys("‘’‚‛‹›′`´", "'"))

# Shorter sources, such as names or numbers, are often part of their translation.
FEWEST_WORDS = 3
FEWEST_LETTERS = 10
# An answer is a copy if it keeps COPIED_SHARE of the source's words. Names, numbers, addresses and tags do not count,
# because translations keep them.
FEWEST_COMMON_WORDS = 6
COPIED_SHARE = 0.85

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_LETTER = re.compile(r"[^\W_]")
_OTHER = re.compile(r"[\W_]+")
_KEPT = re.compile(r"<[^<>]*>|\S*[/@{}\\#]\S*")


class _Source(NamedTuple):
    """A source, prepared for comparisons with answers; `rare` are the two words that most clearly indicate a copy."""

    first_letter: str
    letters: str
    words: Counter[str]
    rare: tuple[str, ...]


def is_copy(text: str, source: str) -> bool:
    """Whether an answer is a copy of its source, possibly with small changes or additions."""
    known = _read_source(source)
    # Comparing the first letters is fast and excludes most answers.
    if _first_letter(text) == known.first_letter and _squeezed(text) == _squeezed(source):
        return True
    if not known.rare:
        return False
    lowered = text.casefold()
    if not any(word in lowered for word in known.rare):
        return False
    return known.letters in _OTHER.sub("", lowered) or _keeps_words(lowered, known.words)


def _keeps_words(lowered: str, words: Counter[str]) -> bool:
    """Whether a text contains nearly all of these words."""
    if words.total() < FEWEST_COMMON_WORDS:
        return False
    found = Counter(_WORD.findall(lowered.translate(QUOTES)))
    return (words & found).total() >= COPIED_SHARE * words.total()


# Cached because all systems translate the same sources.
@lru_cache(maxsize=2**15)
def _read_source(source: str) -> _Source:
    letters = _OTHER.sub("", source.casefold())
    words = _WORD.findall(source.translate(QUOTES))
    if len(letters) < FEWEST_LETTERS or len(words) < FEWEST_WORDS:
        return _Source(_first_letter(source), letters, Counter(), ())
    common = Counter(word for word in _WORD.findall(_KEPT.sub(" ", source.translate(QUOTES))) if word.islower())
    parts = {part.casefold() for word in common or words for part in word.split("'")}
    rare = sorted(parts, key=lambda part: (-len(part), part))[:2]
    return _Source(_first_letter(source), letters, common, tuple(rare))


def _first_letter(text: str) -> str:
    match = _LETTER.search(text)
    return match[0].casefold()[0] if match else ""


def _squeezed(text: str) -> str:
    return "".join(text.replace("''", '"').casefold().split()).translate(QUOTES)
