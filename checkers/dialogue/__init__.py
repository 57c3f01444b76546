"""The dialogue checkers: one engine, and one file of words per language (es.py, ...) that is found by its name."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from gendersuite.checkers.dialogue.checker import DialogueChecker
from gendersuite.checkers.dialogue.language import DialogueLanguage
from gendersuite.dictionaries import open_dictionary
from gendersuite.registry import Registry

__all__ = ["DIALOGUE_CHECKERS"]


class DialogueCheckers:
    """The dialogue checkers of all languages that have a file here."""

    def __init__(self) -> None:
        codes = (Path(entry.name) for entry in files(__package__).iterdir())
        self._languages: Registry[DialogueLanguage] = Registry(
            "language of the dialogue checker",
            {
                code.stem: f"{__package__}.{code.stem}:LANGUAGE"
                for code in codes
                if code.suffix == ".py" and len(code.stem) == 2
            },
        )

    def languages(self) -> tuple[str, ...]:
        return tuple(self._languages)

    def open(self, language: str, dictionary: Path | None, online: bool) -> DialogueChecker:
        """The checker for a language, with its dictionary."""
        return DialogueChecker(self._languages.get(language), open_dictionary(language, dictionary, online=online))


DIALOGUE_CHECKERS = DialogueCheckers()
