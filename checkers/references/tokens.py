"""Words and marks of a text with their positions. Unlike in the paper, quotation marks and dashes are separate
tokens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from gendersuite.checkers.spelling import lower_case

# An elided word keeps its apostrophe (l'autrice, un'artista). A hyphen separates words.
_TOKEN = re.compile(r"[^\W\d_]+(?:['’](?=[^\W\d_]))?|\d+|[^\w\s\-‐‑_]")
_SPELLINGS = str.maketrans({"’": "'", "ё": "е"})


class LineToken(NamedTuple):
    """A word, number or mark: its normalised text (lower case, one spelling), the original text, and its position."""

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
    """Return the tokens of a text; `offset` is added to their positions."""
    return [
        LineToken(
            lower_case(word := match.group()).translate(_SPELLINGS), word, match.start() + offset, word[0].isalpha()
        )
        for match in _TOKEN.finditer(text)
    ]


def text_at(line: Sequence[LineToken], index: int) -> str:
    """Return the token at an index, or "" beyond either end."""
    return line[index].text if 0 <= index < len(line) else ""


def neighbour(line: Sequence[LineToken], index: int, distance: int) -> str:
    """Return the word at a distance from an index, before it if `distance` is negative; "" beyond either end."""
    step = 1 if distance > 0 else -1
    for _ in range(abs(distance)):
        index += step
        while 0 <= index < len(line) and not line[index].is_word:
            index += step
    return text_at(line, index)
