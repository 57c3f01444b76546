"""Decides the gender of the speaker from the words that show a gender."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from gendersuite.checkers.interface import LABELS, Checker, Statement
from gendersuite.checkers.spelling import compose
from gendersuite.model import Gender, Item, Label, SlotLabel

OTHER_FORM = re.compile(r"\s?(?:\(-?\w{1,4}\)|/-?\w+)")
FORM_BEFORE = re.compile(r"\w/")
NO_MARK = SlotLabel(Label.UNDECIDED, rule="no mark")


class SpeakerChecker(Checker, Protocol):
    """Labels the speaker of a text, the only slot of an item. Subclasses find the words."""

    def _findings(self, text: str) -> list[SlotLabel]:
        """Return the findings of equal and highest weight in a text with composed letters."""

    def check(self, item: Item, text: str) -> tuple[SlotLabel, ...]:
        """Return the finding of the item's only slot, the speaker."""
        return (self.find(text),) * len(item.slots)

    def find(self, text: str) -> SlotLabel:
        """Return the gender that a text gives its speaker, by the most reliable evidence."""
        return self._decide(self._located_findings(text))

    def explain(self, text: str) -> tuple[Statement, ...]:
        """Return the decision about the speaker and, if there are several findings, each of them."""
        findings = self._located_findings(text)
        words = [Statement("a word", finding) for finding in findings] if len(findings) > 1 else []
        return (Statement("the speaker", self._decide(findings)), *words)

    def _located_findings(self, text: str) -> list[SlotLabel]:
        composed = compose(text)
        return [composed.located(finding) for finding in self._findings(composed.text)]

    def _decide(self, findings: Sequence[SlotLabel]) -> SlotLabel:
        """Return the first finding that shows a gender, unless another one shows the other gender."""
        gendered = [finding for finding in findings if finding.label is not Label.NEUTRAL]
        if not gendered:
            return findings[0] if findings else NO_MARK
        first = gendered[0]
        opposed = next((other for other in gendered if other.label is not first.label), None)
        if opposed is None:
            return first
        word, rule = f"{first.word} / {opposed.word}", f"conflict: {first.rule} / {opposed.rule}"
        return SlotLabel(Label.CONFLICT, word, rule, first.dictionary, first.position)


def speaker_finding(text: str, word: str, start: int, gender: Gender, rule: str, dictionary: str) -> SlotLabel:
    """Return the finding of a word at its position in a text. A word written with the form of the other gender is
    neutral: udělal(a)."""
    if has_other_form(text, word, start):
        return SlotLabel(Label.NEUTRAL, word, "both forms", "", start)
    return SlotLabel(LABELS[gender], word, rule, dictionary, start)


def has_other_form(text: str, word: str, start: int) -> bool:
    """Whether a text adds the form of the other gender to a word. False if the position of the word is unknown."""
    if start < 0:
        return False
    return bool(OTHER_FORM.match(text, start + len(word)) or (start > 1 and FORM_BEFORE.match(text, start - 2)))
