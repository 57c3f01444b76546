"""Parses each distinct text once, up to a maximal length."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence

from gendersuite.checkers.parses.tokens import Parse

LONGEST_SENTENCE = 200
LONGEST_TEXT = 1000
"""In words and signs. Longer texts come from systems that repeat themselves. Time and memory grow at least
with the square of the length: some thousands of words end the process."""

_PIECE = re.compile(r"\w+|[^\w\s]")
_ENDS = frozenset(".!?…")


class DistinctParser:
    """A parser (see `parses.interface.Parser`) that is given each text once, however often it is asked for."""

    @abstractmethod
    def _parse(self, texts: list[str]) -> list[Parse]:
        """Return one parse per text; no text is blank, too long or repeated."""

    def parse(self, texts: Sequence[str]) -> list[Parse]:
        """Return one parse per text. Blank texts have no sentences, and no parser is asked for them: some fail."""
        asked = {text: readable(text) for text in texts if text.strip()}
        wanted = list(dict.fromkeys(asked.values()))
        parses = dict(zip(wanted, self._parse(wanted) if wanted else [], strict=True))
        return [parses[asked[text]] if text in asked else () for text in texts]


def readable(text: str) -> str:
    """A text up to where its first endless sentence goes too far. Lone surrogates become question marks."""
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
