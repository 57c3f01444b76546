"""Words and marks of a text, with their places."""

from __future__ import annotations

import re
from typing import NamedTuple

from gendersuite.checkers.spelling import lower_case

# A word keeps what may hold a second gender: listo/a, listo(a), cansad@, skrýtin(n); a mark stands alone.
_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*(?:\([^\W\d_]{1,4}\)|/(?:-?[^\W\d_]+)|@s?|[-‑][^\W\d_]+)*|[^\w\s]")


class DialogueToken(NamedTuple):
    """A word or mark: lower-cased text, place in the text, and whether it is a word."""

    text: str
    start: int
    is_word: bool


def tokenise(text: str, offset: int = 0) -> list[DialogueToken]:
    """The tokens of a text; `offset` is added to their places."""
    found = _TOKEN.finditer(lower_case(text))
    return [DialogueToken(word := match.group(), match.start() + offset, word[0].isalpha()) for match in found]
