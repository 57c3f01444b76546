"""Lower case and composed letters, with positions in the original text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from gendersuite.model import SlotLabel

MOST_MARKS = 30
"""Maximum number of marks composed with one letter: the limit of Unicode's stream-safe text format (UAX #15)."""
_ACCENTS = re.compile("[\u0300-\u036f]")
_STRANGE = re.compile("[İ\u0300-\u036f]")


def lower_case(text: str) -> str:
    """Return a text in lower case with the same length. (`str.lower` turns "İ", and no other character, into two.)"""
    return text.replace("İ", "i").lower()


@dataclass(frozen=True, slots=True)
class ComposedText:
    """A text in composed letters. `spans` holds the position of each character in the original; None if both are
    equal."""

    text: str
    original: str
    spans: Sequence[tuple[int, int]] | None = None

    def located(self, finding: SlotLabel) -> SlotLabel:
        """Return a finding in the composed text with the word and position of the original text."""
        first, end = finding.position, finding.position + len(finding.word)
        if self.spans is None or first < 0:
            return finding
        start, last = self.spans[first][0], self.spans[max(first, end - 1)][1]
        found = lower_case(self.text[first:end]) == lower_case(finding.word)
        return replace(finding, word=self.original[start:last] if found else finding.word, position=start)


def compose(text: str) -> ComposedText:
    """Compose letters with their accents (NFC), as in word lists, and drop accents that do not combine with a
    letter."""
    if unicodedata.is_normalized("NFC", text) and not _STRANGE.search(text):
        return ComposedText(text, text)
    parts: list[str] = []
    spans: list[tuple[int, int]] = []
    for start, part in _characters(text):
        composed = _ACCENTS.sub("", unicodedata.normalize("NFC", part[: MOST_MARKS + 1]))
        parts.append(composed)
        if composed == part:
            spans += [(place, place + 1) for place in range(start, start + len(part))]
        else:
            spans += [(start, start + len(part))] * len(composed)
    return ComposedText("".join(parts), text, spans)


def _characters(text: str) -> Iterator[tuple[int, str]]:
    """Yield each letter with the marks that follow it, and its position."""
    start = 0
    for place, char in enumerate(chain(text, "a")):
        is_mark = unicodedata.category(char)[0] == "M" or "\u1160" <= char <= "\u11ff"  # Korean vowels and finals
        if place and not is_mark:
            yield start, text[start:place]
            start = place
