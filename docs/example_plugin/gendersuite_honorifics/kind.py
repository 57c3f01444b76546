"""The kind of checker, which labels a translation by its honorific, or by a noun of the dictionary."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from gendersuite.checkers import CheckerKind, Statement
from gendersuite.dictionaries import Dictionary, open_dictionary
from gendersuite.model import Gender, Item, Label, SlotLabel

HONORIFICS = {"meneer": Gender.MASCULINE, "mevrouw": Gender.FEMININE}
WORD = re.compile(r"\w+")


class HonorificChecker:
    """Labels the slot of an item: M after "meneer", F after "mevrouw", else the gender of the first gendered noun."""

    name = "honorifics-nl"
    version = "1"
    scores_empty_answers = False

    def __init__(self, dictionary: Dictionary) -> None:
        self.dictionary = dictionary

    def prepare(self, answers: Sequence[tuple[Item, str]]) -> None:
        """Called once with all outputs of a submission; this checker needs no preparation."""

    def check(self, item: Item, text: str) -> tuple[SlotLabel, ...]:
        """One finding for the one slot that each item has."""
        return (self._find(text),)

    def explain(self, text: str) -> tuple[Statement, ...]:
        """What `gendersuite explain` prints."""
        return (Statement("the person", self._find(text)),)

    def _find(self, text: str) -> SlotLabel:
        words = list(WORD.finditer(text))
        for word in words:
            gender = HONORIFICS.get(word[0].lower())
            if gender is not None:
                return SlotLabel(Label(gender.value), word[0], "honorific", position=word.start())
        for word in words:
            for reading in self.dictionary.analyses(word[0]):
                if reading.gender is not None:
                    label = Label(reading.gender.value)
                    return SlotLabel(label, word[0], "noun", self.dictionary.name, position=word.start())
        return SlotLabel(Label.UNDECIDED, rule="no honorific or gendered noun")


def _open(language: str, dictionary: Path | None, online: bool, mode: str) -> HonorificChecker:
    return HonorificChecker(open_dictionary(language, dictionary, online=online))


KIND = CheckerKind(languages=lambda: ("nl",), open=_open)
