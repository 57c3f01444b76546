"""The dialogue checkers: one engine, and one file of words per language (es.py, ...) that is found by its name."""

from __future__ import annotations

from pathlib import Path

from gendersuite.checkers.dialogue.checker import DialogueChecker
from gendersuite.checkers.dialogue.language import DialogueLanguage
from gendersuite.checkers.language_files import language_files
from gendersuite.dictionaries import open_dictionary
from gendersuite.registry import Registry

__all__ = ["DIALOGUE_CHECKERS"]


class DialogueCheckers:
    """The dialogue checkers of all languages that have a file here."""

    modes = ("default",)

    def __init__(self) -> None:
        self._languages: Registry[DialogueLanguage] = language_files(__package__, "language of the dialogue checker")

    def languages(self) -> tuple[str, ...]:
        return tuple(self._languages)

    def open(self, language: str, dictionary: Path | None, online: bool, mode: str) -> DialogueChecker:  # noqa: ARG002 - one mode
        """The checker for a language, with its dictionary."""
        return DialogueChecker(self._languages.get(language), open_dictionary(language, dictionary, online=online))


DIALOGUE_CHECKERS = DialogueCheckers()
