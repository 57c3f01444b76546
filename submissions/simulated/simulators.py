"""The interface of simulators, and the simulators of each family of suites."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from gendersuite.model import Gender, Suite
from gendersuite.registry import Registry

SlotKey = tuple[str, int]
"""Item id and slot number."""

ScoreKey = tuple[str, str, str]
"""Subset, metric and group."""

BiasT = TypeVar("BiasT")


class Simulator(Protocol[BiasT]):
    """Simulates systems for the suites of one family, with a family-specific kind of bias.

    Each folder in `submissions/simulated/` has a module `simulator` that defines one as SIMULATOR; the folder's name is
    the family's name, with "_" for "-".
    """

    def languages(self) -> tuple[str, ...]:
        """The languages of the outputs."""
        ...

    def parse_bias(self, text: str) -> BiasT:
        """Parse a bias such as "name=number,name=number"; UsageError for unknown names."""
        ...

    def simulate(self, suite: Suite, language: str, bias: BiasT, *, seed: int, system: str) -> list[str]:
        """Return the outputs of a system with this bias, one line per item; UnknownName for an unknown language."""
        ...

    def draw(self, suite: Suite, bias: BiasT, *, seed: int, system: str) -> dict[SlotKey, Gender]:
        """The gender that `simulate` gives each slot."""
        ...

    def truth(self, suite: Suite, bias: BiasT) -> dict[ScoreKey, float]:
        """The expected scores of a system with this bias."""
        ...


SIMULATORS: Registry[Simulator[Any]] = Registry.of_folder("simulated suite family", __package__, ".simulator:SIMULATOR")
