"""Finds the words of a text that agree with the first person, with the reliability of each."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from gendersuite.checkers.first_person.clauses import Clause, ClausePerson
from gendersuite.checkers.first_person.language import FirstPersonLanguage
from gendersuite.checkers.first_person.words import (
    ALONE,
    AUXILIARY,
    COORDINATOR,
    MARK,
    OPEN_AUXILIARY,
    OTHER,
    PREPOSITION,
    PRONOUN,
    RELATIVE,
    SUBORDINATOR,
    Past,
    Word,
    WordTypes,
)
from gendersuite.model import Gender


class Weight(IntEnum):
    """The reliability of evidence. Only the evidence of the highest weight in a text counts."""

    SURE = 1
    LIKELY = 2
    POSSIBLE = 3


class Evidence(NamedTuple):
    """A word that agrees with the first person: its index in the text, gender, rule and weight."""

    index: int  # type: ignore[assignment]  # hides tuple.index, which is unused
    gender: Gender
    rule: str
    weight: Weight


class EvidenceFinder:
    """Finds evidence in the clauses of a text in one language."""

    def __init__(self, language: FirstPersonLanguage, words: WordTypes) -> None:
        self._language = language
        self._words = words
        self._may_agree = (
            language.agreeing.keys()
            | language.agreeing_alone.keys()
            | language.agreeing_objects.keys()
            | language.copulas
            | language.linking
            | language.linking_infinitives
        )

    def verbs(self, words: list[Word], clauses: list[Clause]) -> Iterator[Evidence]:
        """Yield the past forms in clauses with a first-person marker."""
        for clause in clauses:
            for index, past in _past_forms(words, clause):
                if past.gender is None:
                    continue
                if past.first:
                    yield Evidence(index, past.gender, "past form with its person", Weight.SURE)
                elif clause.person is ClausePerson.FIRST and (weight := self._beside_mark(words, clause)):
                    yield Evidence(index, past.gender, "past form beside the first person", weight)

    def unmarked_verbs(self, words: list[Word], clauses: list[Clause]) -> Iterator[Evidence]:
        """Yield the past forms in clauses that continue the first person."""
        for clause in clauses:
            for index, past in _past_forms(words, clause):
                if past.gender is None or past.first:
                    continue
                if clause.person is ClausePerson.CONTINUED and not self._has_own_subject(words, clause, past.gender):
                    yield Evidence(index, past.gender, "past form that goes on", Weight.LIKELY)

    def guessed_verbs(self, words: list[Word], clauses: list[Clause]) -> Iterator[Evidence]:
        """Yield unknown words that look like past forms, in clauses with a first-person auxiliary and no known past
        form."""
        for clause in clauses:
            inside = words[clause.start : clause.end]
            if clause.person is not ClausePerson.FIRST or any(word.past for word in inside):
                continue
            for index, word in enumerate(inside, clause.start):
                gender = None if word.kind else self._words.guessed_past(word.text)
                if gender and not (index and words[index - 1].kind == PREPOSITION):
                    yield Evidence(index, gender, "unknown past form beside the first person", Weight.LIKELY)

    def may_agree(self, words: list[Word]) -> bool:
        """Whether a text has a word that `agreeing` or `adjectives` may find."""
        return any(word.text in self._may_agree for word in words)

    def agreeing(self, words: list[Word], clauses: list[Clause]) -> Iterator[Evidence]:
        """Yield words like rád/ráda and sám/sama in first-person clauses."""
        always, alone = self._language.agreeing, self._language.agreeing_alone
        for clause in clauses:
            if self._language.agreeing_objects and self._holds(words, clause, self._language.accusatives):
                yield from self._agreeing_objects(words, clause)
            if clause.person not in (ClausePerson.FIRST, ClausePerson.CONTINUED):
                continue
            for index in range(clause.start, clause.end):
                word = words[index].text
                if words[index].kind == ALONE:
                    shown = self._language.agreeing_auxiliaries[word]
                    yield Evidence(index, shown, "agrees with the first person", Weight.LIKELY)
                    continue
                gender = always.get(word) or alone.get(word)
                if gender and (word in always or not self._has_noun_after(words, index, clause.end, gender)):
                    yield Evidence(index, gender, "agrees with the first person", Weight.SURE)

    def _agreeing_objects(self, words: list[Word], clause: Clause) -> Iterator[Evidence]:
        """Yield the words of a clause that agree with the first person as its object."""
        for index in range(clause.start, clause.end):
            gender = self._language.agreeing_objects.get(words[index].text)
            if gender and not (index and words[index - 1].kind == PREPOSITION):
                yield Evidence(index, gender, "agrees with the first person as an object", Weight.LIKELY)

    @staticmethod
    def _holds(words: list[Word], clause: Clause, listed: frozenset[str]) -> bool:
        """Whether a clause has any of the listed words."""
        return any(words[index].text in listed for index in range(clause.start, clause.end))

    def adjectives(self, words: list[Word], clauses: list[Clause]) -> Iterator[Evidence]:
        """Yield predicate adjectives and participles of first-person copulas and linking verbs (stay, feel)."""
        for number, clause in enumerate(clauses):
            anchor = self._anchor(words, clause)
            if anchor is None:
                continue
            end = self._end_of_predicate(words, clauses, number)
            before = range(anchor - 1, clause.start - 1, -1)
            places = [(index, end) for index in (*before[:1], *range(anchor + 1, end), *before[1:])]
            linked = words[anchor].text not in self._language.copulas and self._holds(
                words, clause, self._language.reflexives
            )
            for index, until in (*places, *self._beginning(words, clauses[number + 1 : number + 2])):
                if gender := self._predicate(words, index, clause.start, until, linked):
                    yield Evidence(index, gender, "predicate adjective", Weight.LIKELY)
                    break

    def contradicting(self, words: list[Word], clauses: list[Clause], gender: Gender) -> Iterator[Evidence]:
        """Yield predicates of the gender opposite to that of sure verbs, in clauses with a first-person copula and no
        other past form than the copula's ("mislio sam da sam najlepša", "byl jsem unavená")."""
        language = self._language
        for clause in clauses:
            inside = words[clause.start : clause.end]
            pasts = {word.text for word in inside if word.past}
            if not any(word.text in language.copulas and word.kind != ALONE for word in inside) and not (
                language.past_has_person and pasts & language.past_copulas
            ):
                continue
            if pasts and pasts.isdisjoint(language.past_copulas):
                continue
            for index in range(clause.start, clause.end):
                shown = language.agreeing.get(words[index].text) if pasts else None
                shown = shown or self._predicate(words, index, clause.start, clause.end, linked=False)
                if shown is gender.opposite:
                    yield Evidence(index, shown, "predicate adjective", Weight.SURE)
                if shown:
                    break

    def contradicting_verbs(self, words: list[Word], clauses: list[Clause], gender: Gender) -> Iterator[Evidence]:
        """Yield past forms of the other gender right after "and" without a comma ("dobila sam posao i zaradio")."""
        for clause in clauses:
            joined = clause.opener == COORDINATOR and clause.start > 1 and words[clause.start - 2].kind != MARK
            if clause.person is not ClausePerson.CONTINUED or not joined:
                continue
            for index, past in _past_forms(words, clause):
                before = words[clause.start : index]
                if past.gender is not gender.opposite or past.doubtful or not all(map(self._is_adverb, before)):
                    continue
                if not self._has_own_subject(words, clause, past.gender):
                    yield Evidence(index, past.gender, "past form that goes on", Weight.SURE)

    def _is_adverb(self, word: Word) -> bool:
        return not word.kind and self._words.is_adverb(word.text)

    def _beside_mark(self, words: list[Word], clause: Clause) -> Weight | None:
        """The weight of a past form in a first-person clause, by the clause's first-person marker."""
        kinds = {word.kind for word in words[clause.start : clause.end]}
        if AUXILIARY in kinds:
            return Weight.SURE
        if PRONOUN in kinds:
            return Weight.LIKELY
        if OPEN_AUXILIARY not in kinds:
            return None
        # "nosila bi šal, če bi se ujemal": a subordinate clause may have its own, dropped subject.
        return Weight.POSSIBLE if clause.opener in (SUBORDINATOR, RELATIVE) else Weight.LIKELY

    def _has_own_subject(self, words: list[Word], clause: Clause, gender: Gender) -> bool:
        """Whether a noun of the clause may be the subject of a past form."""
        for index in range(clause.start, clause.end):
            word = words[index]
            if word.kind or word.past or (index > clause.start and words[index - 1].kind == PREPOSITION):
                continue
            if gender in self._words.nominative(word.text):
                return True
        return False

    def _anchor(self, words: list[Word], clause: Clause) -> int | None:
        """The index of the verb that takes a predicate adjective of the first person, or None."""
        language = self._language
        first = clause.person in (ClausePerson.FIRST, ClausePerson.CONTINUED) or any(
            word.text in language.objects for word in words[clause.start : clause.end]
        )
        for index in range(clause.start, clause.end):
            word = words[index]
            if word.kind != ALONE and (word.text in language.copulas or word.text in language.linking):
                return index
            if first and word.text in language.linking_infinitives:
                return index
        return None

    def _end_of_predicate(self, words: list[Word], clauses: list[Clause], number: int) -> int:
        """The end index of the words that may hold a clause's predicate: "jsem klidná a vyrovnaná" is two clauses."""
        end = clauses[number].end
        for later in clauses[number + 1 :]:
            if later.opener in (SUBORDINATOR, RELATIVE) or later.person not in (
                ClausePerson.CONTINUED,
                ClausePerson.OPEN,
            ):
                break
            if any(word.past for word in words[later.start : later.end]):
                break
            end = later.end
        return end

    def _beginning(self, words: list[Word], clauses: list[Clause]) -> Iterator[tuple[int, int]]:
        """Yield the first word of the next clause that is not an adverb, with the end of the clause: "I know that [I
        am] able"."""
        for clause in clauses:
            if clause.opener in (SUBORDINATOR, RELATIVE) and clause.person in (
                ClausePerson.CONTINUED,
                ClausePerson.OPEN,
            ):
                first = clause.start
                while first < clause.end - 1 and self._words.is_adverb(words[first].text):
                    first += 1
                yield first, clause.end

    def _predicate(self, words: list[Word], index: int, start: int, end: int, linked: bool) -> Gender | None:
        """The gender of the predicate adjective at an index, or None. It must not belong to a noun between `start` and
        `end`."""
        word = words[index]
        if word.kind or (word.past and word.past.gender and not self._language.past_has_person):
            return None
        reading = self._words.adjective(word.text, linked)
        if reading is None or reading.gender is None:
            return None
        if index and words[index - 1].kind == PREPOSITION:
            return None
        if self._has_noun_after(words, index, end, reading.gender):
            return None
        if self._has_noun_before(words, index, start, reading.gender):
            return None
        return reading.gender

    def _has_noun_after(self, words: list[Word], index: int, end: int, gender: Gender) -> bool:
        """Whether an adjective precedes its noun, possibly with other adjectives between them."""
        adjective, read = words[index].text, self._words
        joined = False  # after a conjunction or comma, only another adjective continues the phrase
        for word in words[index + 1 : end]:
            if word.kind in (COORDINATOR, MARK):
                joined = True
            elif word.kind in (AUXILIARY, OPEN_AUXILIARY):
                continue  # "jaká jsem matka": the noun may follow the verb
            elif word.kind:
                return False
            elif read.is_fellow(adjective, gender, word.text):
                joined = False
            elif not joined and read.belongs_to(adjective, gender, word.text):
                return True
            elif not read.is_adverb(word.text):
                return False
        return False

    def _has_noun_before(self, words: list[Word], index: int, start: int, gender: Gender) -> bool:
        """Whether an adjective follows its noun: "jestem graczem zespołowym", "я человек добрый, уверенный"."""
        adjective, read = words[index].text, self._words
        for place in range(index - 1, start - 1, -1):
            word = words[place]
            if word.kind in (COORDINATOR, MARK):
                continue
            if word.kind or word.text in self._may_agree:
                return False
            if read.is_mere_noun(word.text):
                return read.belongs_to(adjective, gender, word.text)
            if not read.is_adverb(word.text) and not read.is_fellow(adjective, gender, word.text):
                return False
        return False


