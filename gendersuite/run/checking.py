"""Select the checker of a suite family."""

from __future__ import annotations

from pathlib import Path

from gendersuite.checkers import DEFAULT_MODE, KINDS, Checker, CheckerKind, ParserChoice, open_checker
from gendersuite.registry import Registry
from gendersuite.testsuites import FAMILIES


def checked_families() -> dict[str, str]:
    """Return the default kind of checker of each family that has one, without plug-ins that cannot be used."""
    kinds = dict(KINDS.items())
    checkers = {name: family.checkers for name, family in FAMILIES.items() if family.checkers}
    return {name: modes[DEFAULT_MODE] for name, modes in checkers.items() if modes[DEFAULT_MODE] in kinds}


def kind_of(family: str, mode: str = DEFAULT_MODE) -> str:
    """Return the kind of checker of a family in a mode; UnknownName if there is none."""
    checkers = FAMILIES.get(family).checkers if family in FAMILIES else {}
    if not checkers:
        Registry[CheckerKind]("checker family", checked_families()).check(family)
    return checkers.get(mode, checkers[DEFAULT_MODE])


def checked_languages(family: str) -> tuple[str, ...]:
    """Return the languages in which a family can be checked."""
    return KINDS.get(kind_of(family)).languages()


def open_checker_of(
    family: str,
    language: str,
    dictionary: Path | None = None,
    *,
    online: bool = False,
    mode: str = DEFAULT_MODE,
    parser: ParserChoice | None = None,
) -> Checker:
    """Open the checker of a suite family for a language; the options are those of `open_checker`."""
    built_in = {name: FAMILIES.get(name).checkers for name in FAMILIES.built_in}
    families = {modes[DEFAULT_MODE]: name for name, modes in built_in.items() if modes}
    families[kind_of(family, mode)] = family
    return open_checker(
        kind_of(family, mode), language, dictionary, online=online, mode=mode, parser=parser, families=families
    )
