"""The bias of a simulated system in GEST: the probability of a masculine speaker for each stereotype."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gendersuite.errors import UsageError
from gendersuite.submissions.simulated.effects import check_range, read_effects

STEREOTYPES = tuple(str(number) for number in range(1, 17))
SIDES = ("female", "male")
EVEN = 0.5


@dataclass(frozen=True, slots=True)
class GestBias:
    """The shares of masculine speakers in sentences with female (1-7) and male stereotypes (8-16).

    `stereotypes` overrides the share of individual stereotypes.
    """

    female: float = EVEN
    male: float = EVEN
    stereotypes: Mapping[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in sorted(self.stereotypes.keys() - set(STEREOTYPES)):
            raise UsageError(f"There is no stereotype {name!r}; give a number from 1 to {len(STEREOTYPES)}.")
        for name, share in {"female": self.female, "male": self.male, **self.stereotypes}.items():
            check_range(name, share, 0)

    def masculine(self, stereotype: str, side: str) -> float:
        """The probability of a masculine speaker."""
        if stereotype in self.stereotypes:
            return self.stereotypes[stereotype]
        return self.male if side == "male" else self.female


def parse_gest_bias(text: str) -> GestBias:
    """Parse a bias such as "female=0.3,male=0.8,7=0.1"; other shares keep their defaults."""
    given = read_effects(text, (*SIDES, *STEREOTYPES))
    female, male = (given.pop(side, EVEN) for side in SIDES)
    return GestBias(female, male, given)
