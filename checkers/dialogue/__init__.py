"""The dialogue checkers: one engine, and one file of words per language (languages/XX.toml)."""

from __future__ import annotations

from pathlib import Path

from gendersuite.checkers.dialogue.checker import DialogueChecker
from gendersuite.checkers.dialogue.language import LANGUAGES
from gendersuite.dictionaries import open_dictionary

__all__ = ["DIALOGUE_CHECKERS"]


class DialogueCheckers:
    """The dialogue checkers of all languages that have a file here."""

    modes = ("default",)

    def languages(self) -> tuple[str, ...]:
        return tuple(LANGUAGES)

    def open(self, language: str, dictionary: Path | None, online: bool, mode: str) -> DialogueChecker:  # noqa: ARG002 - one mode
        """The checker for a language, with its dictionary."""
        return DialogueChecker(LANGUAGES.get(language), open_dictionary(language, dictionary, online=online))


DIALOGUE_CHECKERS = DialogueCheckers()
