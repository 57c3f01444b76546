"""What a simulator of systems is, and for which families of suites there is one."""

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
    """Answers the suites of one family in correct sentences, with a bias of that family's own kind."""

    def languages(self) -> tuple[str, ...]:
        """The languages that it speaks."""
        ...

    def parse_bias(self, text: str) -> BiasT:
        """The bias that "name=number,name=number" means; UsageError for what it does not know."""
        ...

    def simulate(self, suite: Suite, language: str, bias: BiasT, *, seed: int, system: str) -> list[str]:
        """What a system with this bias answers, one line per item; UnknownName for a language it does not speak."""
        ...

    def draw(self, suite: Suite, bias: BiasT, *, seed: int, system: str) -> dict[SlotKey, Gender]:
        """The gender that `simulate` gives each slot."""
        ...

    def truth(self, suite: Suite, bias: BiasT) -> dict[ScoreKey, float]:
        """The scores that a system with this bias has in expectation."""
        ...


SIMULATORS: Registry[Simulator[Any]] = Registry(
    "simulated suite family",
    {
        "dialogue": "gendersuite.submissions.simulated.dialogue.simulator:simulator",
        "gest": "gendersuite.submissions.simulated.gest.simulator:simulator",
    },
)
