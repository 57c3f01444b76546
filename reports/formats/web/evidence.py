"""Positions of highlighted words in UTF-16 code units, as used by JavaScript.

Positions in labels.parquet count characters; JavaScript strings count UTF-16 units, of which an emoji has two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

Span = tuple[int, int]
"""Start and length in UTF-16 units."""
NOWHERE: Span = (-1, 0)
_WIDE = re.compile("[\U00010000-\U0010ffff]")


def evidence_span(text: str, word: str, position: int) -> Span:
    """Return the span of `word`, which starts at character `position` of `text`; NOWHERE if it is not there."""
    end = position + len(word)
    if position < 0 or not word or text[position:end].casefold() != word.casefold():
        return NOWHERE
    return _units(text[:position]), _units(text[position:end])


def asked_spans(slots: Sequence[tuple[str, int, str, str]]) -> list[Span]:
    """Return the span of each slot's evaluated word in its source; a slot is given as item, number, source and word.

    The n-th occurrence belongs to the n-th slot of that word. The span is NOWHERE if the number of occurrences differs
    from the number of slots.
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
    """Return spans as two columns."""
    found = list(spans)
    return [start for start, _ in found], [length for _, length in found]


def _units(text: str) -> int:
    return len(text) + (0 if text.isascii() else len(_WIDE.findall(text)))
