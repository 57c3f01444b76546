"""The words of a text as MT-GenEval counts them, and the words in which two references differ (section 3.1)."""

from __future__ import annotations

from functools import lru_cache
from string import punctuation
from typing import NamedTuple
from unicodedata import category

from gendersuite.checkers.spelling import lower_case

ASCII_BLANKS = str.maketrans(dict.fromkeys(punctuation, " "))


class _Blanks(dict[int, int | str]):
    """A table for `str.translate` that replaces all Unicode punctuation marks and ASCII symbols with blanks."""

    def __missing__(self, code: int) -> int | str:
        char = chr(code)
        self[code] = " " if char in punctuation or category(char).startswith("P") else code
        return self[code]


_BLANKS = _Blanks()


class Differing(NamedTuple):
    """The words that only the right reference has, and those that only the wrong one has."""

    right: frozenset[str]
    wrong: frozenset[str]


def words(text: str, *, ascii_only: bool = False) -> list[str]:
    """Return the words of a text in lower case, split at white space and punctuation.

    With `ascii_only`, only ASCII punctuation splits words, as in the released script.
    """
    return lower_case(text).translate(ASCII_BLANKS if ascii_only else _BLANKS).split()


@lru_cache(maxsize=65_536)
def differing(right: str, wrong: str, *, ascii_only: bool = False) -> Differing:
    """Return the words in which two references differ. Results are cached, because all systems share the same
    references."""
    first, second = (frozenset(words(text, ascii_only=ascii_only)) for text in (right, wrong))
    return Differing(first - second, second - first)


def place(word: str, text: str, start: int) -> int:
    """Return the position of a word in a text, at or after `start`."""
    lowered = lower_case(text)
    at = lowered.index(word, start)
    while not (_is_border(lowered[at - 1 : at]) and _is_border(lowered[at + len(word) : at + len(word) + 1])):
        at = lowered.index(word, at + 1)
    return at


def _is_border(char: str) -> bool:
    return not char or char.isspace() or _BLANKS[ord(char)] == " "
