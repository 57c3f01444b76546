"""Families of suites: their suites, checkers and traits.

A family is declared in `testsuites/FAMILY/family.py`, as `FAMILY`. Its reports are declared separately, as a
`ReportFamily`: scoring does not know reports, and reports do not know how labels were made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from gendersuite.model import Label

if TYPE_CHECKING:
    from typing import Any

BOTH_GENDERS = frozenset({Label.MASCULINE, Label.FEMININE})
RESERVED = frozenset({"variant"})
"""Names that traits cannot have; the column `variant` is for systems with several translations."""


class Role(StrEnum):
    """The use of a trait."""

    DESCRIPTION = "description"
    ASKED_WORD = "asked word"
    """The word of the source whose gender is evaluated."""
    PAIR = "pair"
    """Slots with the same value are two sides of one pair."""
    REFERENCE = "reference"
    """A text that translations are compared with."""


@dataclass(frozen=True, slots=True)
class Trait:
    """A column of labels.parquet with a property of slots; `values` are its possible values, if they are few."""

    name: str
    role: Role = Role.DESCRIPTION
    values: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.name in RESERVED:
            raise ValueError(f"a trait cannot be called {self.name!r}: the column is reserved")


@dataclass(frozen=True, slots=True)
class ProbeTarget:
    """A suite for language models: its probe ("module:function"), the kinds of models, and the options it takes."""

    target: str
    kinds: tuple[str, ...]
    options: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SuiteFamily:
    """A family of suites.

    `suites` has the factory of each suite ("module:function"), also of those for language models; `checkers` the kind
    of checker for each mode (none: for language models only). `about` names the referent that is evaluated, with
    traits in braces. `variants` is the function that makes a variant, and `probes` has the suites for language
    models.
    """

    name: str
    suites: Mapping[str, str]
    traits: tuple[Trait, ...]
    about: str = ""
    checkers: Mapping[str, str] = field(default_factory=dict)
    expected: frozenset[Label] = BOTH_GENDERS
    variants: str = ""
    probes: Mapping[str, ProbeTarget] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.checkers and "default" not in self.checkers:
            raise ValueError(f"the family {self.name!r} has checkers, but none for the mode 'default'")

    def referent(self, traits: Mapping[str, Any]) -> str:
        """The referent that is evaluated in a slot with these traits."""
        return self.about.format_map(traits)

    def with_role(self, role: Role) -> str | None:
        """The name of the trait with this role."""
        return next((trait.name for trait in self.traits if trait.role is role), None)
