"""Which words of a text agree with the first person, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from gendersuite.checkers.first_person.clauses import Clause, Person
from gendersuite.checkers.first_person.language import FirstPersonLanguage
from gendersuite.checkers.first_person.words import AUXILIARY, OPEN_AUXILIARY, PREPOSITION, PRONOUN, Word, Words
from gendersuite.model import Gender


class Weight(IntEnum):
    """How sure a piece of evidence is; the surest that a text has decides, and the others are not asked."""

    SURE = 1
    LIKELY = 2
    POSSIBLE = 3


class Evidence(NamedTuple):
    """A word that agrees with the first person: its index in the text, the gender, the rule and the weight."""

    index: int
    gender: Gender
    rule: str
    weight: Weight


class EvidenceFinder:
    """Finds evidence in the clauses of one language."""

    def __init__(self, language: FirstPersonLanguage, words: Words) -> None:
        self._language = language
        self._words = words

    def verbs(self, words: list[Word], clauses: list[Clause]) -> Iterator[Evidence]:
        """Past forms whose subject is the first person."""
        for clause in clauses:
            for index in range(clause.start, clause.end):
                past = words[index].past
                if past is None or past.gender is None:
                    continue
                if past.first:
                    yield Evidence(index, past.gender, "past form with its person", Weight.SURE)
                elif clause.person is Person.FIRST:
                    if weight := self._beside_mark(words, clause):
                        yield Evidence(index, past.gender, "past form beside the first person", weight)
                elif clause.person is Person.CONTINUED:
                    if not self._has_own_subject(words, clause, index, past.gender):
                        yield Evidence(index, past.gender, "past form that goes on", Weight.LIKELY)
                elif clause.person is Person.OPEN and not self._language.past_needs_auxiliary:
                    if not self._has_own_subject(words, clause, index, past.gender):
                        yield Evidence(index, past.gender, "past form without a subject", Weight.POSSIBLE)

    def guessed_verbs(self, words: list[Word], clauses: list[Clause]) -> Iterator[Evidence]:
        """Unknown words that look like past forms, in clauses with a first-person auxiliary and no known past form."""
        for clause in clauses:
            inside = words[clause.start : clause.end]
            if clause.person is not Person.FIRST or any(word.past for word in inside):
                continue
            for index, word in enumerate(inside, clause.start):
                gender = None if word.kind else self._words.guessed_past(word.text)
                if gender:
                    yield Evidence(index, gender, "unknown past form beside the first person", Weight.LIKELY)

    def agreeing(self, words: list[Word], clauses: list[Clause]) -> Iterator[Evidence]:
        """Words like rád/ráda and sám/sama in clauses of the first person."""
        listed = self._language.agreeing
        for clause in clauses:
            for index in range(clause.start, clause.end):
                gender = listed.get(words[index].text)
                if gender and self._is_first(words, clause):
                    yield Evidence(index, gender, "agrees with the first person", Weight.SURE)

    def adjectives(self, words: list[Word], clauses: list[Clause]) -> Iterator[Evidence]:
        """Predicate adjectives and participles after a first-person copula or a verb of staying and feeling."""
        for number, clause in enumerate(clauses):
            anchor = self._anchor(words, clause)
            if anchor is None:
                continue
            end = clause.end
            for later in clauses[number + 1 :]:
                # "jsem klidná a vyrovnaná": the second adjective stands in a clause of its own.
                if later.person not in (Person.CONTINUED, Person.OPEN) or any(w.past for w in words[later.start : later.end]):
                    break
                end = later.end
            for index in range(clause.start, end):
                reading = self._predicate(words, index, end)
                if reading:
                    yield Evidence(index, reading, "predicate adjective", Weight.LIKELY)
                    break

    def _beside_mark(self, words: list[Word], clause: Clause) -> Weight | None:
        """How sure it is that a past form in a first-person clause is the first person's."""
        kinds = {word.kind for word in words[clause.start : clause.end]}
        if not self._language.past_needs_auxiliary:
            return Weight.SURE if PRONOUN in kinds else None
        if AUXILIARY in kinds:
            return Weight.SURE
        return Weight.LIKELY if OPEN_AUXILIARY in kinds else None

    def _has_own_subject(self, words: list[Word], clause: Clause, verb: int, gender: Gender) -> bool:
        """Whether a noun of the clause may be the subject of a past form."""
        for index in range(clause.start, clause.end):
            word = words[index]
            if word.kind or word.past or (index > clause.start and words[index - 1].kind == PREPOSITION):
                continue
            if gender in self._words.nominative(word.text):
                return True
        return False

    def _is_first(self, words: list[Word], clause: Clause) -> bool:
        """Whether a clause is the first person's, by a mark or by a verb in the present."""
        if clause.person in (Person.FIRST, Person.CONTINUED):
            return True
        if clause.person is Person.OTHER:
            return False
        return any(
            not word.kind and self._words.is_first_person_verb(word.text) for word in words[clause.start : clause.end]
        )

    def _anchor(self, words: list[Word], clause: Clause) -> int | None:
        """The place of the verb (or pronoun) that a predicate adjective of the first person needs."""
        language = self._language
        for index in range(clause.start, clause.end):
            word = words[index]
            if word.text in language.copulas or word.text in language.linking:
                return index
            if language.zero_copula and word.kind == PRONOUN:
                return index
        return None

    def _predicate(self, words: list[Word], index: int, end: int) -> Gender | None:
        """The gender of the predicate adjective at a place, if there is one that belongs to no noun."""
        word = words[index]
        if word.kind or word.past:
            return None
        reading = self._words.adjective(word.text)
        if reading is None:
            return None
        if index and words[index - 1].kind == PREPOSITION:
            return None
        follows = words[index + 1] if index + 1 < end else None
        if follows is not None and not follows.kind and self._words.is_noun_like(follows.text):
            return None
        return reading.gender
