"""What a word is to the first-person checker, by the language's lists first and its dictionary second.

Texts repeat their words, and few of them matter: each word type is read once, and the dictionary is asked only for
what the engine wants to know of it.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from gendersuite.checkers.first_person.language import FirstPersonLanguage
from gendersuite.dictionaries import Analysis, Dictionary
from gendersuite.model import Gender

# What a word does in its clause. One letter each: they are compared for every word of every text.
PLAIN, MARK, QUOTE = "", ",", '"'
PRONOUN, AUXILIARY, OPEN_AUXILIARY, OTHER = "I", "A", "?", "O"
SUBORDINATOR, RELATIVE, COORDINATOR = "s", "r", "c"
PREPOSITION = "p"

OPENERS = frozenset({MARK, SUBORDINATOR, RELATIVE, COORDINATOR})


class Past(NamedTuple):
    """A past form: its gender (None in the neuter or the plural), and whether it has the first person inside."""

    gender: Gender | None
    first: bool
    how: str


class Word(NamedTuple):
    """A word type: its text as the dictionary writes it, what it does, and its past form if it is one."""

    text: str
    kind: str
    past: Past | None


class Words(dict[str, Word]):
    """Word types of one language, read when they are first met."""

    def __init__(self, language: FirstPersonLanguage, dictionary: Dictionary) -> None:
        super().__init__()
        self._language = language
        self._dictionary = dictionary
        self.adjective = cache(self._adjective)
        self.is_first_person_verb = cache(self._is_first_person_verb)
        self.is_other_verb = cache(self._is_other_verb)
        self.is_noun_like = cache(self._is_noun_like)
        self.nominative = cache(self._nominative)
        self.guessed_past = cache(self._guessed_past)

    def __missing__(self, text: str) -> Word:
        normalise = self._language.normalise
        plain = normalise(text) if normalise else text
        kind = self._kind(plain)
        past = self._past(plain) if kind in (PLAIN, OPEN_AUXILIARY) else None
        word = self[text] = Word(plain, kind, past)
        return word

    def _kind(self, word: str) -> str:
        language = self._language
        if not word[0].isalnum():
            return QUOTE if word in '"„“”«»‟' else MARK if word not in "'’‘ʼ%€$+&*#@" else PLAIN
        for kind, listed in (
            (PRONOUN, language.pronouns),
            (AUXILIARY, language.auxiliaries),
            (OPEN_AUXILIARY, language.open_auxiliaries),
            (OTHER, language.others),
            (SUBORDINATOR, language.subordinators),
            (RELATIVE, language.relatives),
            (COORDINATOR, language.coordinators),
            (PREPOSITION, language.prepositions),
        ):
            if word in listed:
                return kind
        return PLAIN

    def _past(self, word: str) -> Past | None:
        language = self._language
        if word in language.vetoed:
            return None
        if word in language.listed_past:
            return Past(language.listed_past[word], language.past_has_person, "listed")
        if not word.endswith(language.past_endings):
            return None
        readings = [reading for reading in self._dictionary.analyses(word) if reading.pos == "past"]
        if not readings:
            return None
        best = next((reading for reading in readings if reading.gender), readings[0])
        singular = best.number == "singular"
        return Past(best.gender if singular else None, best.person == "1", best.how)

    def _guessed_past(self, word: str) -> Gender | None:
        """The gender of a past form that the dictionary does not know, by its ending."""
        language = self._language
        if word in language.vetoed or self._dictionary.analyses(word):
            return None
        return next((gender for end, gender in language.guessed_past.items() if word.endswith(end)), None)

    def _adjective(self, word: str) -> Analysis | None:
        """The reading of a word as a predicate adjective or participle of one person, if it has one."""
        if word in self._language.vetoed:
            return None
        cases = self._language.adjective_cases
        readings = self._dictionary.analyses(word)
        return next(
            (
                reading
                for reading in readings
                if reading.pos in ("adjective", "passive") and reading.gender and reading.number == "singular"
                if reading.case in cases
            ),
            None,
        )

    def _is_first_person_verb(self, word: str) -> bool:
        return any(reading.pos == "verb" and reading.person == "1" for reading in self._dictionary.analyses(word))

    def _is_other_verb(self, word: str) -> bool:
        readings = self._dictionary.analyses(word)
        return any(reading.pos == "verb" for reading in readings) and not self._is_first_person_verb(word)

    def _is_noun_like(self, word: str) -> bool:
        """Whether a word may be the noun that an adjective before it belongs to."""
        if word in self._language.transparent or self._kind(word) != PLAIN or not word[0].isalpha():
            return False
        readings = self._dictionary.analyses(word)
        return not readings or any(reading.pos == "noun" for reading in readings)

    def _nominative(self, word: str) -> frozenset[Gender | None]:
        """The genders of the nominative singular nouns that a word may be; empty for words that are none."""
        return frozenset(
            reading.gender
            for reading in self._dictionary.analyses(word)
            if reading.pos == "noun" and reading.case == "nominative"
        )
