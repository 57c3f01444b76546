"""The first-person checker: labels the gender that a translation gives the speaker."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from gendersuite.checkers.first_person.clauses import Clause, ClausePerson, read_present_verbs, split_clauses
from gendersuite.checkers.first_person.decision import SpeakerChecker, speaker_finding
from gendersuite.checkers.first_person.evidence import Evidence, EvidenceFinder, Weight
from gendersuite.checkers.first_person.language import FirstPersonLanguage
from gendersuite.checkers.first_person.quotes import spoken_parts
from gendersuite.checkers.first_person.subjects import SubjectFinder
from gendersuite.checkers.first_person.words import MARK, Word, WordTypes
from gendersuite.checkers.passages import passages
from gendersuite.checkers.spelling import lower_case
from gendersuite.dictionaries import Dictionary
from gendersuite.model import SlotLabel

TOKEN = re.compile(r"\w+(?:[-'’ʼ]\w+)*|[^\w\s]")


class _Reading(NamedTuple):
    """The evidence in a part of a text, and a function that says whether the part speaks in the first person."""

    evidence: list[Evidence]
    is_first: Callable[[], bool]


class FirstPersonChecker(SpeakerChecker):
    """Labels the speaker of a sentence in one language. Readings of word types are cached."""

    def __init__(self, language: FirstPersonLanguage, dictionary: Dictionary) -> None:
        self.language = language
        self.dictionary = dictionary
        self.name = f"first-person-{language.code}"
        self.version = language.version
        self._words = WordTypes(language, dictionary)
        self._finder = EvidenceFinder(language, self._words)
        self._subjects = SubjectFinder(language, language.subjects, dictionary) if language.subjects else None

    def _decide(self, findings: Sequence[SlotLabel]) -> SlotLabel:
        """Decide from the first finding and the first finding with a different label."""
        others = (other for other in findings if other.label is not findings[0].label)
        return super()._decide([*findings[:1], *islice(others, 1)])

    def _findings(self, text: str) -> list[SlotLabel]:
        """Return the findings of equal and highest weight in a text. The text outside quotations is read first;
        quotations are read only if that text is in the first person."""
        parts = spoken_parts(text)
        for part in parts:
            places = list(TOKEN.finditer(lower_case(part)))
            reading = self._read([self._words[place.group()] for place in places])
            if reading.evidence:
                weight = min(evidence.weight for evidence in reading.evidence)
                return [
                    self._finding(evidence, places[evidence.index], text)
                    for evidence in reading.evidence
                    if evidence.weight == weight
                ]
            if len(parts) == 1 or not reading.is_first():
                break
        return []

    def _read(self, words: list[Word]) -> _Reading:
        """Read a part of a text, passage by passage."""
        evidence: list[Evidence] = []
        readings: list[_Reading] = []
        for start, passage in passages(words, _is_mark):
            readings.append(self._read_passage(passage))
            evidence += [found._replace(index=start + found.index) for found in readings[-1].evidence]
        return _Reading(evidence, lambda: any(reading.is_first() for reading in readings))

    def _read_passage(self, words: list[Word]) -> _Reading:
        """Read a passage. Words other than verbs are read only if verbs are not conclusive: they are less reliable, and
        most texts have verbs."""
        if self._subjects:
            return _Reading(self._subjects.find(words), partial(self._subjects.is_first, words))
        read = self._words
        clauses = split_clauses(words, read)
        finder = self._finder
        evidence = list(finder.verbs(words, clauses))
        sure = next((found.gender for found in evidence if found.weight is Weight.SURE), None)
        if sure:
            evidence += finder.contradicting(words, clauses, sure)
            evidence += finder.contradicting_verbs(words, clauses, sure)
        else:
            evidence += finder.unmarked_verbs(words, clauses)
            evidence += finder.guessed_verbs(words, clauses)
            if finder.may_agree(words):
                read_present_verbs(clauses, words, read)
                evidence += finder.agreeing(words, clauses)
                evidence += finder.adjectives(words, clauses)
        return _Reading(evidence, partial(_is_first, words, clauses))

    def _finding(self, evidence: Evidence, place: re.Match[str], text: str) -> SlotLabel:
        word = text[place.start() : place.end()]
        return speaker_finding(text, word, place.start(), evidence.gender, evidence.rule, self.dictionary.name)


def _is_mark(word: Word) -> bool:
    return word.kind == MARK


def _is_first(words: list[Word], clauses: list[Clause]) -> bool:
    """Whether a text that contains a quotation is spoken by the speaker: it has a first-person marker, or it has no
    past form. ("Žena řekla" has one: the quotation is the woman's.)"""
    if any(clause.person is ClausePerson.FIRST for clause in clauses):
        return True
    return not any(word.past for word in words) and not all(clause.person is ClausePerson.OTHER for clause in clauses)
