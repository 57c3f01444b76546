"""Text -> gender labels with evidence. `CHECKERS` has one entry per suite family; languages are files beside it.
`PARSED_CHECKERS` has one for each family that can also be checked by parses, in any language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from gendersuite.checkers.parsers.interface import BACKENDS, Parser, ParserOptions, open_parser
from gendersuite.dictionaries import Dictionary
from gendersuite.errors import UnknownName, UsageError
from gendersuite.model import Finding, Item
from gendersuite.registry import Registry

__all__ = [
    "CHECKERS",
    "DEFAULT_MODE",
    "PARSED_CHECKERS",
    "Checker",
    "CheckerFamily",
    "ParsedCheckerFamily",
    "ParserChoice",
    "Statement",
    "open_checker",
]

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

    def prepare(self, answers: Sequence[tuple[Item, str]]) -> None:
        """Hear of all answers of a submission before they are checked, for work that is better done at once."""
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


class ParsedCheckerFamily(Protocol):
    """The same for checkers that read parses, in whatever language there is a parser for."""

    @property
    def modes(self) -> tuple[str, ...]: ...

    def open(self, language: str, parser: Parser, mode: str) -> Checker: ...


@dataclass(frozen=True, slots=True)
class ParserChoice:
    """The parser whose parses are to be read; with `hybrid` only where the dictionary decides nothing."""

    backend: str
    options: ParserOptions = field(default_factory=ParserOptions)
    hybrid: bool = False


CHECKERS: Registry[CheckerFamily] = Registry(
    "checker family",
    {
        "dialogue": "gendersuite.checkers.dialogue:DIALOGUE_CHECKERS",
        "gest": "gendersuite.checkers.first_person:FIRST_PERSON_CHECKERS",
        "mt-geneval": "gendersuite.checkers.references:REFERENCE_CHECKERS",
    },
)

PARSED_CHECKERS: Registry[ParsedCheckerFamily] = Registry(
    "checker family on parses",
    {
        "dialogue": "gendersuite.checkers.parses.families:UD_DIALOGUE_CHECKERS",
        "gest": "gendersuite.checkers.parses.families:UD_FIRST_PERSON_CHECKERS",
    },
)


def open_checker(
    family: str,
    language: str,
    dictionary: Path | None = None,
    *,
    online: bool = False,
    mode: str = DEFAULT_MODE,
    parser: ParserChoice | None = None,
) -> Checker:
    """The checker of a suite family for a language.

    `dictionary` overrides where its dictionary is looked for; `online` lets it ask others for words it lacks; `mode`
    is one of the family's modes. With a `parser` it is one that reads parses, instead of a dictionary or after it.
    """
    CHECKERS.check(family)
    if parser is None:
        _check_mode(family, mode, CHECKERS.get(family).modes)
        return CHECKERS.get(family).open(language, dictionary, online, mode)
    _check_choice(family, language, parser, mode)
    if not parser.hybrid:
        if dictionary is not None or online:
            raise UsageError(
                "A parser is asked instead of a dictionary: leave out --dictionary and --online, or add --hybrid."
            )
        return _open_parsed(family, language, parser, mode)

    from gendersuite.checkers.hybrid import HybridChecker

    first = CHECKERS.get(family).open(language, dictionary, online, mode)
    return HybridChecker(first, _open_parsed(family, language, parser, mode))


def _open_parsed(family: str, language: str, choice: ParserChoice, mode: str) -> Checker:
    from gendersuite.checkers.parsers.cache import default_cache

    parser = open_parser(choice.backend, language, choice.options, cache=default_cache())
    return PARSED_CHECKERS.get(family).open(language, parser, mode)


def _check_choice(family: str, language: str, choice: ParserChoice, mode: str) -> None:
    """Refuse a parser that cannot be asked as it is wanted."""
    BACKENDS.check(choice.backend)
    if family not in PARSED_CHECKERS:
        raise UsageError(
            f"Suites of the family {family} are not checked by parses, only those of {', '.join(PARSED_CHECKERS)}: "
            "leave out --parser."
        )
    _check_mode(family, mode, PARSED_CHECKERS.get(family).modes)
    if not choice.hybrid:
        return
    if mode != DEFAULT_MODE:
        raise UsageError(f"Mode {mode} asks no dictionary: leave out --hybrid, or --mode {mode}.")
    known = CHECKERS.get(family).languages()
    if language not in known:
        raise UnknownName(
            f"There is no dictionary to ask first for {language!r} in suites of the family {family}, only for "
            f"{', '.join(known)}: leave out --hybrid to have all parsed."
        )


def _check_mode(family: str, mode: str, modes: tuple[str, ...]) -> None:
    if mode in modes:
        return
    if family in PARSED_CHECKERS and mode in PARSED_CHECKERS.get(family).modes:
        raise UsageError(
            f"Suites of the family {family} are checked in mode {mode} by parses: name a parser, such as --parser "
            f"stanza ({', '.join(BACKENDS)})."
        )
    raise UnknownName(
        f"Suites of the family {family} are not checked in a mode called {mode!r}; known: {', '.join(modes)}."
    )
