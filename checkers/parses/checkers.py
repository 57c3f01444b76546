"""The checkers that read parses: the first person of suites like GEST, and the adjectives of dialogues."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from gendersuite.checkers.dialogue.checker import TurnChecker, is_last
from gendersuite.checkers.dialogue.speech import Speech
from gendersuite.checkers.dialogue.words import Said, WordReading
from gendersuite.checkers.first_person.decision import SpeakerChecker, has_other_form, speaker_finding
from gendersuite.checkers.first_person.quotes import spoken_parts
from gendersuite.checkers.interface import LABELS, Checker
from gendersuite.checkers.parses.adjectives import UNREAD, StatementReader
from gendersuite.checkers.parses.features import Whom
from gendersuite.checkers.parses.first_person import FirstPersonReader
from gendersuite.checkers.parses.interface import Parser
from gendersuite.checkers.parses.language import ud_dialogue_language, ud_language
from gendersuite.checkers.parses.marks import Mark
from gendersuite.checkers.parses.paper_rules import paper_mark, paper_rules
from gendersuite.checkers.parses.tokens import Parse
from gendersuite.checkers.spelling import compose
from gendersuite.dictionaries import NoDictionary
from gendersuite.model import Item, Label, SlotLabel
from gendersuite.support.defaults import DEFAULT_MODE

VERSION = "2"
SENTENCE_ENDS = frozenset(".!?…")


class Parses:
    """The parses of texts, made in one batch for those that are announced, and else one by one."""

    def __init__(self, parser: Parser) -> None:
        self._parser = parser
        self._known: dict[str, Parse] = {}

    def prepare(self, texts: Sequence[str]) -> None:
        """Parse these texts, and forget the ones before."""
        wanted = list(dict.fromkeys(texts))
        unknown = [text for text in wanted if text not in self._known]
        parsed = dict(zip(unknown, self._parser.parse(unknown), strict=True)) if unknown else {}
        self._known = {text: parsed[text] if text in parsed else self._known[text] for text in wanted}

    def of(self, text: str) -> Parse:
        found = self._known.get(text)
        return self._parser.parse([text])[0] if found is None else found


class ParsedChecker(Checker, Protocol):
    """A checker that reads parses; the parser signs its numbers in place of a dictionary."""

    _parses: Parses

    def prepare(self, answers: Sequence[tuple[Item, str]]) -> None:
        """Parse all outputs at once."""
        self._parses.prepare([compose(text).text for _, text in answers])


class UdFirstPersonChecker(ParsedChecker, SpeakerChecker):
    """Labels the speaker of a sentence by its parse. Mode `default` has our rules (first_person.py), for any language
    with features of gender; mode `paper` has those of the authors of GEST (paper_rules.py)."""

    def __init__(self, language: str, parser: Parser, mode: str = DEFAULT_MODE) -> None:
        self.dictionary = NoDictionary(parser.name, parser.version)
        self.name = f"ud-first-person-{language}" if mode == DEFAULT_MODE else f"ud-first-person-{mode}-{language}"
        self.version = VERSION
        self._language = ud_language(language)
        self._parses = Parses(parser)
        self._paper = paper_rules(language) if mode == "paper" else ()

    def _findings(self, text: str) -> list[SlotLabel]:
        parse, parser = self._parses.of(text), self.dictionary.name
        if self._paper:
            mark = paper_mark(parse, self._paper)
            return [SlotLabel(LABELS[mark.gender], mark.word, mark.rule, parser, mark.start)] if mark else []
        return [
            speaker_finding(text, mark.word, mark.start, mark.gender, mark.rule, parser)
            for mark in self._marks(parse, text)
        ]

    def _marks(self, parse: Parse, text: str) -> list[Mark]:
        """The marks of equal and highest weight in a text: in its own words first, then in its quotations, where its
        own words are the speaker's as well."""
        readers = [FirstPersonReader(sentence, self._language) for sentence in parse]
        marks = [mark for reader in readers for mark in reader.marks()]
        persons = [found for reader in readers for found in reader.persons()]
        for part in spoken_parts(text):
            inside = [mark for mark in marks if _stands_in(mark.start, part)]
            if inside:
                surest = min(mark.weight for mark in inside)
                return [mark for mark in inside if mark.weight == surest]
            said_of = {whom for start, whom in persons if _stands_in(start, part)}
            if Whom.SPEAKER not in said_of and Whom.OTHER in said_of:
                break
        return []


def _stands_in(start: int, part: str) -> bool:
    """Whether a place is in a part of a text, of which the rest is blank; what has no known place is in all."""
    return start < 0 or not part[start : start + 1].isspace()


class UdDialogueChecker(ParsedChecker, TurnChecker):
    """Labels the slots of dialogue items by the parses of their texts. Turns are found and paired with the slots as in
    the dialogue checker."""

    def __init__(self, language: str, parser: Parser, mode: str = DEFAULT_MODE) -> None:  # noqa: ARG002 - one mode
        self.language = ud_dialogue_language(language)
        self.dictionary = NoDictionary(parser.name, parser.version)
        self.name = f"ud-dialogue-{language}"
        self.version = VERSION
        self._ud_language = ud_language(language)
        self._parses = Parses(parser)
        # A text is read turn by turn, and both with and without its quotes.
        self._readers = lru_cache(maxsize=1)(self._read)

    def _read(self, text: str) -> list[StatementReader]:
        return [
            StatementReader(sentence, self._ud_language, self.language, self.dictionary.name)
            for sentence in self._parses.of(text)
        ]

    def _statements(self, speech: Speech, text: str) -> tuple[Said, ...]:
        readers = self._readers(text)
        if not readers or speech.start > readers[-1].end:
            return ()
        return tuple(
            said._replace(reading=_in_turn(said.reading, speech.start, text))
            for reader in readers
            for said in reader.statements(speech.start, speech.start + len(speech.text))
        )

    def _is_incomplete(self, reading: WordReading, offset: int, text: str) -> bool:
        """Whether a text ends in its last word, or after the verb and before what it would have said: a parser reads
        what is there all the same."""
        return is_last(text, reading, offset) or (
            reading.rule.startswith(("verb phrase", UNREAD))
            and SENTENCE_ENDS.isdisjoint(text[reading.start + offset :])
        )

    def _is_foreign(self, text: str) -> bool:  # noqa: ARG002 - a parser sees words in any text
        return False


def _in_turn(reading: WordReading, start: int, text: str) -> WordReading:
    """A reading at its place in the turn that begins at `start`. A form beside which the other gender's stands is
    neutral, though a parser sees several words in it: cansado/a."""
    if has_other_form(text, reading.word, reading.start):
        reading = reading._replace(label=Label.NEUTRAL, rule="both forms")
    return reading._replace(start=reading.start - start)
