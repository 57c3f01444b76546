"""Text -> gender labels with evidence. `CHECKERS` has one entry per suite family; languages are files beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from gendersuite.dictionaries import Dictionary
from gendersuite.errors import UnknownName
from gendersuite.model import Finding, Item
from gendersuite.registry import Registry

__all__ = ["CHECKERS", "DEFAULT_MODE", "Checker", "CheckerFamily", "Statement", "open_checker"]

DEFAULT_MODE = "default"


class Statement(Protocol):
    """One thing that a text says of a person, for explaining: whom, and the finding."""

    @property
    def about(self) -> str: ...

    @property
    def finding(self) -> Finding: ...


class Checker(Protocol):
    """Labels the answers to one suite family in one language."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    @property
    def dictionary(self) -> Dictionary: ...

    @property
    def judges_silence(self) -> bool:
        """Whether it wants to see empty and copied answers, too, as no checker does that gives no credit for them."""
        ...

    def check(self, item: Item, text: str) -> tuple[Finding, ...]:
        """One finding per slot of the item, in order."""
        ...

    def explain(self, text: str) -> tuple[Statement, ...]:
        """Everything that a text says of a person, whatever was asked."""
        ...


class CheckerFamily(Protocol):
    """The checkers of one suite family, and the modes in which they work, the default one first."""

    @property
    def modes(self) -> tuple[str, ...]: ...

    def languages(self) -> tuple[str, ...]: ...

    def open(self, language: str, dictionary: Path | None, online: bool, mode: str) -> Checker: ...


CHECKERS: Registry[CheckerFamily] = Registry(
    "checker family",
    {
        "dialogue": "gendersuite.checkers.dialogue:DIALOGUE_CHECKERS",
        "gest": "gendersuite.checkers.first_person:FIRST_PERSON_CHECKERS",
        "mt-geneval": "gendersuite.checkers.references:REFERENCE_CHECKERS",
    },
)


def open_checker(
    family: str, language: str, dictionary: Path | None = None, *, online: bool = False, mode: str = DEFAULT_MODE
) -> Checker:
    """The checker of a suite family for a language.

    `dictionary` overrides where its dictionary is looked for; `online` lets it ask others for words it lacks; `mode`
    is one of the family's modes.
    """
    checkers = CHECKERS.get(family)
    if mode not in checkers.modes:
        raise UnknownName(
            f"Suites of the family {family} are not checked in a mode called {mode!r}; known: "
            f"{', '.join(checkers.modes)}."
        )
    return checkers.open(language, dictionary, online, mode)
