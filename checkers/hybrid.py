"""A dictionary checker with a parser-based checker as fallback for the slots that the dictionary leaves open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from gendersuite.checkers.interface import Checker, Statement
from gendersuite.dictionaries import NoDictionary
from gendersuite.model import Item, Label, SlotLabel

VERSION = "1"
OPEN = {Label.UNDECIDED: "undecided", Label.CONFLICT: "conflict"}
"""The labels for which the parser is used, and their names in rules."""


@dataclass(slots=True)
class HybridAccount:
    """Counts how often the parser was used in a submission, and which labels it changed.

    `answers` counts the checked answers, `parsed` those with at least one slot that the dictionary left open, `open`
    these slots, and `decided` the slots that the parser decided, by (label before, label after).
    """

    answers: int = 0
    parsed: int = 0
    open: int = 0
    decided: Counter[tuple[str, str]] = field(default_factory=Counter)


class HybridChecker(Checker):
    """Combines a checker that uses a dictionary with one that uses a parser.

    A slot that the dictionary decides keeps its finding. An undecided or conflicting slot takes the parser's finding if
    that is a gender or a neutral form; its rule says so.
    """

    def __init__(self, dictionary: Checker, parser: Checker) -> None:
        self.name = f"hybrid-{dictionary.name}"
        self.version = f"{VERSION}+{dictionary.version}+{parser.version}"
        both = (dictionary.dictionary, parser.dictionary)
        self.dictionary = NoDictionary("+".join(one.name for one in both), "+".join(one.version for one in both))
        self.scores_empty_answers = dictionary.scores_empty_answers
        self.account = HybridAccount()
        self._first = dictionary
        self._second = parser

    def prepare(self, answers: Sequence[tuple[Item, str]]) -> None:
        """Reset the counts, and parse the answers in which the dictionary leaves a slot open."""
        self.account = HybridAccount()
        self._first.prepare(answers)
        self._second.prepare([(item, text) for item, text in answers if _is_open(self._first.check(item, text))])

    def check(self, item: Item, text: str) -> tuple[SlotLabel, ...]:
        """Return one finding per slot of the item, in order."""
        findings = self._first.check(item, text)
        self.account.answers += 1
        if not _is_open(findings):
            return findings
        self.account.parsed += 1
        parsed = self._second.check(item, text)
        return tuple(self._decided(first, second) for first, second in zip(findings, parsed, strict=True))

    def explain(self, text: str) -> tuple[Statement, ...]:
        """Return the statements found by the dictionary and, if any slot is open, those found by the parser."""
        first = self._first.explain(text)
        if first and not _is_open([statement.finding for statement in first]):
            return first
        second = self._second.explain(text)
        return (*first, *(Statement(f"parser: {said.about}", said.finding) for said in second))

    def _decided(self, first: SlotLabel, second: SlotLabel) -> SlotLabel:
        if not _is_open([first]):
            return first
        self.account.open += 1
        if not second.answered or second.label in OPEN:
            return first
        was = OPEN[first.label]
        self.account.decided[was, second.label.value] += 1
        return replace(second, rule=f"{second.rule} (by parser, {was} before)")


def _is_open(findings: Sequence[SlotLabel]) -> bool:
    """Whether the parser is needed for any slot. Slots without an answer do not count."""
    return any(finding.answered and finding.label in OPEN for finding in findings)
