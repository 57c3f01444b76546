"""One line of output as an answer: its text as it is to be read, and whether it says anything at all."""

from __future__ import annotations

import html
import re
from functools import lru_cache
from html.entities import html5

from gendersuite.model import Answer, AnswerState
from gendersuite.support.context import SEPARATOR, without_context, without_separator

PLACEHOLDERS = frozenset({"no translation available", "[no translation supplied]"})

_LONGEST_PLACEHOLDER = max(map(len, PLACEHOLDERS))

# White space, and what prints nothing either: zero-width and directional marks, soft hyphen, fillers.
_BLANKS = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028"
    "\u2029\u202f\u205f\u3000\xad\u034f\u061c\u115f\u1160\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d"
    "\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u2800\u3164\ufeff\uffa0"
)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});")
_LETTER = re.compile(r"[^\W_]")
QUOTES = str.maketrans(dict.fromkeys("“”„‟«»″〝〞＂", '"') | dict.fromkeys("‘’‚‛‹›′`´", "'"))


def read_answer(line: str | None, source: str) -> Answer:
    """What `line` says in answer to `source`. Where that has a context, the sentence after it is what counts."""
    if line is None:
        return Answer("", AnswerState.ABSENT)
    text = unescape(line, source)
    has_context = SEPARATOR in source
    visible = (without_context(text) if has_context else text).strip(_BLANKS)
    if not visible:
        return Answer(text, AnswerState.EMPTY)
    if len(visible) <= _LONGEST_PLACEHOLDER and visible.casefold() in PLACEHOLDERS:
        return Answer(text, AnswerState.PLACEHOLDER)
    if has_context:
        copied = is_copy(visible, without_context(source)) or is_copy(visible, without_separator(source))
    else:
        copied = is_copy(visible, source)
    if copied:
        return Answer(text, AnswerState.COPIED)
    return Answer(text, AnswerState.ANSWERED)


def unescape(line: str, source: str) -> str:
    """`line` with its HTML entities decoded once, save those that the source itself holds."""
    if "&" not in line:
        return line

    def decode(match: re.Match[str]) -> str:
        entity = match[0]
        if entity in source or (entity[1] != "#" and entity[1:] not in html5):
            return entity
        decoded = html.unescape(entity)
        # An answer stays one line.
        return " " if decoded in ("\n", "\r") else decoded

    return _ENTITY.sub(decode, line)


def is_copy(text: str, source: str) -> bool:
    """Whether two texts are the same when white space, the shape of quotes and case do not count."""
    # Most answers differ in their first letter already, and there are very many of them.
    if _first_letter(text) != _first_letter_of_source(source):
        return False
    one, other = _squeezed(text), _squeezed(source)
    return len(one) == len(other) and one.translate(QUOTES) == other.translate(QUOTES)


def _first_letter(text: str) -> str:
    match = _LETTER.search(text)
    return match[0].casefold()[0] if match else ""


# All systems answer the same sources.
_first_letter_of_source = lru_cache(maxsize=2**15)(_first_letter)


def _squeezed(text: str) -> str:
    return "".join(text.replace("''", '"').casefold().split())
