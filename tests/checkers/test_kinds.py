"""Kinds of checkers are found by their folders, and an error names what was asked."""

from __future__ import annotations

from pkgutil import resolve_name

import pytest

from gendersuite.checkers import DEFAULT_MODE, KINDS, ParserChoice, Scope, open_checker
from gendersuite.errors import UnknownName, UsageError


def test_the_folders_are_the_kinds() -> None:
    assert tuple(KINDS) == ("dialogue", "first-person", "references")
    with pytest.raises(UnknownName, match="gest"):
        open_checker("gest", "cs")


@pytest.mark.parametrize("name", list(KINDS))
def test_a_kind_describes_itself(name: str) -> None:
    kind = KINDS.get(name)
    assert kind.modes[0] == DEFAULT_MODE
    assert kind.languages() == tuple(sorted(kind.languages()))
    assert kind.scope is Scope.TEXT
    assert bool(kind.parsed) == bool(kind.parsed_modes)
    if kind.parsed:
        assert callable(resolve_name(kind.parsed))


def test_errors_name_families_where_they_are_given() -> None:
    families = {"first-person": "gest", "references": "mt-geneval"}
    with pytest.raises(UsageError, match="mt-geneval are not checked by parses, only those of dialogue, gest:"):
        open_checker("references", "es", parser=ParserChoice("conllu"), families=families)
    with pytest.raises(UsageError, match="only those of dialogue, first-person:"):
        open_checker("references", "es", parser=ParserChoice("conllu"))
