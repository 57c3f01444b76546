"""Compares two references: the words that only one of them has, their neighbours, and the spans that correspond."""

from __future__ import annotations

from collections.abc import Collection
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from gendersuite.checkers.references.tokens import tokenise


class DifferingSpan(NamedTuple):
    """Words of the right reference and the corresponding words of the wrong one, with the words before and after."""

    before: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    after: str


class ReferencePair:
    """The right and the wrong reference of an item."""

    def __init__(self, right: str, wrong: str) -> None:
        self._right = [token.text for token in tokenise(right) if token.is_word]
        self._wrong = [token.text for token in tokenise(wrong) if token.is_word]
        first, second = frozenset(self._right), frozenset(self._wrong)
        self.both = first & second
        self.only_right = first - second
        self.only_wrong = second - first

    @cached_property
    def neighbours(self) -> frozenset[tuple[str, str]]:
        """All pairs of adjacent words in the wrong reference."""
        return frozenset(pairwise(self._wrong))

    @cached_property
    def right_neighbours(self) -> frozenset[tuple[str, str]]:
        """All pairs of adjacent words in the right reference."""
        return frozenset(pairwise(self._right))

    @cached_property
    def triples(self) -> frozenset[tuple[str, str, str]]:
        """All triples of adjacent words in the wrong reference; "" marks its start and end."""
        words = ["", *self._wrong, ""]
        return frozenset(zip(words, words[1:], words[2:], strict=False))

    @cached_property
    def spans(self) -> tuple[DifferingSpan, ...]:
        """The spans in which the references differ."""
        right = ["", *self._right, ""]
        steps = SequenceMatcher(None, right, ["", *self._wrong, ""], autojunk=False).get_opcodes()
        return tuple(
            DifferingSpan(right[a - 1], tuple(right[a:b]), tuple(self._wrong[c - 1 : d - 1]), right[b])
            for step, a, b, c, d in steps
            if step != "equal"
        )

    def has(self, word: str) -> bool:
        """Whether either reference has the word."""
        return word in self.both or word in self.only_right or word in self.only_wrong

    def lacking(self, words: Collection[str]) -> frozenset[str]:
        """The words of both references that are not among these words."""
        return self.both.difference(words)


@lru_cache(maxsize=65_536)
def compare(right: str, wrong: str) -> ReferencePair:
    """Compare two references. Results are cached, because all systems share the same references."""
    return ReferencePair(right, wrong)
