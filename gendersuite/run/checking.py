"""Which kind of checker labels the suites of a family."""

from __future__ import annotations

from pathlib import Path

from gendersuite.checkers import DEFAULT_MODE, KINDS, Checker, CheckerKind, ParserChoice, open_checker
from gendersuite.registry import Registry

CHECKED_FAMILIES = {"dialogue": "dialogue", "gest": "first-person", "mt-geneval": "references"}
"""The kind of checker of each suite family, in the order in which they are listed."""


def kind_of(family: str) -> str:
    """Return the name of the kind that checks a family; UnknownName if there is none."""
    Registry[CheckerKind]("checker family", CHECKED_FAMILIES).check(family)
    return CHECKED_FAMILIES[family]


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
    families = {kind: name for name, kind in CHECKED_FAMILIES.items()}
    return open_checker(
        kind_of(family), language, dictionary, online=online, mode=mode, parser=parser, families=families
    )
