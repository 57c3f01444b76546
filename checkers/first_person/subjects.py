"""Finds evidence in languages whose past forms agree with a subject, so that the subject must be found (East Slavic: я
была)."""

from __future__ import annotations

from collections.abc import Iterator

from gendersuite.checkers.first_person.clauses import Clause, cut_clauses
from gendersuite.checkers.first_person.evidence import Evidence, Weight
from gendersuite.checkers.first_person.facts import is_past
from gendersuite.checkers.first_person.language import FirstPersonLanguage, Subjects
from gendersuite.checkers.first_person.owners import ClauseOwner, clause_owners
from gendersuite.checkers.first_person.phrases import Phrases
from gendersuite.checkers.first_person.predicates import PredicateFinder
from gendersuite.checkers.first_person.words import COORDINATOR, PRONOUN, RELATIVE, Word
from gendersuite.dictionaries import Dictionary
from gendersuite.model import Gender


class SubjectFinder:
    """Finds the words that agree with the speaker, whose pronoun may be dropped."""

    def __init__(self, language: FirstPersonLanguage, subjects: Subjects, dictionary: Dictionary) -> None:
        self._subjects = subjects
        self._listed = (
            language.agreeing | subjects.agreeing_beside | subjects.agreeing_oblique | subjects.agreeing_accusative
        )
        self._phrases = Phrases(language, subjects, dictionary)
        self._predicates = PredicateFinder(self._phrases)

    def is_first(self, words: list[Word]) -> bool:
        """Whether a text may be in the first person."""
        owners = clause_owners(words, cut_clauses(words), self._phrases)
        return any(owner.speaker or owner.affected for owner in owners) or all(
            owner.speaker is None for owner in owners
        )

    def find(self, words: list[Word]) -> list[Evidence]:
        """Return all evidence in a text. If verbs next to the pronoun are conclusive, only search for
        contradictions."""
        clauses = cut_clauses(words)
        sure: list[Evidence] = []
        silent = False  # a clause has the pronoun but no such verb, so it may have another predicate
        for clause in clauses:
            if any(word.kind == PRONOUN for word in words[clause.start : clause.end]):
                found = list(self._beside_pronoun(words, clause))
                sure += found
                silent = silent or not found
        if not sure:
            return self._further(words, clauses)
        return sure + self._contradicting(words, clauses, sure, silent=silent)

    def _further(self, words: list[Word], clauses: list[Clause]) -> list[Evidence]:
        """Return the evidence other than past forms next to the pronoun. Most texts without such forms have none."""
        if not any(word.past and word.past.gender for word in words) and not self._predicates.may_find(words):
            return []
        owners = clause_owners(words, clauses, self._phrases)
        return [*self._without_pronoun(words, clauses, owners), *self._predicates.find(words, clauses, owners)]

    def _beside_pronoun(self, words: list[Word], clause: Clause) -> Iterator[Evidence]:
        """Yield past forms in a clause with the pronoun."""
        inside = range(clause.start, clause.end)
        pasts = [(index, past.gender) for index in inside if (past := words[index].past) and past.gender]
        for index, gender in pasts:
            if index != pasts[0][0] and self._phrases.has_noun_subject_since(words, pasts[0][0], index, gender):
                continue
            if not self._is_pronouns(words, clause, index, gender):
                continue
            if not is_past(words[index]) and self._is_noun(words, clause, index):
                continue
            yield Evidence(index, gender, "past form beside the first person", Weight.SURE)

    def _is_pronouns(self, words: list[Word], clause: Clause, verb: int, gender: Gender) -> bool:
        """Whether the pronoun is the subject of a past form: the last subject before it, else the first one after it.
        With commas missing, another clause may be between them (я ушла а мне был отдан ключ) or before (был дождь я
        ушла)."""
        pronoun = self._phrases.nearest_subject(words, clause.start, clause.end, verb)
        if pronoun is None or words[pronoun].kind != PRONOUN:
            return False
        if pronoun > verb:
            return self._phrases.subject(words, clause.start, pronoun, verb, gender) < 1
        other = next((i for i in range(pronoun, verb) if words[i].text in self._phrases.language.objects), None)
        return other is None or self._phrases.subject(words, other, clause.end, verb, gender) < 1

    def _is_noun(self, words: list[Word], clause: Clause, verb: int) -> bool:
        """Whether a past form that is spelled like a noun is a noun: it follows a preposition, or the clause has
        another verb."""
        inside = range(clause.start, clause.end)
        return verb in self._phrases.governed(words, clause.start, clause.end) or any(
            is_past(words[index]) or self._phrases.is_verb(words[index].text)
            for index in inside
            if index != verb and not words[index].kind
        )

    def _contradicting(
        self, words: list[Word], clauses: list[Clause], sure: list[Evidence], *, silent: bool
    ) -> list[Evidence]:
        """Return sure evidence of the other gender (я устала и лёг спать; я был рада), if the text has candidates."""
        other = sure[0].gender.opposite
        found: list[Evidence] = []
        for evidence in sure:
            if words[evidence.index].text in self._subjects.past_copulas:
                end = next(clause.end for clause in clauses if evidence.index < clause.end)
                found += self._predicates.contradicting(words, evidence.index, end, evidence.gender)
        if silent or any(
            (word.past and word.past.gender is other) or self._listed.get(word.text) is other for word in words
        ):
            further = self._further(words, clauses)
            found += [evidence for evidence in further if evidence.gender is other and evidence.weight is Weight.SURE]
        return found

    def _without_pronoun(
        self, words: list[Word], clauses: list[Clause], owners: list[ClauseOwner]
    ) -> Iterator[Evidence]:
        """Yield past forms in clauses whose subject is dropped."""
        for clause, owner in zip(clauses, owners, strict=True):
            if (
                owner.speaker is False
                or owner.affected
                or any(w.kind == PRONOUN for w in words[clause.start : clause.end])
            ):
                continue
            for index in range(clause.start, clause.end):
                past = words[index].past
                if past is None or past.gender is None:
                    continue
                if past.doubtful and not self._comes_first(words, clause, index):
                    continue
                doubt = self._phrases.subject(words, clause.start, clause.end, index, past.gender)
                if doubt == 1:
                    continue
                if owner.speaker and not doubt and not past.doubtful:
                    clear = clause.opener != RELATIVE and (
                        clause.opener == COORDINATOR or not self._phrases.may_be_neuter(words[index].text)
                    )
                    weight = Weight.SURE if clear else Weight.LIKELY
                    yield Evidence(index, past.gender, "past form that goes on", weight)
                else:
                    yield Evidence(index, past.gender, "past form without a subject", Weight.POSSIBLE)

    def _comes_first(self, words: list[Word], clause: Clause, verb: int) -> bool:
        """Whether a past form that is spelled like a noun is the verb of its clause: there is no other verb, and only
        adverbs precede it."""
        return not self._is_noun(words, clause, verb) and all(
            self._phrases.is_passed_over(words[index].text) for index in range(clause.start, verb)
        )
