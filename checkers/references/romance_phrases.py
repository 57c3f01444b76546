"""Phrases of Romance languages: the words before a noun, and the subject of a predicate."""

from __future__ import annotations

from collections.abc import Sequence

from gendersuite.checkers.references.romance_words import RomanceWords
from gendersuite.checkers.references.tokens import LineToken, text_at
from gendersuite.dictionaries import Dictionary

REACH = 3
"""Maximum distance in words from an article to its noun."""


class RomancePhrases:
    """Analyses the neighbours of a word in one language."""

    def __init__(self, words: RomanceWords, dictionary: Dictionary) -> None:
        self.words = words
        self.dictionary = dictionary

    def subject(self, line: Sequence[LineToken], index: int) -> int:
        """The index before the copula of a predicate, where its subject may be; the predicate's own index if there is
        no copula."""
        words = self.words
        place = index - 1
        while text_at(line, place) in words.adverbs:
            place -= 1
        if text_at(line, place) not in words.copulas:
            return index
        while text_at(line, place) in words.linking:
            place -= 1
        return place

    def is_related(self, line: Sequence[LineToken], index: int) -> bool:
        """Whether a noun follows a preposition or a possessive, with or without an article and an adjective."""
        return any(self.makes_relation(text_at(line, place)) for place in self.around(line, index))

    def makes_relation(self, word: str) -> bool:
        """Whether a word marks the following noun as somebody related to somebody else, rather than as a role."""
        words = self.words
        return word in words.possessives or (word in words.prepositions and word not in words.roles)

    def around(self, line: Sequence[LineToken], index: int) -> list[int]:
        """The index of the article before a noun and of the word before it, skipping adjectives; without an article, of
        the word before the noun."""
        words = self.words
        place = index - 1
        while index - place < REACH and self._is_adjective(text_at(line, place)):
            place -= 1
        word = text_at(line, place)
        has_article = words.determiner(word) is not None or word in words.articles
        return [place, place - 1] if has_article else [place]

    def _is_adjective(self, word: str) -> bool:
        """Whether a word may occur between an article and its noun."""
        if not self.words.is_content(word) or word in self.words.copulas or self.words.participle(word) is not None:
            return False
        return word in self.words.adverbs or any(reading.gender for reading in self.dictionary.analyses(word))
