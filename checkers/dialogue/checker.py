"""The dialogue checker: which gender a translation gives each adjective of a dialogue item."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from gendersuite.checkers.dialogue.align import align
from gendersuite.checkers.dialogue.clauses import split_clauses
from gendersuite.checkers.dialogue.language import DialogueLanguage
from gendersuite.checkers.dialogue.predicate import read_clause
from gendersuite.checkers.dialogue.speech import Speech, quoted_speech, unquoted_speech
from gendersuite.checkers.dialogue.tokens import tokenise
from gendersuite.checkers.dialogue.verbs import Verbs
from gendersuite.checkers.dialogue.words import Reading, Words
from gendersuite.dictionaries import Dictionary, embedded
from gendersuite.model import Finding, Item, Label, Slot

ABSENT = Finding(Label.UNDECIDED, rule="absent", answered=False)
FINISHED = tuple(".!?…\"'”“»«’‘—")


class _Statement(NamedTuple):
    """A clause that was read: whom it is about, whether it denies, and what it shows."""

    person: str
    negated: bool
    reading: Reading


class Explanation(NamedTuple):
    """One clause of a text: whom it is about, and the finding."""

    about: str
    finding: Finding


class DialogueChecker:
    """Labels the slots of dialogue items in one language. Safe to share; turns it has read are kept."""

    judges_silence = False

    def __init__(self, language: DialogueLanguage, dictionary: Dictionary) -> None:
        self.language = language
        self.dictionary = dictionary
        self._verbs = Verbs(language, embedded(dictionary))
        self._words = Words(language, dictionary)
        self.name = f"dialogue-{language.code}"
        self.version = language.version
        # Systems repeat themselves ("Creo que soy feliz"): a turn is read once.
        self._statements = lru_cache(maxsize=16_384)(self._read_turn)

    def prepare(self, answers: Sequence[tuple[Item, str]]) -> None:
        """Nothing is to be done in advance."""

    def check(self, item: Item, text: str) -> tuple[Finding, ...]:
        """One finding per slot of the item, in order."""
        asked = _asked(item)
        answer = self.language.answer
        findings = self._find(asked, quoted_speech(text, answer, len(asked)), text)
        if any(finding is None or finding is ABSENT for finding in findings):
            unquoted = self._find(asked, unquoted_speech(text, answer, len(asked)), text)
            if _found(unquoted) > _found(findings):
                findings = unquoted
        return tuple(finding or self._unread(text) for finding in findings)

    def explain(self, text: str) -> tuple[Explanation, ...]:
        """Everything that a text says of a speaker or listener."""
        answer = self.language.answer
        speeches = quoted_speech(text, answer, 2)
        if not any(self._statements(speech.text) for speech in speeches):
            speeches = unquoted_speech(text, answer, 2)
        return tuple(
            Explanation(f"turn {speech.turn}, {statement.person}", self._located(statement.reading, speech.start))
            for speech in speeches
            for statement in self._statements(speech.text)
        )

    def _find(self, asked: list[list[Slot]], speeches: list[Speech], text: str) -> list[Finding | None]:
        """A finding per slot; None where the turn is there but no clause for the slot."""
        findings: list[Finding | None] = []
        for turn, slots in enumerate(asked, start=1):
            said = [speech for speech in speeches if speech.turn == turn]
            if not said:
                findings.extend([ABSENT] * len(slots))
                continue
            statements = [(found, speech.start) for speech in said for found in self._statements(speech.text)]
            pairs = align(_wanted(slots), [(statement.person, statement.negated) for statement, _ in statements])
            for slot, index in zip(slots, pairs, strict=True):
                findings.append(None if index is None else self._finding(slot, *statements[index], text))
        return findings

    def _read_turn(self, text: str) -> tuple[_Statement, ...]:
        return tuple(
            _Statement(clause.person, clause.negated, read_clause(clause, self.language, self._words))
            for clause in split_clauses(tokenise(text), self.language, self._verbs)
        )

    def _finding(self, slot: Slot, statement: _Statement, offset: int, text: str) -> Finding:
        reading = statement.reading
        if _is_cut_off(text) and _is_last(text, reading, offset):
            inside = self.language.bare_stems and text.rstrip().lower().endswith(reading.word)
            if inside or not reading.dictionary:
                return ABSENT
        if "unknown word" in reading.rule and reading.word == slot.word.lower():
            return Finding(Label.NEUTRAL, reading.word, "untranslated", "", reading.start + offset)
        return self._located(reading, offset)

    def _located(self, reading: Reading, offset: int) -> Finding:
        position = reading.start + offset if reading.word else -1
        return Finding(reading.label, reading.word, reading.rule, reading.dictionary, position)

    def _unread(self, text: str) -> Finding:
        """No clause for a slot: a text in another language is no answer; else the checker could not read it."""
        words = [token.text for token in tokenise(text) if token.is_word]
        known = sum(map(self._words.knows, words))
        if known * 2 < len(words) or _is_cut_off(text):
            return ABSENT
        return Finding(Label.UNDECIDED, rule="no clause")


def _found(findings: list[Finding | None]) -> int:
    return sum(finding is not None and finding.answered for finding in findings)


def _is_cut_off(text: str) -> bool:
    """Whether a text ends without a closing mark."""
    return not text.rstrip().endswith(FINISHED)


def _is_last(text: str, reading: Reading, offset: int) -> bool:
    """Whether nothing follows the evidence, so that a text that is cut off may be cut off in it."""
    return not reading.word or " " not in text[reading.start + offset :].strip()


def _asked(item: Item) -> list[list[Slot]]:
    """The slots of each turn."""
    first = [slot for slot in item.slots if slot.traits["turn"] == "1"]
    return [first, list(item.slots[len(first) :])] if len(first) < len(item.slots) else [first]


def _wanted(slots: list[Slot]) -> list[tuple[str, bool]]:
    """Person and negation of a turn's slots: of two about one person, the first is denied ("I'm not A, but I am B")."""
    persons = [slot.traits["person"] for slot in slots]
    chained = len(persons) == 2 and persons[0] == persons[1]
    return [(person, chained and number == 0) for number, person in enumerate(persons)]
