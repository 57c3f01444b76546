"""Finds what is said in a translation: the quoted turns, in any quotation style, or the whole text."""

from __future__ import annotations

import re
from typing import NamedTuple

_QUOTED = re.compile(
    r'"([^"]*)"|“([^”“"]*)[”"]|«([^»]*)»|(?:„|,,)([^“”"]*)[“”"]|‹([^›]*)›|「([^」]*)」|‘([^’]*)’(?!\w)|”([^”“"]*)”'
    r"|»([^«»]*)«|›([^‹›]*)‹|‚([^‘’]*)[‘’]"
)
_FIRST_WORD = re.compile(r"[^\W\d_]+")
# Where a turn may begin in a text without usable quotes: at the start, after a full stop, a colon, a dash or any quote.
_TURN_START = re.compile(r"(?:^|,,|[.!?:…—–\-\"'`´“”‘’‚„«»‹›])[\s—–\-\"'`´“”‘’‚„«»‹›¡¿(]*([^\W\d_]+)")


class Speech(NamedTuple):
    """A stretch of direct speech: its turn (1 or 2), where it starts, and its text."""

    turn: int
    start: int
    text: str


def quoted_speech(text: str, answer: frozenset[str], turns: int) -> list[Speech]:
    """The quoted stretches. The reply begins with the word for "no"; where none does, with the second stretch."""
    spans = [
        (match.start(match.lastindex), match.group(match.lastindex))
        for match in _QUOTED.finditer(text)
        if match.lastindex
    ]
    spans = [(start, span) for start, span in spans if _FIRST_WORD.search(span)]
    if turns == 1:
        return [Speech(1, start, span) for start, span in spans]
    reply = next((n for n, (_, span) in enumerate(spans) if n and _opens_with(span, answer)), 1)
    return [Speech(1 if n < reply else 2, start, span) for n, (start, span) in enumerate(spans)]


def unquoted_speech(text: str, answer: frozenset[str], turns: int) -> list[Speech]:
    """The whole text as speech, parted where the reply begins with the word for "no"."""
    if turns == 1:
        return [Speech(1, 0, text)]
    for match in _TURN_START.finditer(text):
        if match.start(1) and match.group(1).lower() in answer:
            return [Speech(1, 0, text[: match.start(1)]), Speech(2, match.start(1), text[match.start(1) :])]
    return [Speech(1, 0, text)]


def _opens_with(span: str, answer: frozenset[str]) -> bool:
    first = _FIRST_WORD.search(span)
    return first is not None and first.group().lower() in answer
