"""The kind `dialogue`: labels the gender that a translation gives each adjective of a dialogue."""

from __future__ import annotations

from pathlib import Path

from gendersuite.checkers.dialogue.checker import DialogueChecker
from gendersuite.checkers.dialogue.language import LANGUAGES
from gendersuite.checkers.interface import CheckerKind
from gendersuite.dictionaries import open_dictionary
from gendersuite.support.defaults import DEFAULT_MODE


def _open(language: str, dictionary: Path | None, online: bool, mode: str) -> DialogueChecker:  # noqa: ARG001 - one mode
    return DialogueChecker(LANGUAGES.get(language), open_dictionary(language, dictionary, online=online))


KIND = CheckerKind(
    languages=lambda: tuple(LANGUAGES),
    open=_open,
    parsed="gendersuite.checkers.parses.checkers:UdDialogueChecker",
    parsed_modes=(DEFAULT_MODE,),
)
