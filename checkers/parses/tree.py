"""Dependency trees: from a word to its head and to its dependents."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from gendersuite.checkers.parses.tokens import UdSentence, UdToken


class Tree:
    """The dependency tree of one sentence."""

    def __init__(self, sentence: UdSentence) -> None:
        self.tokens = sentence.tokens
        self._words = {token.id: token for token in sentence.tokens}
        self._wholes = sentence.wholes()
        self._dependents: defaultdict[int, list[UdToken]] = defaultdict(list)
        for token in sentence.tokens:
            self._dependents[token.head].append(token)

    def head(self, token: UdToken) -> UdToken | None:
        """The head of a word; None for a root."""
        return self._words.get(token.head)

    def dependents(self, token: UdToken, *relations: str) -> Iterator[UdToken]:
        """The dependents of a word, in order; restricted to these relations, if any are given."""
        found = self._dependents.get(token.id, ())
        return (word for word in found if not relations or word.relation in relations)

    def has(self, token: UdToken, *relations: str) -> bool:
        """Whether a word has a dependent with one of these relations."""
        return next(self.dependents(token, *relations), None) is not None

    def first_conjunct(self, token: UdToken) -> UdToken:
        """The first conjunct of a word's coordination; the word itself if it is not coordinated."""
        while token.relation == "conj" and (head := self.head(token)):
            token = head
        return token

    def surface(self, token: UdToken) -> str:
        """The form in the text; for a part of a multi-word token, the whole token."""
        return self._wholes.get(token.id, token).form
