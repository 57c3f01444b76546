"""Finds adjectives, participles and pronouns that agree with the speaker, in languages that decline them (East
Slavic)."""

from __future__ import annotations

from collections.abc import Iterator

from gendersuite.checkers.first_person.clauses import Clause
from gendersuite.checkers.first_person.evidence import Evidence, Weight
from gendersuite.checkers.first_person.facts import is_past
from gendersuite.checkers.first_person.owners import ClauseOwner
from gendersuite.checkers.first_person.phrases import Phrases
from gendersuite.checkers.first_person.words import PRONOUN, SUBORDINATOR, Word
from gendersuite.model import Gender


class PredicateFinder:
    """Finds words other than past forms that agree with the speaker."""

    def __init__(self, phrases: Phrases) -> None:
        language, subjects = phrases.language, phrases.subjects
        self._language, self._subjects = language, subjects
        self._phrases = phrases
        self._listed_words = frozenset().union(
            language.agreeing, subjects.agreeing_beside, subjects.agreeing_oblique, subjects.agreeing_accusative
        )
        self._anchors = frozenset().union(
            subjects.accusatives, language.linking, language.linking_infinitives, subjects.linking_reflexive
        )

    def may_find(self, words: list[Word]) -> bool:
        """Whether a text has a word that `find` may return."""
        listed, anchors, predicate = self._listed_words, self._anchors, self._phrases.predicate
        return any(
            word.text in listed or word.text in anchors or (not word.kind and predicate(word.text)) for word in words
        )

    def find(self, words: list[Word], clauses: list[Clause], owners: list[ClauseOwner]) -> Iterator[Evidence]:
        """Yield the evidence in all clauses whose owner is or may be the speaker."""
        predicative = False  # the last clause has the pronoun but no verb, so an adjective may follow
        for clause, owner in zip(clauses, owners, strict=True):
            yield from self._listed(words, clause, owner)
            if owner.speaker is not False or owner.affected:
                yield from self._instrumentals(words, clause, owner)
            if owner.speaker is False:
                continue
            has_pronoun = any(word.kind == PRONOUN for word in words[clause.start : clause.end])
            has_verb = self._has_verb(words, clause)
            if has_pronoun:
                predicative = not has_verb
            if not has_verb and (has_pronoun or not owner.affected):
                yield from self._nominatives(words, clause, owner, has_pronoun=has_pronoun, predicative=predicative)

    def _has_verb(self, words: list[Word], clause: Clause) -> bool:
        """Whether a clause has a finite verb that takes no predicate."""
        inside = [word for word in words[clause.start : clause.end] if not word.kind]
        linking = self._language.linking
        return any(is_past(word) or (word.text not in linking and self._phrases.is_verb(word.text)) for word in inside)

    def _listed(self, words: list[Word], clause: Clause, owner: ClauseOwner) -> Iterator[Evidence]:
        """Yield words like сам/сама in the speaker's clauses, and самому/самой also where the speaker is not the
        subject."""
        subjects, phrases = self._subjects, self._phrases
        governed = None
        for index in range(clause.start, clause.end):
            if words[index].text not in self._listed_words:
                continue
            gender = self._listed_gender(words, clause, owner, index)
            if gender is None:
                continue
            governed = phrases.governed(words, clause.start, clause.end) if governed is None else governed
            word = words[index].text
            following = words[index + 1].text if index + 1 < len(words) else ""
            if index in governed or self._is_fixed(words, index):
                continue
            if following in subjects.partitives and not self._is_predicate(words, clause, word):
                continue
            if not phrases.has_noun(words, index, phrases.forms(word)):
                yield Evidence(index, gender, "agrees with the first person", Weight.SURE)

    def _is_predicate(self, words: list[Word], clause: Clause, word: str) -> bool:
        """Whether "one of them" describes the speaker (я одна из них, быть одной из них)."""
        if word in self._subjects.agreeing_accusative:
            return True
        if word in self._language.agreeing:
            return any(words[index].kind == PRONOUN for index in range(clause.start, clause.end))
        return self._linking(words, clause) is not None

    def _is_fixed(self, words: list[Word], index: int) -> bool:
        """Whether a word is part of a fixed phrase."""
        texts = tuple(word.text for word in words[index : index + 3])
        before = words[index - 1].text if index else ""
        phrases = {texts[:2], texts, (before, texts[0])}
        return not phrases.isdisjoint(self._subjects.fixed_phrases)

    def _listed_gender(self, words: list[Word], clause: Clause, owner: ClauseOwner, index: int) -> Gender | None:
        """The gender of a listed word, if it is listed for this kind of clause."""
        subjects, word = self._subjects, words[index].text
        if gender := subjects.agreeing_accusative.get(word):
            beside = (words[place].text for place in (index - 1, index + 1) if clause.start <= place < clause.end)
            return (
                gender if any(text in subjects.accusatives or text in subjects.reflexives for text in beside) else None
            )
        if owner.speaker is False:
            return None
        if gender := subjects.agreeing_oblique.get(word):
            return gender if owner.speaker or owner.affected else None
        gender = self._language.agreeing.get(word)
        if not owner.speaker:
            return None
        if gender and not owner.own and self._phrases.subject(words, clause.start, clause.end, index, gender) == 1:
            return None
        return gender or self._beside_pronoun(words, clause, index)

    def _beside_pronoun(self, words: list[Word], clause: Clause, index: int) -> Gender | None:
        """The gender of words like такой/такая, which agree with the pronoun if they are next to it."""
        gender = self._subjects.agreeing_beside.get(words[index].text)
        if gender is None:
            return None
        beside = (*range(max(clause.start, index - 2), index), *range(index + 1, min(clause.end, index + 2)))
        return gender if any(words[place].kind == PRONOUN for place in beside) else None

    def _nominatives(
        self, words: list[Word], clause: Clause, owner: ClauseOwner, *, has_pronoun: bool, predicative: bool
    ) -> Iterator[Evidence]:
        """Yield predicates in the nominative or the short form, of the pronoun or of a dropped subject."""
        phrases = self._phrases
        governed = phrases.governed(words, clause.start, clause.end)
        for index in range(clause.start, clause.end):
            reading = None if words[index].kind else phrases.predicate(words[index].text)
            if reading is None or reading.gender is None or index in governed:
                continue
            gender = reading.gender
            short = reading.case == "short"
            form = (gender.value, "nominative")
            if not short and (
                phrases.has_noun(words, index, frozenset({form})) or phrases.noun_before(words, index, form)
            ):
                continue
            if has_pronoun or (owner.own and self._linking(words, clause) is not None):
                yield Evidence(index, gender, "predicate of the first person", Weight.SURE)
            elif (
                short
                or predicative
                or words[index].text in self._subjects.predicatives
                or self._opens(words, clause, owner, index)
            ) and not self._may_have_subject(words, clause, gender):
                weight = Weight.LIKELY if owner.speaker else Weight.POSSIBLE
                yield Evidence(index, gender, "predicate without a subject", weight)
            return

    def _opens(self, words: list[Word], clause: Clause, owner: ClauseOwner, index: int) -> bool:
        """Whether an adjective is the first word, apart from adverbs, of a subordinate clause of the speaker's (плачу,
        бо дуже чутлива; я ведаю, што здольная на гэта)."""
        if clause.opener != SUBORDINATOR or not owner.speaker:
            return False
        if words[clause.start - 1].text in self._subjects.comparatives:
            return False
        return all(not word.kind and self._phrases.is_passed_over(word.text) for word in words[clause.start : index])

    def _may_have_subject(self, words: list[Word], clause: Clause, gender: Gender) -> bool:
        form = (gender.value, "nominative")
        nominatives = self._phrases.nominatives(words, clause.start, clause.end)
        return any(form in self._phrases.noun_forms(words[index].text) for index in nominatives)

    def _instrumentals(self, words: list[Word], clause: Clause, owner: ClauseOwner) -> Iterator[Evidence]:
        """Yield predicates in the instrumental, after verbs of being, staying and feeling (быть сильной, чувствую себя
        слабым), or of the speaker as an object (считают меня глупой)."""
        phrases = self._phrases
        verb = self._linking(words, clause)
        if verb is not None and self._is_general(words, clause, owner, verb):
            return
        person = None if verb is not None else self._object(words, clause)
        anchor = verb if verb is not None else person
        if anchor is None:
            return
        governed = phrases.governed(words, clause.start, clause.end)
        for index in (*range(anchor + 1, clause.end), *range(clause.start, anchor)):
            reading = None if words[index].kind else phrases.instrumental(words[index].text)
            if reading is None or reading.gender is None or index in governed:
                continue
            forms = phrases.forms(words[index].text)
            if verb is not None:
                # "полной решимости": the noun after a predicate may be a genitive that is spelled like the predicate's
                # form.
                forms = frozenset(form for form in forms if form[1] == "instrumental" or form[0] == "plural")
            if not phrases.has_noun(words, index, forms):
                yield Evidence(index, reading.gender, "predicate in the instrumental", Weight.SURE)
                return

    def contradicting(self, words: list[Word], verb: int, end: int, gender: Gender) -> Iterator[Evidence]:
        """Yield predicates of the other gender after a past form of a copula (я был рада)."""
        phrases = self._phrases
        governed = phrases.governed(words, verb, end)
        for index in range(verb + 1, end):
            if words[index].kind or index in governed:
                continue
            text = words[index].text
            reading = phrases.predicate(text) or phrases.instrumental(text)
            if reading is None or phrases.has_noun(words, index, phrases.forms(text)):
                continue
            if reading.gender is gender.opposite and not phrases.noun_forms(text):
                yield Evidence(index, gender.opposite, "predicate of the first person", Weight.SURE)
            return

    def _linking(self, words: list[Word], clause: Clause) -> int | None:
        """The index of the first verb of a clause whose predicate describes the speaker."""
        language, subjects = self._language, self._subjects
        inside = range(clause.start, clause.end)
        reflexive = any(words[index].text in subjects.reflexives for index in inside)
        for index in inside:
            text = words[index].text
            if text in language.linking:
                return index
            if text in language.linking_infinitives or (reflexive and text in subjects.linking_reflexive):
                return None if self._phrases.is_of_another(words, clause.start, index) else index
        return None

    def _is_general(self, words: list[Word], clause: Clause, owner: ClauseOwner, verb: int) -> bool:
        """Whether an infinitive describes nobody in particular (важно быть честным): its clause does not mention the
        speaker, and it does not open the clause (чтобы быть честным)."""
        if owner.own or owner.affected:
            return False
        return not owner.speaker or any(
            words[index].text not in self._language.transparent for index in range(clause.start, verb)
        )

    def _object(self, words: list[Word], clause: Clause) -> int | None:
        """The index of the speaker as an object without a preposition."""
        governed = self._phrases.governed(words, clause.start, clause.end)
        for index in range(clause.start, clause.end):
            if words[index].text in self._subjects.accusatives and index not in governed:
                return index
        return None
