"""The words of a text as MT-GenEval counts them, and the words in which two references differ (section 3.1)."""

from __future__ import annotations

from functools import lru_cache
from string import punctuation
from typing import NamedTuple

from gendersuite.checkers.spelling import lower_case

_BLANKS = str.maketrans(dict.fromkeys(punctuation, " "))


class Differing(NamedTuple):
    """The words that only the right reference has, and those that only the wrong one has."""

    right: frozenset[str]
    wrong: frozenset[str]


def words(text: str) -> list[str]:
    """The words of a text: lower case, ASCII punctuation as blanks, split on white space."""
    return lower_case(text).translate(_BLANKS).split()


@lru_cache(maxsize=65_536)
def differing(right: str, wrong: str) -> Differing:
    """The words in which two references differ. All systems are held against the same references."""
    first, second = frozenset(words(right)), frozenset(words(wrong))
    return Differing(first - second, second - first)


def place(word: str, text: str, start: int) -> int:
    """Where a text, from `start` on, has one of its words."""
    lowered = lower_case(text)
    at = lowered.index(word, start)
    while not (_is_border(lowered[at - 1 : at]) and _is_border(lowered[at + len(word) : at + len(word) + 1])):
        at = lowered.index(word, at + 1)
    return at


def _is_border(char: str) -> bool:
    return not char or char.isspace() or char in punctuation
