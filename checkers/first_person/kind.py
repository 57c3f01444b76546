"""The kind `first-person`: labels the gender that a translation gives its speaker."""

from __future__ import annotations

from pathlib import Path

from gendersuite.checkers.first_person.checker import FirstPersonChecker
from gendersuite.checkers.first_person.language import LANGUAGES
from gendersuite.checkers.interface import CheckerKind
from gendersuite.dictionaries import open_word_classes
from gendersuite.errors import UsageError
from gendersuite.support.defaults import DEFAULT_MODE


def _open(language: str, dictionary: Path | None, online: bool, mode: str) -> FirstPersonChecker:  # noqa: ARG001 - one mode
    if online:
        raise UsageError("The first-person checker does not use online dictionaries: leave out --online.")
    return FirstPersonChecker(LANGUAGES.get(language), open_word_classes(language, dictionary))


KIND = CheckerKind(
    languages=lambda: tuple(LANGUAGES),
    open=_open,
    parsed="gendersuite.checkers.parses.checkers:UdFirstPersonChecker",
    parsed_modes=(DEFAULT_MODE, "paper"),
)
