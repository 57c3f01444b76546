"""Words and marks of a text, with their positions."""

from __future__ import annotations

import re
from typing import NamedTuple

from gendersuite.checkers.spelling import lower_case

# A word includes the form of a second gender: listo/a, listo(a), cansad@, skrýtin(n). A mark is a token of its own.
_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*(?:\([^\W\d_]{1,4}\)|/(?:-?[^\W\d_]+)|@s?|[-‑][^\W\d_]+)*|[^\w\s]")


class DialogueToken(NamedTuple):
    """A word or mark: its text in lower case, its position, and whether it is a word."""

    text: str
    start: int
    is_word: bool


def tokenise(text: str, offset: int = 0) -> list[DialogueToken]:
    """Return the tokens of a text; `offset` is added to their positions."""
    found = _TOKEN.finditer(lower_case(text))
    return [DialogueToken(word := match.group(), match.start() + offset, word[0].isalpha()) for match in found]
