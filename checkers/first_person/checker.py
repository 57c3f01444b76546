"""The first-person checker: which gender a translation gives the speaker."""

from __future__ import annotations

import re
from typing import NamedTuple

from gendersuite.checkers.first_person.clauses import Person, split_clauses
from gendersuite.checkers.first_person.evidence import Evidence, EvidenceFinder
from gendersuite.checkers.first_person.language import FirstPersonLanguage
from gendersuite.checkers.first_person.quotes import spoken_parts
from gendersuite.checkers.first_person.words import Words
from gendersuite.dictionaries import Dictionary
from gendersuite.model import Finding, Gender, Item, Label

TOKEN = re.compile(r"\w+(?:[-'’ʼ]\w+)*|[^\w\s]")
OTHER_FORM = re.compile(r"\s?(?:\(-?\w{1,4}\)|/-?\w+)")
LABELS = {Gender.MASCULINE: Label.MASCULINE, Gender.FEMININE: Label.FEMININE}
NO_MARK = Finding(Label.UNDECIDED, rule="no mark")


class Explanation(NamedTuple):
    """One word that agrees with the first person, and what it shows."""

    about: str
    finding: Finding


class _Reading(NamedTuple):
    """What a part of a text shows: its evidence, and whether it speaks in the first person at all."""

    evidence: list[Evidence]
    first: bool


class FirstPersonChecker:
    """Labels the speaker of a sentence in one language. Safe to share; word types that it has read are kept."""

    def __init__(self, language: FirstPersonLanguage, dictionary: Dictionary) -> None:
        self.language = language
        self.dictionary = dictionary
        self.name = f"first-person-{language.code}"
        self.version = language.version
        self._words = Words(language, dictionary)
        self._finder = EvidenceFinder(language, self._words)

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
        return Finding(Label.CONFLICT, word, f"conflict: {first.rule} / {opposed.rule}", first.dictionary, first.position)

    def explain(self, text: str) -> tuple[Explanation, ...]:
        """Every word that decides about the speaker's gender."""
        return tuple(Explanation("the speaker", finding) for finding in self._findings(text))

    def _findings(self, text: str) -> list[Finding]:
        """The findings of equal and highest weight in a text: its own words first, then its quotations, where its
        own words are the first person's as well."""
        for part in spoken_parts(text):
            reading = self._read(part)
            if reading.evidence:
                weight = min(evidence.weight for evidence in reading.evidence)
                places = list(TOKEN.finditer(part))
                return [
                    self._finding(evidence, places[evidence.index], text)
                    for evidence in reading.evidence
                    if evidence.weight == weight
                ]
            if not reading.first:
                break
        return []

    def _read(self, text: str) -> _Reading:
        """Verbs are asked first, other words only where no verb tells: they are less sure, and most texts have verbs."""
        read = self._words
        words = [read[token] for token in TOKEN.findall(text.lower())]
        clauses = split_clauses(words)
        finder = self._finder
        evidence = list(finder.verbs(words, clauses))
        if not any(found.weight == 1 for found in evidence):
            evidence += finder.guessed_verbs(words, clauses)
            evidence += finder.agreeing(words, clauses)
            evidence += finder.adjectives(words, clauses)
        return _Reading(evidence, any(clause.person is not Person.OTHER for clause in clauses))

    def _finding(self, evidence: Evidence, place: re.Match[str], text: str) -> Finding:
        label = LABELS[evidence.gender]
        if OTHER_FORM.match(text, place.end()):
            return Finding(Label.NEUTRAL, place.group(), "both forms", "", place.start())
        return Finding(label, place.group(), evidence.rule, self.dictionary.name, place.start())
