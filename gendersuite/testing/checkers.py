"""Conformance checks for checkers and dictionaries."""

from __future__ import annotations

from collections.abc import Sequence

from gendersuite.checkers import Checker
from gendersuite.dictionaries import Dictionary
from gendersuite.model import Item, Label
from gendersuite.testing.conformance import require

HOSTILE_TEXTS = (
    "",
    " ",
    "\u2028",
    "a" * 5_000,
    "<script>alert(1)</script> {{x}} $x$ \\end",
    "🧑‍🦰 ﷽ \u200f\u202e e\u0301",
    "\x00\x1b[1m",
    "... !? —",
    "İ İstanbul \U00018568 \u0301",
)


def check_checker(checker: Checker, items: Sequence[Item], texts: Sequence[str]) -> None:
    """Check a checker on items and their translations."""
    require(bool(checker.name and checker.version), "a checker has a name and a version")
    require(bool(checker.dictionary.name), "a checker names its dictionary")
    answers = list(zip(items, texts, strict=True))
    checker.prepare(answers)
    for text in ("", " "):
        labels = {finding.label for finding in checker.check(items[0], text)}
        require(not labels & {Label.MASCULINE, Label.FEMININE}, "an empty answer shows no gender")
    for item, text in (*answers, *((items[0], text) for text in HOSTILE_TEXTS)):
        findings = checker.check(item, text)
        require(len(findings) == len(item.slots), "there is one finding for each slot")
        require(findings == checker.check(item, text), "the same text gets the same findings")
        for finding in findings:
            require(isinstance(finding.label, Label), "a finding has a label")
            if finding.label in (Label.MASCULINE, Label.FEMININE):
                require(bool(finding.rule), "a gender comes with the rule that found it")
            if finding.word and finding.position >= 0:
                found = text[finding.position : finding.position + len(finding.word)]
                require(found.casefold() == finding.word.casefold(), "the evidence is at its position in the text")


def check_dictionary(dictionary: Dictionary, words: Sequence[str]) -> None:
    """Check a dictionary on words that it contains."""
    require(bool(dictionary.name and dictionary.version), "a dictionary has a name and a version")
    for word in words:
        analyses = dictionary.analyses(word)
        require(bool(analyses), f"a dictionary has the words that its author names ({word})")
        require(analyses == dictionary.analyses(word), "the same word gets the same analyses")
    for text in HOSTILE_TEXTS:
        for word in text.split()[:3] or [""]:
            dictionary.analyses(word)
