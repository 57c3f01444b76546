"""Opens checkers by kind. Each folder in this package that has a `kind.py` is a kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import files
from pathlib import Path
from pkgutil import resolve_name
from types import MappingProxyType

from gendersuite.checkers.interface import Checker, CheckerKind
from gendersuite.checkers.parsers.interface import BACKENDS, ParserOptions, open_parser
from gendersuite.dictionaries import DICTIONARY_GROUPS, embedded
from gendersuite.errors import UnknownName, UsageError
from gendersuite.plugins import distribution_of, find_plugins
from gendersuite.registry import Registry
from gendersuite.support.defaults import DEFAULT_MODE

KINDS: Registry[CheckerKind] = Registry(
    "kind of checker",
    {
        folder.name.replace("_", "-"): f"{__package__}.{folder.name}.kind:KIND"
        for folder in files(__package__).iterdir()
        if (folder / "kind.py").is_file()
    },
    partial(find_plugins, "checkers", CheckerKind),
)


@dataclass(frozen=True, slots=True)
class ParserChoice:
    """The parser to use. With `hybrid`, it is used only where the dictionary decides nothing."""

    backend: str
    options: ParserOptions = field(default_factory=ParserOptions)
    hybrid: bool = False


def open_checker(
    kind: str,
    language: str,
    dictionary: Path | None = None,
    *,
    online: bool = False,
    mode: str = DEFAULT_MODE,
    parser: ParserChoice | None = None,
    families: Mapping[str, str] = MappingProxyType({}),
) -> Checker:
    """Open the checker of a kind for a language.

    `dictionary` overrides the path of the dictionary. With `online`, words that are not in it are looked up in online
    dictionaries. `mode` is one of the kind's modes. With a `parser`, the checker reads parses, instead of a dictionary
    or after it. `families` maps kinds to suite families, which error messages name.
    """
    found, family = KINDS.get(kind), families.get(kind, kind)
    if parser is None:
        _check_mode(found, family, mode, found.modes)
        return found.open(language, dictionary, online, mode)
    BACKENDS.check(parser.backend)
    if not found.parsed:
        parsed = ", ".join(families.get(name, name) for name, each in KINDS.items() if each.parsed)
        raise UsageError(
            f"Suites of the family {family} are not checked by parses, only those of {parsed}: leave out --parser."
        )
    _check_mode(found, family, mode, found.parsed_modes)
    if not parser.hybrid:
        if dictionary is not None or online:
            raise UsageError("A parser replaces the dictionary: leave out --dictionary and --online, or add --hybrid.")
        return _open_parsed(found, language, parser, mode)
    if mode != DEFAULT_MODE:
        raise UsageError(f"Mode {mode} does not use a dictionary: leave out --hybrid, or --mode {mode}.")
    if language not in found.languages():
        raise UnknownName(
            f"There is no dictionary to ask first for {language!r} in suites of the family {family}, only for "
            f"{', '.join(found.languages())}: leave out --hybrid to have all parsed."
        )

    from gendersuite.checkers.hybrid import HybridChecker

    first = found.open(language, dictionary, online, mode)
    return HybridChecker(first, _open_parsed(found, language, parser, mode))


def plugins_of(kind: str, checker: Checker) -> tuple[str, str]:
    """The distributions of the plug-ins that provide the kind of checker and the checker's dictionary; empty if built
    in."""
    return KINDS.distribution(kind), distribution_of(embedded(checker.dictionary), DICTIONARY_GROUPS)


def _open_parsed(kind: CheckerKind, language: str, choice: ParserChoice, mode: str) -> Checker:
    from gendersuite.checkers.parsers.cache import default_cache

    parser = open_parser(choice.backend, language, choice.options, cache=default_cache())
    checker: Checker = resolve_name(kind.parsed)(language, parser, mode)
    return checker


def _check_mode(kind: CheckerKind, family: str, mode: str, modes: tuple[str, ...]) -> None:
    if mode in modes:
        return
    if mode in kind.parsed_modes:
        raise UsageError(
            f"Suites of the family {family} are checked in mode {mode} by parses: name a parser, such as --parser "
            f"stanza ({', '.join(BACKENDS)})."
        )
    raise UnknownName(
        f"Suites of the family {family} are not checked in a mode called {mode!r}; known: {', '.join(modes)}."
    )
