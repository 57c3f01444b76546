"""Which kind of checker labels the suites of a family, as the family says."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gendersuite.checkers import DEFAULT_MODE, KINDS, Checker, CheckerKind, ParserChoice, open_checker
from gendersuite.registry import Registry
from gendersuite.testsuites import FAMILIES


@cache
def checked_families() -> dict[str, str]:
    """Return the default kind of checker of each family that has one."""
    checkers = {name: FAMILIES.get(name).checkers for name in FAMILIES}
    return {name: kinds[DEFAULT_MODE] for name, kinds in checkers.items() if kinds}


def kind_of(family: str, mode: str = DEFAULT_MODE) -> str:
    """Return the name of the kind that checks a family in a mode; UnknownName if there is none."""
    Registry[CheckerKind]("checker family", checked_families()).check(family)
    return FAMILIES.get(family).checkers.get(mode, checked_families()[family])


def checked_languages(family: str) -> tuple[str, ...]:
    """Return the languages that suites of a family can be checked in."""
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
    families = {kind: name for name, kind in checked_families().items()} | {kind_of(family, mode): family}
    return open_checker(
        kind_of(family, mode), language, dictionary, online=online, mode=mode, parser=parser, families=families
    )
