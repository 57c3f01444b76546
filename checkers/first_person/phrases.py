"""Relations between the words of a text, by a dictionary with cases: nouns of adjectives, and subjects of verbs."""

from __future__ import annotations

from itertools import chain

from gendersuite.checkers.first_person.facts import Form, WordFacts, is_past
from gendersuite.checkers.first_person.words import COORDINATOR, MARK, OTHER, PREPOSITION, PRONOUN, Word
from gendersuite.model import Gender

FARTHEST_NOUN = 9


class Phrases(WordFacts):
    """Properties of words and their neighbours in a text."""

    def has_noun(self, words: list[Word], index: int, forms: frozenset[Form]) -> bool:
        """Whether an adjective belongs to a following noun: "a kind, patient and self-assured mother"."""
        place = index + 1
        last = min(len(words), index + FARTHEST_NOUN)
        while place < last:
            word = words[place]
            if word.kind in (COORDINATOR, MARK):
                following = self._next_content(words, place + 1)
                if following is None or not self.forms(words[following].text) & forms:
                    return False
                place = following
            elif word.kind == PREPOSITION:
                place = self._behind_prepositional(words, place)
                continue
            elif word.kind:
                return False
            elif self._is_noun(word.text, forms):
                return True
            elif not (self.is_passed_over(word.text) or self.forms(word.text) & forms):
                return False
            place += 1
        return False

    def noun_before(self, words: list[Word], index: int, form: Form) -> bool:
        """Whether an adjective belongs to a preceding noun: "я человек добрый", "я лидер, сильный и смелый"."""
        for place in range(index - 1, -1, -1):
            word = words[place]
            if word.kind in (COORDINATOR, MARK):
                continue
            if word.kind or word.text in self.language.linking:
                return False
            if form in self.noun_forms(word.text) and not self.is_passed_over(word.text):
                return True
            if form not in self.forms(word.text) and not self.is_passed_over(word.text):
                return False
        return False

    def _is_noun(self, word: str, forms: frozenset[Form]) -> bool:
        """Whether a word may be a noun in one of these forms. Unknown words and words of unknown class may; so may
        adjectives that name a profession."""
        own = self.noun_forms(word) | (self.forms(word) if word in self.language.vetoed else frozenset())
        if own:
            return bool(own & forms)
        return all(reading.guessed or reading.pos == "word" for reading in self._readings(word))

    def _next_content(self, words: list[Word], place: int) -> int | None:
        """The index of the next word that is not a particle, adverb or conjunction, or None."""
        for index in range(place, min(len(words), place + 4)):
            word = words[index]
            if word.kind == COORDINATOR or (not word.kind and word.text in self.language.transparent):
                continue
            return None if word.kind else index
        return None

    def _behind_prepositional(self, words: list[Word], place: int) -> int:
        """The index after a preposition and its noun."""
        for index in range(place + 1, min(len(words), place + 5)):
            if words[index].kind:
                return index
            if not self.forms(words[index].text):
                return index + 1
        return len(words)

    def governed(self, words: list[Word], start: int, end: int) -> frozenset[int]:
        """The indexes of words governed by a preposition: the words after it, up to the first noun or pronoun."""
        found = set()
        governed = False
        forms: frozenset[Form] = frozenset()  # forms of the adjectives since the preposition; the next must share one
        for index in range(start, end):
            word = words[index]
            if word.kind:
                governed, forms = word.kind == PREPOSITION, frozenset()
            elif governed:
                own = self.noun_forms(word.text) | self.forms(word.text)
                if forms and not own & forms and (own or not self.is_passed_over(word.text)):
                    governed = False
                    continue
                found.add(index)
                forms = own or forms
                governed = not self.noun_forms(word.text) and bool(own or self.is_passed_over(word.text))
        return frozenset(found)

    def nominatives(self, words: list[Word], start: int, end: int) -> list[int]:
        """The indexes of words that may be nouns in the nominative and are not governed by a preposition."""
        governed = self.governed(words, start, end)
        return [
            index
            for index in range(start, end)
            if not words[index].kind and not is_past(words[index]) and index not in governed
            if not self._is_no_noun(words[index].text)
            if any(case == "nominative" for _, case in self.noun_forms(words[index].text))
        ]

    def _is_no_noun(self, word: str) -> bool:
        """Whether a word that is spelled like a noun is usually an adverb, determiner or predicate (рада; весь: all,
        village)."""
        if word in self.language.transparent or word in self.language.agreeing or word in self.subjects.predicatives:
            return True
        reading = self.predicate(word)
        return reading is not None and reading.case == "short"

    def is_antecedent(self, word: str, gender: Gender) -> bool:
        """Whether a relative pronoun of this gender may refer to a word."""
        return any(found == gender for found, _ in self.noun_forms(word)) or not self.forms(word).isdisjoint(
            {(gender.value, "nominative"), (gender.value, "accusative")}
        )

    def sure_nominatives(self, words: list[Word], start: int, end: int) -> bool:
        """Whether a clause without a verb has a noun as its subject: one that cannot be an object, or that opens the
        text."""
        for index in self.nominatives(words, start, end):
            if self.is_passed_over(words[index].text):
                continue  # дома: at home, houses
            forms = self.noun_forms(words[index].text)
            if any(case == "nominative" and (gender, "accusative") not in forms for gender, case in forms):
                return True
            if not start and not any(
                self.predicate(words[place].text) for place in range(index) if not words[place].kind
            ):
                return True
        return False

    def has_noun_subject_since(self, words: list[Word], start: int, verb: int, gender: Gender) -> bool:
        """Whether a noun between two past forms is the subject of the second, with a comma missing."""
        form, object_form = (gender.value, "nominative"), (gender.value, "accusative")
        forms = (self.noun_forms(words[index].text) for index in self.nominatives(words, start, verb))
        return any(form in found and object_form not in found for found in forms)

    def subject(self, words: list[Word], start: int, end: int, verb: int, gender: Gender) -> float:
        """The probability that a past form has a noun of its clause as its subject: 1, 0, or 0.5 if the noun may also
        be its object."""
        best = 0.0
        for index in self.nominatives(words, start, end):
            forms = self.noun_forms(words[index].text)
            if (gender.value, "nominative") not in forms:
                continue
            if words[index].text in self.subjects.times and words[verb].text not in self.subjects.existential:
                continue
            if (
                index < verb
                or self._precedes_subject(words[verb].text)
                or not self._may_be_object(words, index, gender)
            ):
                return 1.0
            best = 0.5
        form = (gender.value, "nominative")
        if self._stands_for_noun(words, start, verb, form) or (
            self._precedes_subject(words[verb].text) and self._has_noun_later(words, verb + 1, end, form)
        ):
            return 1.0
        return best

    def _may_be_object(self, words: list[Word], index: int, gender: Gender) -> bool:
        """Whether a noun may be in the accusative, by its own form and by the determiner before it (мою дочь, not
        моя)."""
        form = (gender.value, "accusative")
        before = self.forms(words[index - 1].text) if index and not words[index - 1].kind else frozenset()
        return form in self.noun_forms(words[index].text) and (
            form in before or (gender.value, "nominative") not in before
        )

    def _has_noun_later(self, words: list[Word], start: int, end: int, form: Form) -> bool:
        """Whether an adjective of a clause belongs to a noun after the end of the clause (был большой и шумный дом)."""
        forms = frozenset({form})
        return any(
            form in self.forms(words[index].text) and self.has_noun(words, index, forms)
            for index in range(start, end)
            if not words[index].kind
        )

    def has_lone_determiner(self, words: list[Word], start: int, end: int) -> bool:
        """Whether a determiner or adjective is the subject of a clause without a noun (кожен робить, що хоче)."""
        genders = (*Gender, "plural", "neuter")
        return any(self._stands_for_noun(words, start, end, (gender, "nominative")) for gender in genders)

    def _stands_for_noun(self, words: list[Word], start: int, end: int, form: Form) -> bool:
        """Whether an adjective or determiner before a verb is its subject without a noun (каждый делал, что хотел)."""
        return any(
            form in self.forms(words[index].text) and not self.has_noun(words, index, frozenset({form}))
            for index in range(start, end)
            if not words[index].kind and not self._is_apposed(words, index)
        )

    def _is_apposed(self, words: list[Word], index: int) -> bool:
        """Whether a word modifies a subject instead of being one (сама пришла, but: одна из них пришла)."""
        following = words[index + 1].text if index + 1 < len(words) else ""
        return words[index].text in self.language.agreeing and following not in self.subjects.partitives

    def _precedes_subject(self, verb: str) -> bool:
        """Whether a noun after a past form is its subject rather than its object."""
        return verb in self.subjects.existential or verb.endswith(self.subjects.reflexive_endings)

    def is_of_another(self, words: list[Word], start: int, infinitive: int) -> bool:
        """Whether an infinitive describes the last person before it, and that person is not the speaker."""
        for index in range(infinitive - 1, start - 1, -1):
            word = words[index]
            if word.kind == PRONOUN or word.text in self.language.objects:
                return False
            if word.kind == OTHER or word.text in self.subjects.other_objects:
                return True
            if not word.kind and words[index - 1].kind != PREPOSITION and self.is_animate(word.text):
                return True
        return False

    @staticmethod
    def nearest_subject(words: list[Word], start: int, end: int, verb: int) -> int | None:
        """The index of the pronoun that is a verb's subject: the last one before it, else the first one after it."""
        places = chain(range(verb - 1, start - 1, -1), range(verb + 1, end))
        return next((index for index in places if words[index].kind in (PRONOUN, OTHER)), None)
