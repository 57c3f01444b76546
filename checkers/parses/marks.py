"""A word that shows the gender of a person."""

from __future__ import annotations

from typing import NamedTuple

from gendersuite.checkers.first_person.evidence import Weight
from gendersuite.model import Gender


class Mark(NamedTuple):
    """A word in its original spelling, its position (-1 if unknown), gender, rule and weight."""

    word: str
    start: int
    gender: Gender
    rule: str
    weight: Weight = Weight.SURE
