"""Removes fragments of the source that were left in a translation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby

from gendersuite.checkers.dialogue.tokens import DialogueToken
from gendersuite.support.languages import known_language

MARK = "…"


def without_source(tokens: list[DialogueToken], knows: Callable[[str], bool]) -> list[DialogueToken]:
    """Return the tokens with a mark in place of each word of an English fragment: consecutive function words, at least
    one of which is unknown in the language. Spanish `he said` is not a form of haber."""
    return list(_replaced(tokens, knows))


def _replaced(tokens: list[DialogueToken], knows: Callable[[str], bool]) -> Iterator[DialogueToken]:
    for is_english, group in groupby(tokens, lambda token: token.text in _function_words()):
        run = list(group)
        if is_english and len(run) > 1 and not all(knows(token.text) for token in run):
            run = [DialogueToken(MARK, token.start, is_word=False) for token in run]
        yield from run


@cache
def _function_words() -> frozenset[str]:
    english = known_language("en")
    return english.function_words if english else frozenset()
