"""Finds direct speech in a translation: the quoted turns, in any quotation style, or the whole text."""

from __future__ import annotations

import re
from typing import NamedTuple

from gendersuite.checkers.quotations import QuotationFinder
from gendersuite.checkers.spelling import lower_case

_QUOTATIONS = QuotationFinder(
    {
        '"': ('"', '"'),
        "“": ('”“"', '”"'),
        "«": ("»", "»"),
        "„": ('“”"', '“”"'),
        ",,": ('“”"', '“”"'),
        "‹": ("›", "›"),
        "「": ("」", "」"),
        "‘": ("’", "’"),
        "”": ('”“"', "”"),
        "»": ("«»", "«"),
        "›": ("‹›", "‹"),
        "‚": ("‘’", "‘’"),
    }
)
_FIRST_WORD = re.compile(r"[^\W\d_]+")
# Where a turn may begin in a text without usable quotation marks: at the start, after a full stop, a colon, a dash or
# any quotation mark. The word is optional: marks without one are skipped together, in linear time.
_TURN_START = re.compile(r"(?:^|,,|[.!?:…—–\-\"'`´“”‘’‚„«»‹›])[\s—–\-\"'`´“”‘’‚„«»‹›¡¿(]*([^\W\d_]+)?")


class Speech(NamedTuple):
    """A stretch of direct speech: its turn (1 or 2), its start and its text."""

    turn: int
    start: int
    text: str


def quoted_speech(text: str, answer: frozenset[str], turns: int) -> list[Speech]:
    """Return the quoted stretches. The reply begins with the stretch that opens with the word for "no", else with the
    second."""
    spans = [(start, text[start:end]) for start, end in _QUOTATIONS.spans(text)]
    spans = [(start, span) for start, span in spans if _FIRST_WORD.search(span)]
    if turns == 1:
        return [Speech(1, start, span) for start, span in spans]
    reply = next((n for n, (_, span) in enumerate(spans) if n and _opens_with(span, answer)), 1)
    return [Speech(1 if n < reply else 2, start, span) for n, (start, span) in enumerate(spans)]


def unquoted_speech(text: str, answer: frozenset[str], turns: int) -> list[Speech]:
    """Return the whole text as speech, split where the reply begins with the word for "no"."""
    if turns == 1:
        return [Speech(1, 0, text)]
    for match in _TURN_START.finditer(text):
        if match.start(1) > 0 and lower_case(match.group(1)) in answer:
            return [Speech(1, 0, text[: match.start(1)]), Speech(2, match.start(1), text[match.start(1) :])]
    return [Speech(1, 0, text)]


def _opens_with(span: str, answer: frozenset[str]) -> bool:
    first = _FIRST_WORD.search(span)
    return first is not None and lower_case(first.group()) in answer
