"""Properties of single words by a dictionary with cases: forms, persons, and possible predicates."""

from __future__ import annotations

from gendersuite.checkers.first_person.language import FirstPersonLanguage, Subjects
from gendersuite.checkers.first_person.words import Word
from gendersuite.dictionaries import Analysis, Dictionary
from gendersuite.model import Gender
from gendersuite.support.cached_method import cached_method

Form = tuple[str, str]
"""The features that an adjective shares with its noun: gender (or "neuter", "plural") and case."""

PREDICATE_CASES = ("short", "nominative")
LIKE_ADJECTIVES = frozenset({"adjective", "determiner", "numeral"})


class WordFacts:
    """Properties of words of one language. Results are cached."""

    def __init__(self, language: FirstPersonLanguage, subjects: Subjects, dictionary: Dictionary) -> None:
        self.language = language
        self.subjects = subjects
        self._readings = dictionary.analyses

    @cached_method
    def is_first_person_verb(self, word: str) -> bool:
        if not word.endswith(self.subjects.first_person_endings):
            return False
        readings = self._readings(word)
        if not any(reading.pos == "verb" and reading.person == "1" for reading in readings):
            return False
        # мою (mine, I wash), бурю (storm, I bore), їм (them, I eat)
        return all(reading.pos == "verb" for reading in readings) or word in self.subjects.first_person_verbs

    @cached_method
    def is_finite_verb(self, word: str) -> bool:
        """Whether a word is only a present or future form of any person. It may also be an infinitive (робить: he does,
        in old texts to do)."""
        if word in self.language.transparent:
            return False
        kinds = {reading.pos for reading in self._readings(word)}
        return "verb" in kinds and kinds <= {"verb", "infinitive"}

    def is_verb(self, word: str) -> bool:
        """Whether a word is a finite verb of any person, or may be a first-person verb."""
        return self.is_first_person_verb(word) or self.is_finite_verb(word)

    @cached_method
    def is_animate(self, word: str) -> bool:
        return any(reading.pos == "noun" and reading.animate for reading in self._readings(word))

    @cached_method
    def past_number(self, word: str) -> str:
        """The number of a past form: "singular", "neuter" or "plural"."""
        return next((reading.number for reading in self._readings(word) if reading.pos == "past"), "")

    def may_be_neuter(self, word: str) -> bool:
        """Whether a past form of one gender is spelled like the neuter (Belarusian рабіла: she did, it did)."""
        return any(reading.pos == "past" and reading.number == "neuter" for reading in self._readings(word))

    @cached_method
    def noun_forms(self, word: str) -> frozenset[Form]:
        return frozenset(form for reading in self._readings(word) if reading.pos == "noun" for form in _forms(reading))

    @cached_method
    def forms(self, word: str) -> frozenset[Form]:
        """The forms in which an adjective, determiner or numeral may belong to a noun."""
        return frozenset(
            form for reading in self._readings(word) if reading.pos in LIKE_ADJECTIVES for form in _forms(reading)
        )

    @cached_method
    def predicate(self, word: str) -> Analysis | None:
        """The reading of a word as a predicate in the nominative or the short form."""
        if word.endswith(self.subjects.not_predicate_endings):
            return None
        return self._reading(word, PREDICATE_CASES)

    @cached_method
    def instrumental(self, word: str) -> Analysis | None:
        """The reading of a word as a predicate in the instrumental."""
        return self._reading(word, ("instrumental",))

    def _reading(self, word: str, cases: tuple[str, ...]) -> Analysis | None:
        """The first reading as a singular adjective with gender in one of these cases. A word that is also a noun
        counts if noun and adjective have the same forms (взрослый), not if the noun is another word (сусідів: of
        neighbours, a neighbour's)."""
        if word in self.language.vetoed:
            return None
        if not self.noun_forms(word) <= self.forms(word) and word not in self.subjects.predicatives:
            return None
        found = (
            reading
            for case in cases
            for reading in self._readings(word)
            if reading.pos == "adjective" and reading.gender and reading.number == "singular" and reading.case == case
        )
        return next(found, None)

    @cached_method
    def is_passed_over(self, word: str) -> bool:
        """Whether a word may occur between an adjective and its noun without belonging to either."""
        if word in self.language.transparent:
            return True
        return any(reading.pos in ("adverb", "particle") for reading in self._readings(word))


def is_past(word: Word) -> bool:
    """Whether a word is certainly a past form, and not also spelled like a noun."""
    return word.past is not None and not word.past.doubtful


def _forms(reading: Analysis) -> tuple[Form, ...]:
    if reading.number in ("plural", "neuter"):
        return ((reading.number, reading.case),)
    genders = (reading.gender,) if reading.gender else tuple(Gender)
    return tuple((gender.value, reading.case) for gender in genders)
