"""Families of suites: their suites, checkers and traits.

A family is declared as `FAMILY` in `testsuites/FAMILY/family.py`. Its reports are declared separately, as a
`ReportFamily`: scoring does not depend on reports, and reports do not depend on how labels were made.
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
"""Names that traits cannot have. The column `variant` is reserved for systems with several translations."""


class Role(StrEnum):
    """How a trait is used."""

    DESCRIPTION = "description"
    ASKED_WORD = "asked word"
    """The word of the source whose gender is evaluated."""
    PAIR = "pair"
    """Two slots with the same value form a pair."""
    REFERENCE = "reference"
    """A text that translations are compared with."""


@dataclass(frozen=True, slots=True)
class Trait:
    """A property of slots, stored as a column of labels.parquet; `values` lists its possible values if they are few."""

    name: str
    role: Role = Role.DESCRIPTION
    values: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.name in RESERVED:
            raise ValueError(f"a trait cannot be called {self.name!r}: the column is reserved")


@dataclass(frozen=True, slots=True)
class ProbeTarget:
    """A suite for language models: its probe ("module:function"), the kinds of models, and its options."""

    target: str
    kinds: tuple[str, ...]
    options: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SuiteFamily:
    """A family of suites.

    `suites` maps each suite, including those for language models, to its factory ("module:function"). `checkers` maps
    each mode to a kind of checker (empty if the family is for language models only). `about` is a template for the
    evaluated referent, with traits in braces. `variants` is the function that creates a variant ("module:function").
    `probes` maps the suites for language models to their probes.
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
        """Return the evaluated referent of a slot with these traits."""
        return self.about.format_map(traits)

    def with_role(self, role: Role) -> str | None:
        """Return the name of the trait with this role, or None."""
        return next((trait.name for trait in self.traits if trait.role is role), None)
