"""The checkers that read parses: the first person of suites like GEST, and the adjectives of dialogues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gendersuite.checkers.dialogue.checker import ABSENT, DialogueChecker, _is_cut_off, _is_last, _Statement
from gendersuite.checkers.dialogue.checker import Explanation as Clause
from gendersuite.checkers.dialogue.language import DialogueLanguage
from gendersuite.checkers.dialogue.words import Reading
from gendersuite.checkers.first_person.checker import FORM_BEFORE, LABELS, NO_MARK, OTHER_FORM, Explanation
from gendersuite.checkers.first_person.quotes import spoken_parts
from gendersuite.checkers.parses.adjectives import UNREAD, StatementReader
from gendersuite.checkers.parses.features import Whom
from gendersuite.checkers.parses.first_person import FirstPersonReader
from gendersuite.checkers.parses.language import ud_dialogue_language, ud_language
from gendersuite.checkers.parses.marks import Mark
from gendersuite.checkers.parses.paper_rules import paper_mark, paper_rules
from gendersuite.checkers.parses.tokens import Parse
from gendersuite.dictionaries import Analysis
from gendersuite.model import Finding, Item, Label, Slot

if TYPE_CHECKING:
    from gendersuite.checkers.parsers.interface import Parser

VERSION = "1"
SENTENCE_ENDS = frozenset(".!?…")


class ParserAsDictionary:
    """The parser where others have their dictionary: its name and version sign the numbers. It knows no words."""

    def __init__(self, parser: Parser) -> None:
        self.name = parser.name
        self.version = parser.version

    def analyses(self, word: str) -> tuple[Analysis, ...]:  # noqa: ARG002 - it knows none
        return ()


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


class UdFirstPersonChecker:
    """Labels the speaker of a sentence by its parse. Mode `default` are our rules (first_person.py), for any language
    that has features of gender; mode `paper` are those of the authors of GEST (paper_rules.py)."""

    judges_silence = False

    def __init__(self, language: str, parser: Parser, mode: str = "default") -> None:
        self.language = ud_language(language)
        self.dictionary = ParserAsDictionary(parser)
        self.name = f"ud-first-person-{language}" if mode == "default" else f"ud-first-person-{mode}-{language}"
        self.version = VERSION
        self._parses = Parses(parser)
        self._paper = paper_rules(language) if mode == "paper" else ()

    def prepare(self, answers: Sequence[tuple[Item, str]]) -> None:
        """Parse the texts that will be asked for, all at once."""
        self._parses.prepare([text for _, text in answers])

    def check(self, item: Item, text: str) -> tuple[Finding, ...]:
        """The finding of the item's one slot, the speaker."""
        return (self.find(text),) * len(item.slots)

    def find(self, text: str) -> Finding:
        """The gender that a text gives its speaker, by the surest marks in it."""
        return self._decision(self._findings(text))

    def explain(self, text: str) -> tuple[Explanation, ...]:
        """The decision about the speaker, and under it every word that it rests on, if there are several."""
        findings = self._findings(text)
        words = [Explanation("a word", finding) for finding in findings] if len(findings) > 1 else []
        return (Explanation("the speaker", self._decision(findings)), *words)

    def _decision(self, findings: Sequence[Finding]) -> Finding:
        """The first finding that shows a gender, unless another one shows the other."""
        gendered = [finding for finding in findings if finding.label is not Label.NEUTRAL]
        if not gendered:
            return findings[0] if findings else NO_MARK
        first = gendered[0]
        opposed = next((other for other in gendered if other.label is not first.label), None)
        if opposed is None:
            return first
        word, rule = f"{first.word} / {opposed.word}", f"conflict: {first.rule} / {opposed.rule}"
        return Finding(Label.CONFLICT, word, rule, first.dictionary, first.position)

    def _findings(self, text: str) -> list[Finding]:
        parse = self._parses.of(text)
        if self._paper:
            mark = paper_mark(parse, self._paper)
            return [self._finding(mark)] if mark else []
        return [self._finding_of_both(mark, text) for mark in self._marks(parse, text)]

    def _marks(self, parse: Parse, text: str) -> list[Mark]:
        """The marks of equal and highest weight in a text: in its own words first, then in its quotations, where its
        own words are the speaker's as well."""
        readers = [FirstPersonReader(sentence, self.language) for sentence in parse]
        marks = [mark for reader in readers for mark in reader.marks()]
        persons = [found for reader in readers for found in reader.persons()]
        parts = spoken_parts(text)
        for part in parts:
            inside = [mark for mark in marks if _stands_in(mark.start, part)]
            if inside:
                surest = min(mark.weight for mark in inside)
                return [mark for mark in inside if mark.weight == surest]
            said_of = {whom for start, whom in persons if _stands_in(start, part)}
            if Whom.SPEAKER not in said_of and Whom.OTHER in said_of:
                break
        return []

    def _finding(self, mark: Mark) -> Finding:
        return Finding(LABELS[mark.gender], mark.word, mark.rule, self.dictionary.name, mark.start)

    def _finding_of_both(self, mark: Mark, text: str) -> Finding:
        """The finding of a mark; a form beside which the other gender's stands, too, is neutral: udělal(a)."""
        if _has_other_form(text, mark.start, mark.word):
            return Finding(Label.NEUTRAL, mark.word, "both forms", "", mark.start)
        return self._finding(mark)


