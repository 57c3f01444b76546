from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from gendersuite.checkers.interface import CheckerKind, Statement
from gendersuite.dictionaries import NoDictionary
from gendersuite.model import Item, Label, SlotLabel

LABELS = {"Herr": Label.MASCULINE, "Frau": Label.FEMININE}


class HonorificChecker:
    name, version, scores_empty_answers = "honorifics-de", "1", False
    dictionary = NoDictionary()

    def prepare(self, answers: Sequence[tuple[Item, str]]) -> None:
        return

    def check(self, item: Item, text: str) -> tuple[SlotLabel, ...]:
        found = re.search(r"\b(Herr|Frau)\b", text)
        if found is None:
            return (SlotLabel(Label.UNDECIDED, rule="no honorific"),)
        return (SlotLabel(LABELS[found[0]], found[0], "honorific", position=found.start()),)

    def explain(self, text: str) -> tuple[Statement, ...]:
        return ()


def _open(language: str, dictionary: Path | None, online: bool, mode: str) -> HonorificChecker:
    return HonorificChecker()


KIND = CheckerKind(languages=lambda: ("de",), open=_open)