def _past_forms(words: list[Word], clause: Clause) -> list[tuple[int, Past]]:
    """The past forms of a clause that may belong to the first person, with their indexes. If all of them may be nouns,
    only the one closest to an auxiliary counts."""
    inside = range(clause.start, clause.end)
    found = [(index, past) for index in inside if (past := words[index].past)]
    if len(found) < 2:
        return found
    found = [(index, past) for index, past in found if not _is_others(words, clause, index)]
    verbs = [(index, past) for index, past in found if not past.doubtful]
    nouns = [(index, past) for index, past in found if past.gender and words[index - 1].kind != PREPOSITION]
    if verbs or not nouns:
        return verbs
    auxiliaries = [index for index in inside if words[index].kind in (AUXILIARY, OPEN_AUXILIARY)]
    return [min(nouns, key=lambda form: min((abs(form[0] - index) for index in auxiliaries), default=form[0]))]


def _is_others(words: list[Word], clause: Clause, verb: int) -> bool:
    """Whether a past form is closer to a marker of another person than to one of the first person ("dok sam kuhala muž
    je čitao"). Right after an auxiliary, such a marker is a pronoun ("vidio sam je")."""
    nearest: dict[bool, int] = {}
    for index in range(clause.start, clause.end):
        kind = words[index].kind
        if kind == OTHER and index > clause.start and words[index - 1].kind == AUXILIARY:
            continue
        if kind in (AUXILIARY, OPEN_AUXILIARY, PRONOUN, OTHER):
            distance = abs(index - verb)
            nearest[kind == OTHER] = min(distance, nearest.get(kind == OTHER, distance))
    return True in nearest and nearest[True] < nearest.get(False, len(words))