def _has_other_form(text: str, start: int, word: str) -> bool:
    end = start + len(word)
    return start >= 0 and bool(OTHER_FORM.match(text, end) or FORM_BEFORE.search(text, 0, start))


def _stands_in(start: int, part: str) -> bool:
    """Whether a place is in a part of a text, of which the rest is blank; what has no known place is in all."""
    return start < 0 or not part[start : start + 1].isspace()


class UdDialogueChecker:
    """Labels the slots of dialogue items by the parses of their texts; turns are found and lined up with the slots as
    the dialogue checker does it with its dictionary."""

    judges_silence = False

    def __init__(self, language: str, parser: Parser) -> None:
        self.language = ud_language(language)
        self.dictionary = ParserAsDictionary(parser)
        self.name = f"ud-dialogue-{language}"
        self.version = VERSION
        self._words = ud_dialogue_language(language)
        self._parses = Parses(parser)

    def prepare(self, answers: Sequence[tuple[Item, str]]) -> None:
        """Parse the texts that will be asked for, all at once."""
        self._parses.prepare([text for _, text in answers])

    def check(self, item: Item, text: str) -> tuple[Finding, ...]:
        """One finding per slot of the item, in order."""
        return self._of(text).check(item, text)

    def explain(self, text: str) -> tuple[Clause, ...]:
        """Everything that a text says of a speaker or listener."""
        return self._of(text).explain(text)

    def _of(self, text: str) -> _ParsedDialogue:
        readers = [
            StatementReader(sentence, self.language, self._words, self.dictionary.name)
            for sentence in self._parses.of(text)
        ]
        return _ParsedDialogue(self._words, self.dictionary, text, readers)


class _ParsedDialogue(DialogueChecker):
    """The dialogue checker of one text, whose turns are read from the text's parse."""

    def __init__(
        self, language: DialogueLanguage, parser: ParserAsDictionary, text: str, readers: list[StatementReader]
    ) -> None:
        super().__init__(language, parser)
        self._text = text
        self._readers = readers

    def _read_turn(self, text: str) -> tuple[_Statement, ...]:
        start = self._text.find(text)
        return tuple(
            _Statement(said.person, said.negated, self._in_turn(said.reading, start))
            for reader in self._readers
            for said in reader.statements(start, start + len(text))
        )

    def _in_turn(self, reading: Reading, start: int) -> Reading:
        """A reading at its place in the turn that begins at `start`. A form beside which the other gender's stands is
        neutral, though a parser sees several words in it: cansado/a."""
        if _has_other_form(self._text, reading.start, reading.word):
            reading = reading._replace(label=Label.NEUTRAL, rule="both forms")
        return reading._replace(start=reading.start - start)

    def _finding(self, slot: Slot, statement: _Statement, offset: int, text: str) -> Finding:
        """A text that breaks off does so in its last word, or after the verb and before what it would have said: a
        parser reads what is there all the same."""
        reading = statement.reading
        if _is_cut_off(text) and (_is_last(text, reading, offset) or _is_begun(text, reading, offset)):
            return ABSENT
        return super()._finding(slot, statement, offset, text)

    def _unread(self, text: str) -> Finding:
        """No clause for a slot: a parser sees words in any text, so that only a text that breaks off is no answer."""
        return ABSENT if _is_cut_off(text) else Finding(Label.UNDECIDED, rule="no clause")


def _is_begun(text: str, reading: Reading, offset: int) -> bool:
    """Whether a sentence has got no further than its verb, and is not ended."""
    return reading.rule.startswith(("verb phrase", UNREAD)) and SENTENCE_ENDS.isdisjoint(text[reading.start + offset :])
