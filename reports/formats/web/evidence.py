"""Where the words lie that a reader's eye is led to, counted as JavaScript counts.

Positions in labels.parquet count characters; a JavaScript string counts UTF-16 units, of which an emoji has two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

Span = tuple[int, int]
"""Start and length in UTF-16 units."""
NOWHERE: Span = (-1, 0)
_WIDE = re.compile("[\U00010000-\U0010ffff]")


def evidence_span(text: str, word: str, position: int) -> Span:
    """Where `word` lies in `text`, of which `position` is the character it starts at; NOWHERE if it is not there."""
    end = position + len(word)
    if position < 0 or not word or text[position:end].casefold() != word.casefold():
        return NOWHERE
    return _units(text[:position]), _units(text[position:end])


def asked_spans(slots: Sequence[tuple[str, int, str, str]]) -> list[Span]:
    """Where the word that each slot asks about lies in its source; a slot is its item, number, source and word.

    The n-th occurrence belongs to the n-th slot of that word. NOWHERE where the source does not hold the word as often
    as there are slots of it.
    """
    wanted: dict[tuple[str, str, str], set[int]] = {}
    for item, number, source, word in slots:
        wanted.setdefault((item, source, word), set()).add(number)
    return [_nth(source, word, sorted(wanted[item, source, word]), number) for item, number, source, word in slots]


def _nth(source: str, word: str, numbers: Sequence[int], number: int) -> Span:
    places = [match.start() for match in re.finditer(rf"\b{re.escape(word)}\b", source)] if word else []
    if len(places) != len(numbers):
        return NOWHERE
    return evidence_span(source, word, places[numbers.index(number)])


def starts_and_lengths(spans: Iterable[Span]) -> tuple[list[int], list[int]]:
    """Spans as two columns."""
    found = list(spans)
    return [start for start, _ in found], [length for _, length in found]


def _units(text: str) -> int:
    return len(text) + (0 if text.isascii() else len(_WIDE.findall(text)))
