"""Parser-based checkers: the first person of suites like GEST, and the adjectives of dialogues."""

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
    """The parses of texts: prepared texts are parsed in one batch, others one by one."""

    def __init__(self, parser: Parser) -> None:
        self._parser = parser
        self._known: dict[str, Parse] = {}

    def prepare(self, texts: Sequence[str]) -> None:
        """Parse these texts, and drop the parses of earlier ones."""
        wanted = list(dict.fromkeys(texts))
        unknown = [text for text in wanted if text not in self._known]
        parsed = dict(zip(unknown, self._parser.parse(unknown), strict=True)) if unknown else {}
        self._known = {text: parsed[text] if text in parsed else self._known[text] for text in wanted}

    def of(self, text: str) -> Parse:
        found = self._known.get(text)
        return self._parser.parse([text])[0] if found is None else found


class ParsedChecker(Checker, Protocol):
    """A checker that reads parses. Name and version of the parser replace those of a dictionary."""

    _parses: Parses

    def prepare(self, answers: Sequence[tuple[Item, str]]) -> None:
        """Parse all outputs at once."""
        self._parses.prepare([compose(text).text for _, text in answers])


class UdFirstPersonChecker(ParsedChecker, SpeakerChecker):
    """Labels the speaker of a sentence by its parse. Mode `default` uses our rules (first_person.py), for any language
    with gender features; mode `paper` uses those of the authors of GEST (paper_rules.py)."""

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
        """Return the marks of equal and highest weight in a text. The text outside quotations is read first; quotations
        are read only if that text may be in the first person."""
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
    """Whether a position is in a part of a text whose rest is blank; an unknown position is in every part."""
    return start < 0 or not part[start : start + 1].isspace()


class UdDialogueChecker(ParsedChecker, TurnChecker):
    """Labels the slots of dialogue items by the parses of their texts. Turns are found and aligned with the slots as in
    the dialogue checker."""

    def __init__(self, language: str, parser: Parser, mode: str = DEFAULT_MODE) -> None:  # noqa: ARG002 - one mode
        self.language = ud_dialogue_language(language)
        self.dictionary = NoDictionary(parser.name, parser.version)
        self.name = f"ud-dialogue-{language}"
        self.version = VERSION
        self._ud_language = ud_language(language)
        self._parses = Parses(parser)
        # A text is read once per turn, both with and without its quotation marks.
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
        """Whether a text ends in the evidence, or after a verb whose predicate is truncated: parsers do not notice
        truncation."""
        return is_last(text, reading, offset) or (
            reading.rule.startswith(("verb phrase", UNREAD))
            and SENTENCE_ENDS.isdisjoint(text[reading.start + offset :])
        )

    def _is_foreign(self, text: str) -> bool:  # noqa: ARG002 - parsers analyse text in any language
        return False


def _in_turn(reading: WordReading, start: int, text: str) -> WordReading:
    """Return a reading with its position in the turn that begins at `start`. A word written with the form of the other
    gender is neutral, even if the parser splits it: cansado/a."""
    if has_other_form(text, reading.word, reading.start):
        reading = reading._replace(label=Label.NEUTRAL, rule="both forms")
    return reading._replace(start=reading.start - start)
