"""The dialogue checkers: label the gender that a translation gives each adjective of a dialogue item."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

from gendersuite.checkers.dialogue.align import align
from gendersuite.checkers.dialogue.clauses import split_clauses
from gendersuite.checkers.dialogue.language import DialogueLanguage
from gendersuite.checkers.dialogue.predicate import read_clause
from gendersuite.checkers.dialogue.source_words import without_source
from gendersuite.checkers.dialogue.speech import Speech, quoted_speech, unquoted_speech
from gendersuite.checkers.dialogue.tokens import DialogueToken, tokenise
from gendersuite.checkers.dialogue.verbs import Verbs
from gendersuite.checkers.dialogue.words import Said, WordReader, WordReading
from gendersuite.checkers.interface import Checker, Statement
from gendersuite.checkers.passages import passages
from gendersuite.checkers.spelling import compose, lower_case
from gendersuite.dictionaries import Dictionary, embedded
from gendersuite.model import Item, Label, Slot, SlotLabel

ABSENT = SlotLabel(Label.UNDECIDED, rule="absent", answered=False)
SAMPLE = 5_000
"""Number of characters used to detect the language of a text."""
FINISHED = tuple(".!?…\"'”“»«’‘—")


class TurnChecker(Checker, Protocol):
    """Finds the turns of a dialogue and aligns their statements with the slots. Subclasses read the turns."""

    language: DialogueLanguage

    def _statements(self, speech: Speech, text: str) -> tuple[Said, ...]:
        """Return the statements in a stretch of speech, each with its position in the speech."""

    def _is_incomplete(self, reading: WordReading, offset: int, text: str) -> bool:
        """Whether a truncated text lacks the evidence for a reading."""

    def _is_foreign(self, text: str) -> bool:
        """Whether a text is in another language."""

    def check(self, item: Item, text: str) -> tuple[SlotLabel, ...]:
        """Return one finding per slot of the item, in order."""
        composed = compose(text)
        return tuple(map(composed.located, self._check(item, composed.text)))

    def explain(self, text: str) -> tuple[Statement, ...]:
        """Return all statements about a speaker or listener in a text."""
        composed = compose(text)
        return tuple(Statement(about, composed.located(found)) for about, found in self._explain(composed.text))

    def _check(self, item: Item, text: str) -> tuple[SlotLabel, ...]:
        asked = _asked(item)
        answer = self.language.answer
        findings = self._find(asked, quoted_speech(text, answer, len(asked)), text)
        if any(finding is None or finding is ABSENT for finding in findings):
            unquoted = self._find(asked, unquoted_speech(text, answer, len(asked)), text)
            if _found(unquoted) > _found(findings):
                findings = unquoted
        unread = self._unread(text) if None in findings else ABSENT
        return tuple(finding or unread for finding in findings)

    def _explain(self, text: str) -> tuple[Statement, ...]:
        answer = self.language.answer
        speeches = quoted_speech(text, answer, 2)
        if not any(self._statements(speech, text) for speech in speeches):
            speeches = unquoted_speech(text, answer, 2)
        return tuple(
            Statement(f"turn {speech.turn}, {said.person}", _located(said.reading, speech.start))
            for speech in speeches
            for said in self._statements(speech, text)
        )

    def _find(self, asked: list[list[Slot]], speeches: list[Speech], text: str) -> list[SlotLabel | None]:
        """Return a finding per slot; None if the turn has no statement for the slot."""
        findings: list[SlotLabel | None] = []
        for turn, slots in enumerate(asked, start=1):
            heard = [speech for speech in speeches if speech.turn == turn]
            if not heard:
                findings.extend([ABSENT] * len(slots))
                continue
            found = [(said, speech.start) for speech in heard for said in self._statements(speech, text)]
            pairs = align(_wanted(slots), [(said.person, said.negated) for said, _ in found])
            for slot, index in zip(slots, pairs, strict=True):
                findings.append(None if index is None else self._finding(slot, *found[index], text))
        return findings

    def _finding(self, slot: Slot, said: Said, offset: int, text: str) -> SlotLabel:
        reading = said.reading
        if _is_cut_off(text) and self._is_incomplete(reading, offset, text):
            return ABSENT
        if "unknown word" in reading.rule and reading.word == lower_case(slot.word):
            return SlotLabel(Label.NEUTRAL, reading.word, "untranslated", "", reading.start + offset)
        return _located(reading, offset)

    def _unread(self, text: str) -> SlotLabel:
        """The finding of a slot without a statement: a text in another language counts as no answer, any other as
        unreadable."""
        if self._is_foreign(text) or _is_cut_off(text):
            return ABSENT
        return SlotLabel(Label.UNDECIDED, rule="no clause")


class DialogueChecker(TurnChecker):
    """Labels the slots of dialogue items in one language. Readings of turns are cached."""

    def __init__(self, language: DialogueLanguage, dictionary: Dictionary) -> None:
        self.language = language
        self.dictionary = dictionary
        self._verbs = Verbs(language, embedded(dictionary))
        self._words = WordReader(language, dictionary)
        self.name = f"dialogue-{language.code}"
        self.version = language.version
        # Systems repeat sentences ("Creo que soy feliz"), so turns are cached.
        self._read = lru_cache(maxsize=16_384)(self._read_turn)

    def _statements(self, speech: Speech, text: str) -> tuple[Said, ...]:  # noqa: ARG002 - only the speech is needed
        return self._read(speech.text)

    def _read_turn(self, turn: str) -> tuple[Said, ...]:
        return tuple(
            Said(clause.person, clause.negated, read_clause(clause, self.language, self._words))
            for _, passage in passages(without_source(tokenise(turn), self._words.knows), _is_mark)
            for clause in split_clauses(passage, self.language, self._verbs)
        )

    def _is_incomplete(self, reading: WordReading, offset: int, text: str) -> bool:
        """Whether a text ends in its evidence, which may be truncated."""
        if not is_last(text, reading, offset):
            return False
        inside = self.language.bare_stems and lower_case(text.rstrip()).endswith(reading.word)
        return inside or not reading.dictionary

    def _is_foreign(self, text: str) -> bool:
        words = [token.text for token in tokenise(text[:SAMPLE]) if token.is_word]
        return sum(map(self._words.knows, words)) * 2 < len(words)


def _is_mark(token: DialogueToken) -> bool:
    return not token.is_word


def is_last(text: str, reading: WordReading, offset: int) -> bool:
    """Whether nothing follows the evidence, so that a truncated text may end inside it."""
    return not reading.word or " " not in text[reading.start + offset :].strip()


def _located(reading: WordReading, offset: int) -> SlotLabel:
    position = reading.start + offset if reading.word else -1
    return SlotLabel(reading.label, reading.word, reading.rule, reading.dictionary, position)


def _found(findings: list[SlotLabel | None]) -> int:
    return sum(finding is not None and finding.answered for finding in findings)


def _is_cut_off(text: str) -> bool:
    """Whether a text ends without a closing mark."""
    return not text.rstrip().endswith(FINISHED)


def _asked(item: Item) -> list[list[Slot]]:
    """The slots of each turn."""
    first = [slot for slot in item.slots if slot.traits["turn"] == "1"]
    return [first, list(item.slots[len(first) :])] if len(first) < len(item.slots) else [first]


def _wanted(slots: list[Slot]) -> list[tuple[str, bool]]:
    """The person and negation of a turn's slots. Of two slots for one person, the first is negated ("I'm not A, but I
    am B")."""
    persons = [slot.traits["person"] for slot in slots]
    chained = len(persons) == 2 and persons[0] == persons[1]
    return [(person, chained and number == 0) for number, person in enumerate(persons)]
