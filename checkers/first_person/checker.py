"""The first-person checker: which gender a translation gives the speaker."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from gendersuite.checkers.first_person.clauses import Clause, Person, read_present_verbs, split_clauses
from gendersuite.checkers.first_person.evidence import Evidence, EvidenceFinder, Weight
from gendersuite.checkers.first_person.language import FirstPersonLanguage
from gendersuite.checkers.first_person.quotes import spoken_parts
from gendersuite.checkers.first_person.subjects import SubjectFinder
from gendersuite.checkers.first_person.words import Word, Words
from gendersuite.dictionaries import Dictionary
from gendersuite.model import Finding, Gender, Item, Label

TOKEN = re.compile(r"\w+(?:[-'’ʼ]\w+)*|[^\w\s]")
OTHER_FORM = re.compile(r"\s?(?:\(-?\w{1,4}\)|/-?\w+)")
FORM_BEFORE = re.compile(r"\w/$")
LABELS = {Gender.MASCULINE: Label.MASCULINE, Gender.FEMININE: Label.FEMININE}
NO_MARK = Finding(Label.UNDECIDED, rule="no mark")


class Explanation(NamedTuple):
    """One word that agrees with the first person, and what it shows."""

    about: str
    finding: Finding


class _Reading(NamedTuple):
    """What a part of a text shows: its evidence, and an answer to whether it speaks in the first person at all."""

    evidence: list[Evidence]
    is_first: Callable[[], bool]


class FirstPersonChecker:
    """Labels the speaker of a sentence in one language. Safe to share; word types that it has read are kept."""

    judges_silence = False

    def __init__(self, language: FirstPersonLanguage, dictionary: Dictionary) -> None:
        self.language = language
        self.dictionary = dictionary
        self.name = f"first-person-{language.code}"
        self.version = language.version
        self._words = Words(language, dictionary)
        self._finder = EvidenceFinder(language, self._words)
        self._subjects = SubjectFinder(language, language.subjects, dictionary) if language.subjects else None

    def prepare(self, answers: Sequence[tuple[Item, str]]) -> None:
        """Nothing is to be done in advance."""

    def check(self, item: Item, text: str) -> tuple[Finding, ...]:
        """The finding of the item's one slot, the speaker."""
        return (self.find(text),) * len(item.slots)

    def find(self, text: str) -> Finding:
        """The gender that a text gives its speaker, by the surest evidence in it."""
        findings = self._findings(text)
        if not findings:
            return NO_MARK
        first = findings[0]
        opposed = next((other for other in findings if other.label is not first.label), None)
        if opposed is None:
            return first
        if Label.NEUTRAL in (first.label, opposed.label):
            return first if first.label is not Label.NEUTRAL else opposed
        word = f"{first.word} / {opposed.word}"
        rule = f"conflict: {first.rule} / {opposed.rule}"
        return Finding(Label.CONFLICT, word, rule, first.dictionary, first.position)

    def explain(self, text: str) -> tuple[Explanation, ...]:
        """The decision about the speaker, and under it every word that it rests on, if there are several."""
        findings = self._findings(text)
        words = [Explanation("a word", finding) for finding in findings] if len(findings) > 1 else []
        return (Explanation("the speaker", self.find(text)), *words)

    def _findings(self, text: str) -> list[Finding]:
        """The findings of equal and highest weight in a text: its own words first, then its quotations, where its
        own words are the first person's as well."""
        parts = spoken_parts(text)
        for part in parts:
            reading = self._read(part)
            if reading.evidence:
                weight = min(evidence.weight for evidence in reading.evidence)
                return [
                    self._finding(evidence, next(islice(TOKEN.finditer(part), evidence.index, None)), text)
                    for evidence in reading.evidence
                    if evidence.weight == weight
                ]
            if len(parts) == 1 or not reading.is_first():
                break
        return []

    def _read(self, text: str) -> _Reading:
        """Verbs are asked first, other words only where no verb tells: they are less sure, and most texts have
        verbs."""
        read = self._words
        words = [read[token] for token in TOKEN.findall(text.lower())]
        if self._subjects:
            return _Reading(self._subjects.find(words), partial(self._subjects.is_first, words))
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

    def _finding(self, evidence: Evidence, place: re.Match[str], text: str) -> Finding:
        label = LABELS[evidence.gender]
        if OTHER_FORM.match(text, place.end()) or FORM_BEFORE.search(text, 0, place.start()):
            return Finding(Label.NEUTRAL, place.group(), "both forms", "", place.start())
        return Finding(label, place.group(), evidence.rule, self.dictionary.name, place.start())


def _is_first(words: list[Word], clauses: list[Clause]) -> bool:
    """Whether a text that holds a quotation is the speaker's own: it has a mark of the first person, or is not told
    in the past, as "Žena řekla" is, whose quotation is hers."""
    if any(clause.person is Person.FIRST for clause in clauses):
        return True
    return not any(word.past for word in words) and not all(clause.person is Person.OTHER for clause in clauses)
