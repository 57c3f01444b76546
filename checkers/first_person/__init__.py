"""The first-person checkers of the gest family: one engine, and one file of words per language (languages/XX.toml)."""

from __future__ import annotations

from pathlib import Path

from gendersuite.checkers.first_person.checker import FirstPersonChecker
from gendersuite.checkers.first_person.language import LANGUAGES
from gendersuite.dictionaries import open_word_classes
from gendersuite.errors import UsageError

__all__ = ["FIRST_PERSON_CHECKERS"]


class FirstPersonCheckers:
    """The first-person checkers of all languages that have a file here."""

    modes = ("default",)

    def languages(self) -> tuple[str, ...]:
        return tuple(LANGUAGES)

    def open(self, language: str, dictionary: Path | None, online: bool, mode: str) -> FirstPersonChecker:  # noqa: ARG002 - one mode
        """The checker for a language, with its dictionary."""
        if online:
            raise UsageError("The first-person checker asks no online dictionaries; leave out --online.")
        return FirstPersonChecker(LANGUAGES.get(language), open_word_classes(language, dictionary))


FIRST_PERSON_CHECKERS = FirstPersonCheckers()
