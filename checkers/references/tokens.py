"""Words and marks of a text with their places, finer than the paper's words: no quote or dash sticks to a word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from gendersuite.checkers.spelling import lower_case

# An elided word keeps its apostrophe (l'autrice, un'artista). A hyphen only joins.
_TOKEN = re.compile(r"[^\W\d_]+(?:['’](?=[^\W\d_]))?|\d+|[^\w\s\-‐‑_]")
_SPELLINGS = str.maketrans({"’": "'", "ё": "е"})


class LineToken(NamedTuple):
    """A word, number or mark: how it is compared (lower case, one spelling), as it stands, and where."""

    text: str
    written: str
    start: int
    is_word: bool

    @property
    def end(self) -> int:
        return self.start + len(self.written)

    @property
    def is_capitalised(self) -> bool:
        return self.written[:1].isupper()


def tokenise(text: str, offset: int = 0) -> list[LineToken]:
    """The tokens of a text; `offset` is added to their places."""
    return [
        LineToken(
            lower_case(word := match.group()).translate(_SPELLINGS), word, match.start() + offset, word[0].isalpha()
        )
        for match in _TOKEN.finditer(text)
    ]


def text_at(line: Sequence[LineToken], index: int) -> str:
    """The token in a place, or "" beyond either end."""
    return line[index].text if 0 <= index < len(line) else ""


def neighbour(line: Sequence[LineToken], index: int, distance: int) -> str:
    """The word so many words after a place, or before it where `distance` is negative; "" beyond either end."""
    step = 1 if distance > 0 else -1
    for _ in range(abs(distance)):
        index += step
        while 0 <= index < len(line) and not line[index].is_word:
            index += step
    return text_at(line, index)
