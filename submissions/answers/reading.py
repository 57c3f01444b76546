"""Read one line of output: the text to score, and whether it is an answer."""

from __future__ import annotations

import html
import re
from html.entities import html5

from gendersuite.model import Answer, AnswerState
from gendersuite.submissions.answers.copies import is_copy
from gendersuite.submissions.answers.non_answers import non_answer
from gendersuite.submissions.answers.wrapping import unwrap
from gendersuite.support.context import SEPARATOR, without_context, without_separator

LONGEST_ANSWER = 1_100_000
"""In bytes of UTF-8. A longer answer counts as missing."""

# White space and other invisible characters: zero-width and directional marks, soft hyphen, fillers.
_BLANKS = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028"
    "\u2029\u202f\u205f\u3000\xad\u034f\u061c\u115f\u1160\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d"
    "\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u2800\u3164\ufeff\uffa0"
)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});")


def read_answer(line: str | None, source: str) -> Answer:
    """Return the answer in `line` to `source`. If the source has a context, only the sentence after it counts."""
    if line is None:
        return Answer("", AnswerState.ABSENT)
    if 4 * len(line) > LONGEST_ANSWER and len(line.encode("utf-8", "surrogatepass")) > LONGEST_ANSWER:
        return Answer("", AnswerState.TOO_LONG)
    given = unescape(line, source)
    text, removed = unwrap(given, source)
    state = _state(text, source)
    return Answer(text, state, removed, given) if removed else Answer(given, state)


def _state(text: str, source: str) -> AnswerState:
    has_context = SEPARATOR in source
    visible = (without_context(text) if has_context else text).strip(_BLANKS)
    if not visible:
        return AnswerState.EMPTY
    sentence = without_context(source) if has_context else source
    if state := non_answer(visible, sentence):
        return state
    if is_copy(visible, sentence) or (has_context and is_copy(visible, without_separator(source))):
        return AnswerState.COPIED
    return AnswerState.ANSWERED


def unescape(line: str, source: str) -> str:
    """Decode the HTML entities of `line` once, except those that the source also contains."""
    if "&" not in line:
        return line

    def decode(match: re.Match[str]) -> str:
        entity = match[0]
        if entity in source or (entity[1] != "#" and entity[1:] not in html5):
            return entity
        decoded = html.unescape(entity)
        # An answer must remain on one line.
        return " " if decoded in ("\n", "\r") else decoded

    return _ENTITY.sub(decode, line)
