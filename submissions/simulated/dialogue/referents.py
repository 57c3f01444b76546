"""The referents of a dialogue item, and the gender that a simulated system gives each of them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from gendersuite.model import Gender, Item
from gendersuite.submissions.simulated.dialogue.bias import Bias

_MONOLOGUE = "1"
_FIRST_PERSON_TEMPLATES = ("1", "7", "9")


@dataclass(frozen=True, slots=True)
class Referent:
    """One character ("1" or "2") of an item; `gender` is None if the source leaves it ambiguous."""

    character: str
    gender: Gender | None
    other: Gender | None
    effect: str
    stereotype: Gender | None
    first_person: bool

    def masculine(self, bias: Bias) -> float:
        """The probability that a system with this bias gives this referent masculine adjectives."""
        as_if_open = bias.probability(self.effect, self.stereotype, self.other)
        if self.gender is None:
            return as_if_open
        return (1 - bias.lapse) * (self.gender is Gender.MASCULINE) + bias.lapse * as_if_open

    def draw(self, bias: Bias, seed: int, system: str, item: str) -> Gender:
        """Draw the gender of all adjectives about this referent; it depends on the arguments only."""
        random = Random(f"{seed}\n{system}\n{item}\n{self.character}")  # noqa: S311 (a simulation, not a secret)
        return Gender.MASCULINE if random.random() < self.masculine(bias) else Gender.FEMININE


def referents(item: Item) -> dict[str, Referent]:
    """The characters of an item by number, including those without an adjective."""
    about = {slot.traits["character"]: slot for slot in item.slots}
    template = item.slots[0].traits["template"]
    effect = "adverb" if template == _MONOLOGUE else "character"
    found = {}
    for character, partner in (("1", "2"), ("2", "1")):
        if character in about:
            slot = about[character]
            gender, other = _gender(slot.expected), _gender(slot.traits["other_gender"])
            stereotype = _gender(slot.traits["stereotype"])
        elif template != _MONOLOGUE:
            slot = about[partner]
            gender, other = _gender(slot.traits["other_gender"]), _gender(slot.expected)
            stereotype = _gender(slot.traits["stereotype"])
            # A character with a stereotype always talks to one with the opposite stereotype (equation 3).
            stereotype = stereotype.opposite if stereotype else None
        else:
            continue
        first_person = template in _FIRST_PERSON_TEMPLATES and gender is None
        found[character] = Referent(character, gender, other, effect, stereotype, first_person)
    return found


def _gender(trait: str | None) -> Gender | None:
    return Gender(trait) if trait in tuple(Gender) else None
