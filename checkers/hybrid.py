"""Two checkers after each other: a dictionary decides what it can, and a parser is asked about the rest only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from gendersuite.dictionaries import Analysis
from gendersuite.model import Finding, Item, Label

if TYPE_CHECKING:
    from gendersuite.checkers import Checker, Statement

VERSION = "1"
OPEN = {Label.UNDECIDED: "undecided", Label.CONFLICT: "conflict"}
"""Labels with which a dictionary leaves a slot to the parser, and what they are called."""


class BothAsDictionary:
    """Dictionary and parser as one, whose name and version sign the numbers."""

    def __init__(self, dictionary: Checker, parser: Checker) -> None:
        self._dictionary = dictionary.dictionary
        both = (dictionary.dictionary, parser.dictionary)
        self.name = "+".join(source.name for source in both)
        self.version = "+".join(source.version for source in both)

    def analyses(self, word: str) -> tuple[Analysis, ...]:
        return self._dictionary.analyses(word)


@dataclass(slots=True)
class HybridAccount:
    """What a parser was asked about a submission, and which labels that changed.

    `answers` counts all that were checked, `parsed` those of them with a slot that the dictionary left open, `open`
    these slots, and `decided` the ones that the parser decided, by what they were before and are now.
    """

    answers: int = 0
    parsed: int = 0
    open: int = 0
    decided: Counter[tuple[str, str]] = field(default_factory=Counter)


class HybridStatement(NamedTuple):
    """One thing that either of two checkers reads in a text."""

    about: str
    finding: Finding


class HybridChecker:
    """A checker by dictionary, and one by parses for the answers with a slot that stays undecided or in conflict there.

    A slot that the dictionary decides keeps its finding. Of the others, those that the parser gives a gender or a
    neutral form take its finding, whose rule says that it did; the rest stay as the dictionary left them.
    """

    def __init__(self, dictionary: Checker, parser: Checker) -> None:
        self.name = f"hybrid-{dictionary.name}"
        self.version = f"{VERSION}+{dictionary.version}+{parser.version}"
        self.dictionary = BothAsDictionary(dictionary, parser)
        self.judges_silence = dictionary.judges_silence
        self.account = HybridAccount()
        self._first = dictionary
        self._second = parser

    def prepare(self, answers: Sequence[tuple[Item, str]]) -> None:
        """Have the parser parse the answers that it will be asked about, all at once, and begin a new account."""
        self.account = HybridAccount()
        self._first.prepare(answers)
        self._second.prepare([(item, text) for item, text in answers if _is_open(self._first.check(item, text))])

    def check(self, item: Item, text: str) -> tuple[Finding, ...]:
        """One finding per slot of the item, in order."""
        findings = self._first.check(item, text)
        self.account.answers += 1
        if not _is_open(findings):
            return findings
        self.account.parsed += 1
        parsed = self._second.check(item, text)
        return tuple(self._decided(first, second) for first, second in zip(findings, parsed, strict=True))

    def explain(self, text: str) -> tuple[Statement, ...]:
        """Everything that the dictionary reads in a text, and after it what the parser does, if anything is open."""
        first = self._first.explain(text)
        if first and not _is_open([statement.finding for statement in first]):
            return first
        second = self._second.explain(text)
        return (*first, *(HybridStatement(f"parser: {said.about}", said.finding) for said in second))

    def _decided(self, first: Finding, second: Finding) -> Finding:
        if not _is_open([first]):
            return first
        self.account.open += 1
        if not second.answered or second.label in OPEN:
            return first
        was = OPEN[first.label]
        self.account.decided[was, second.label.value] += 1
        return replace(second, rule=f"{second.rule} (by parser, {was} before)")


def _is_open(findings: Sequence[Finding]) -> bool:
    """Whether a slot is left to the parser; not one for which the text holds nothing at all."""
    return any(finding.answered and finding.label in OPEN for finding in findings)
