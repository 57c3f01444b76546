"""Parses each distinct text once, up to a maximum length."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence

from gendersuite.checkers.parses.tokens import Parse

LONGEST_SENTENCE = 200
LONGEST_TEXT = 1000
"""Number of words and signs. Longer texts are repetitive system outputs. Time and memory grow at least with the square
of the length: a few thousand words crash the process."""

_PIECE = re.compile(r"\w+|[^\w\s]")
_ENDS = frozenset(".!?…")


class DistinctParser:
    """Base class of parsers (see `parses.interface.Parser`) that parses each distinct text once."""

    @abstractmethod
    def _parse(self, texts: list[str]) -> list[Parse]:
        """Return one parse per text; no text is blank, too long or repeated."""

    def parse(self, texts: Sequence[str]) -> list[Parse]:
        """Return one parse per text. Blank texts have no sentences and are not sent to the parser, because some parsers
        fail on them."""
        asked = {text: readable(text) for text in texts if text.strip()}
        wanted = list(dict.fromkeys(asked.values()))
        parses = dict(zip(wanted, self._parse(wanted) if wanted else [], strict=True))
        return [parses[asked[text]] if text in asked else () for text in texts]


def readable(text: str) -> str:
    """Return a text cut at the maximum length of a sentence or text. Lone surrogates become question marks."""
    text = text.encode("utf-8", "replace").decode("utf-8")
    if len(text) <= LONGEST_SENTENCE:
        return text
    length, after_word = 0, False
    for number, piece in enumerate(_PIECE.finditer(text)):
        length += 1
        if length > LONGEST_SENTENCE or number == LONGEST_TEXT:
            return text[: piece.start()]
        if after_word and piece[0] in _ENDS:
            length = 0
        after_word = piece[0].isalnum()
    return text
