"""Spanish, French, Italian and Portuguese: finds the noun that a word of the wrong reference agrees with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gendersuite.checkers.references.compared import ReferencePair
from gendersuite.checkers.references.grammar import A_THING, NO_GENDER, OTHER_NOUN, Excuse
from gendersuite.checkers.references.romance_phrases import REACH, RomancePhrases
from gendersuite.checkers.references.tokens import LineToken, neighbour, text_at
from gendersuite.support.cached_method import cached_method


class RomanceAgreement(RomancePhrases):
    """Finds excuses for words of the wrong reference."""

    def excuse(self, line: Sequence[LineToken], index: int, compared: ReferencePair) -> Excuse | None:
        """Return why a word of the wrong reference does not describe the person here; None if it does or may."""
        words = self.words
        word = line[index].text
        is_determiner = words.determiner(word) is not None
        if self._is_attested(line, index, compared):
            return None
        if (word in words.functions and not is_determiner) or self._is_bare_preposition(line, index):
            return Excuse(NO_GENDER, index, index)
        if word in words.either:
            return self._as_thing(line, index, compared)
        if is_determiner:
            return self.before_noun(line, index, compared) or self._one_of_things(line, index)
        if words.pronoun(word) or words.is_person(word):
            return None
        return (
            self.before_noun(line, index, compared, certain=True)
            or self._after_noun(line, index)
            or self._said_of_thing(line, index, compared)
        )

    def _is_attested(self, line: Sequence[LineToken], index: int, compared: ReferencePair) -> bool:
        """Whether the word has the same neighbours in the wrong reference, so that it is the same occurrence."""
        words = self.words
        word, before = line[index].text, neighbour(line, index, -1)
        after, then = neighbour(line, index, 1), neighbour(line, index, 2)
        is_adjective_after = after in compared.only_wrong and not words.is_person(after)
        if self._is_company(after) and not is_adjective_after and (word, after) in compared.neighbours:
            return True
        if word in words.functions or words.determiner(word) is not None:
            return words.is_content(then) and (word, after, then) in compared.triples
        if self._is_company(before) and (before, word) in compared.neighbours:
            return True
        return (before, word, after) in compared.triples

    def _is_company(self, word: str) -> bool:
        """Whether a neighbour is specific enough to identify a position in a sentence."""
        return self.words.is_content(word) and word not in self.words.linking

    def _is_bare_preposition(self, line: Sequence[LineToken], index: int) -> bool:
        """Whether a word that can be an article or a preposition (Portuguese "a") is a preposition: it precedes an
        infinitive, a number or another article."""
        word, after = line[index].text, text_at(line, index + 1)
        if word not in self.words.clitics or word not in self.words.prepositions:
            return False
        is_infinitive = any(ending == verb and after.endswith(ending) for ending, verb in self.words.verbs)
        is_verb = is_infinitive and not self.words.is_person(after) and bool(self.dictionary.analyses(after))
        is_noun_phrase = self.words.determiner(after) is not None or self.words.pronoun(after) is not None
        return is_verb or is_noun_phrase or after.isdigit()

    def _as_thing(self, line: Sequence[LineToken], index: int, compared: ReferencePair) -> Excuse | None:
        """The excuse for a word that can also mean a thing, if the text has the person in the right gender or the word
        directly follows a preposition ("profesor de música")."""
        is_governed = self.makes_relation(text_at(line, index - 1))
        return Excuse(A_THING, index, index) if is_governed or self._has_right_person(line, compared) else None

    def _has_right_person(self, line: Sequence[LineToken], compared: ReferencePair) -> bool:
        """Whether a text has a content word that only the right reference has."""
        return any(token.text in compared.only_right and self.words.is_content(token.text) for token in line)

    def before_noun(
        self, line: Sequence[LineToken], index: int, compared: ReferencePair, *, certain: bool = False
    ) -> Excuse | None:
        """The excuse for an article or adjective before a noun that is not the person.

        With `certain`, only a word that is a known thing is an excuse, because the word may precede anything.
        """
        words = self.words
        unknown = None
        may_be_object = line[index].text in words.clitics and text_at(line, index - 1) not in words.prepositions
        for place in self._nouns(line, index):
            token = line[place]
            word, after = token.text, text_at(line, place + 1)
            if words.is_thing(word):
                return Excuse(OTHER_NOUN, index, place)
            if words.is_person(word) or words.is_person(after) or (may_be_object and self._may_be_verb(word)):
                return None
            if words.is_thing(after):
                return Excuse(OTHER_NOUN, index, place + 1)
            if words.may_be_person(word):
                return None
            if word in compared.only_wrong or word in compared.only_right:
                continue
            if certain or after in compared.only_wrong or after in compared.only_right:
                return None
            if word in compared.both or (token.written.isupper() and len(word) > 1):
                return Excuse(OTHER_NOUN, index, place)
            # It may be the name of the person.
            readings = () if token.is_capitalised else self.dictionary.analyses(word)
            if not readings:
                return None
            if all(reading.gender is None for reading in readings):
                return Excuse(OTHER_NOUN, index, place)
            # The word may be an adjective, before a noun or used for a person (la brasileña).
            unknown, certain = place, True
        if text_at(line, index + 1).isdigit():
            return Excuse(OTHER_NOUN, index, index + 1)
        return Excuse(OTHER_NOUN, index, unknown) if unknown and self._has_right_person(line, compared) else None

    def _nouns(self, line: Sequence[LineToken], index: int) -> Iterator[int]:
        """The indexes of words that may be the noun after an article or adjective: "la (muy) famosa obra"."""
        words = self.words
        place, seen = index + 1, 0
        while place < len(line) and seen < REACH:
            word = line[place].text
            is_determiner = words.determiner(word) is not None and word not in words.prepositions
            if word not in words.adverbs and not is_determiner and not word.isdigit():
                if not line[place].is_word or word in words.functions or word in words.copulas:
                    return
                seen += 1
                yield place
            place += 1

    def _one_of_things(self, line: Sequence[LineToken], index: int) -> Excuse | None:
        """The excuse for a word that means one of several things: "una de las (famosas) obras"."""
        words = self.words
        place = index + 1
        while text_at(line, place) in words.prepositions | words.possessives or words.determiner(text_at(line, place)):
            place += 1
        if line[index].text not in words.ones or place == index + 1:
            return None
        for noun in self._nouns(line, place - 1):
            word = line[noun].text
            if words.is_thing(word):
                return Excuse(OTHER_NOUN, index, noun)
            is_adjective = any(reading.gender for reading in self.dictionary.analyses(word))
            if words.is_person(word) or not is_adjective:
                return None
        return None

    def _after_noun(self, line: Sequence[LineToken], index: int) -> Excuse | None:
        """The excuse for an adjective directly after a thing, or after another adjective of the thing."""
        for place in (index - 1, index - 2):
            word = text_at(line, place)
            if not self.words.is_content(word) or self.words.is_person(word):
                return None
            if self.words.is_thing(word):
                return Excuse(OTHER_NOUN, place, index)
        return None

    def _said_of_thing(self, line: Sequence[LineToken], index: int, compared: ReferencePair) -> Excuse | None:
        """The excuse for a predicate whose subject is a thing ("la novela fue escrita")."""
        words = self.words
        place = self.subject(line, index)
        noun = text_at(line, place)
        if place == index or not self.words.is_content(noun) or words.is_person(noun):
            return None
        if not (words.is_thing(noun) or noun in compared.both):
            return None
        article, before = text_at(line, place - 1), text_at(line, place - 2)
        gender = words.determiner(article)
        agrees = gender is not None and article not in compared.only_right
        return Excuse(OTHER_NOUN, place - 1, index) if agrees and before not in words.prepositions else None

    @cached_method
    def _may_be_verb(self, word: str) -> bool:
        return any(
            word.endswith(ending) and bool(self.dictionary.analyses(word.removesuffix(ending) + infinitive))
            for ending, infinitive in self.words.verbs
        )
