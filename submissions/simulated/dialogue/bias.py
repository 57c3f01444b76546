"""The bias of a simulated system in dialogues: planted effects and the resulting probabilities."""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import product

from gendersuite.errors import UsageError
from gendersuite.model import Gender
from gendersuite.submissions.simulated.effects import check_range, read_effects

_SIGN = {None: 0, Gender.MASCULINE: 1, Gender.FEMININE: -1}
_SHARES = ("masculine", "lapse")
_STEREOTYPES = ("adverb", "character")
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Bias:
    """The bias of a simulated system towards masculine or feminine referents.

    `masculine`: the share of masculine forms where the gender is ambiguous and no other effect applies.
    `adverb`, `character`: P(M | M-stereotyped) - P(M | F-stereotyped), for the adverb and the referent's character.
    `pairing`: P(M | other is M) - P(M | other is F), so a positive value favours pairs of the same gender.
    `lapse`: the share of determined referents that are treated as ambiguous.
    Effects are additive; combinations outside [0, 1] raise UsageError.
    """

    masculine: float = 0.5
    adverb: float = 0.0
    character: float = 0.0
    pairing: float = 0.0
    lapse: float = 0.0

    def __post_init__(self) -> None:
        for name in BIAS_NAMES:
            check_range(name, getattr(self, name), 0 if name in _SHARES else -1)
        for effect, stereotype, other in product(_STEREOTYPES, _SIGN, _SIGN):
            if effect == "adverb" and other is not None:
                continue
            probability = self._probability(effect, stereotype, other)
            if not -_ROUNDING <= probability <= 1 + _ROUNDING:
                pushes = [f"{effect} stereotype {stereotype}"] * bool(stereotype) + [f"other {other}"] * bool(other)
                raise UsageError(
                    f"The bias gives a masculine form the probability {probability:g} for {' with '.join(pushes)} "
                    f"(masculine={self.masculine:g}, {effect}={getattr(self, effect):g}, pairing={self.pairing:g}); "
                    "lower the effects or move masculine towards 0.5."
                )

    def probability(self, effect: str, stereotype: Gender | None, other: Gender | None) -> float:
        """The probability of a masculine form for an ambiguous referent; `effect` ("adverb" or "character") is the
        source of the stereotype, `other` the known gender of the other character."""
        return min(1.0, max(0.0, self._probability(effect, stereotype, other)))

    def _probability(self, effect: str, stereotype: Gender | None, other: Gender | None) -> float:
        strength: float = getattr(self, effect)
        return self.masculine + _SIGN[stereotype] * strength / 2 + _SIGN[other] * self.pairing / 2


BIAS_NAMES = tuple(field.name for field in fields(Bias))


def parse_bias(text: str) -> Bias:
    """Parse a bias such as "masculine=0.8,adverb=0.3"; other effects keep their defaults."""
    return Bias(**read_effects(text, BIAS_NAMES))
