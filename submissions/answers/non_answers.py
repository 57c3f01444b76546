"""Recognise non-answers: placeholders, refusals, and error messages of services.

`data/non_answers.toml` contains the texts and patterns. A pattern is not used if its match may be a correct translation
of the source: a translation of "I'm sorry, I can't help you." looks like a refusal.
"""

from __future__ import annotations

import re
import string
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gendersuite.model import AnswerState

DATA = Path(__file__).parent / "data" / "non_answers.toml"

LONGEST_PLACEHOLDER = 60
LONGEST_MESSAGE = 4000
"""In characters. Longer answers are not matched, so that the time stays proportional to the length."""

# The translation of a source with fewer words may be a word that otherwise is a placeholder.
FEWEST_WORDS = 3

_EDGES = string.punctuation + string.whitespace + "“”„‟«»″‘’‚‛‹›′´「」『』（）【】《》、。，．！？：；…‥·•–—―−‐¡¿№§°†‡"
_SOURCE_WORD = re.compile(r"[^\W_]+")
_SPOKEN_WORD = re.compile(r"[^\W\d_]{3}")


@dataclass(frozen=True, slots=True)
class _Patterns:
    placeholders: frozenset[str]
    words: frozenset[str]
    errors: re.Pattern[str]
    errors_unless: re.Pattern[str]
    refusals: re.Pattern[str]
    refusals_unless: re.Pattern[str]


def non_answer(text: str, source: str) -> AnswerState | None:
    """Return the state of a non-answer, None for other answers; `text` has no white space at its ends."""
    if len(text) <= LONGEST_PLACEHOLDER and _is_placeholder(text, source):
        return AnswerState.PLACEHOLDER
    if len(text) > LONGEST_MESSAGE:
        return None
    patterns = _patterns()
    if patterns.errors.match(text) and not patterns.errors_unless.search(source):
        return AnswerState.ERROR
    if patterns.refusals.match(text) and not patterns.refusals_unless.search(source):
        return AnswerState.REFUSAL
    return None


def _is_placeholder(text: str, source: str) -> bool:
    patterns = _patterns()
    bare = " ".join(text.strip(_EDGES).casefold().split())
    if bare in patterns.placeholders:
        return source.strip(_EDGES).casefold() != bare
    if bare and bare not in patterns.words and not _is_one_letter(bare):
        return False
    if not bare:
        return _SPOKEN_WORD.search(source) is not None and not _has_symbols(text)
    return len(_SOURCE_WORD.findall(source)) >= FEWEST_WORDS


def _is_one_letter(text: str) -> bool:
    """Whether a text is a single letter, possibly repeated; in some scripts, one letter can be a sentence."""
    return len(set(text)) == 1 and unicodedata.category(text[0]) in ("Ll", "Lu")


def _has_symbols(text: str) -> bool:
    """Whether a text without letters contains an emoji, which may be a valid answer."""
    return any(unicodedata.category(character) == "So" for character in text)


@cache
def _patterns() -> _Patterns:
    data = tomllib.loads(DATA.read_text(encoding="utf-8"))
    errors, refusals = data["errors"], data["refusals"]
    sentences = [_refusal(**language) for language in refusals["languages"].values()]
    return _Patterns(
        frozenset(data["placeholders"]["always"].split("\n")) - {""},
        frozenset(data["placeholders"]["words"].split("\n")) - {""},
        _compiled("|".join(errors["patterns"])),
        _compiled(errors["unless"]),
        _compiled(r"\W{0,4}(?:" + "|".join(sentences) + ")"),
        _compiled(refusals["unless"]),
    )


def _refusal(sorry: str, cannot: str, alone: bool = True) -> str:
    return rf"(?:{sorry}).{{0,160}}?(?:{cannot})" + (rf"|(?:{cannot})" if alone else "")


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.DOTALL)
