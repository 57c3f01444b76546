"""A word that shows the gender of a person."""

from __future__ import annotations

from typing import NamedTuple

from gendersuite.checkers.first_person.evidence import Weight
from gendersuite.model import Gender


class Mark(NamedTuple):
    """The word as it stands in the text and its place there (-1 where unknown), its gender, the rule, and how sure
    that is."""

    word: str
    start: int
    gender: Gender
    rule: str
    weight: Weight = Weight.SURE
