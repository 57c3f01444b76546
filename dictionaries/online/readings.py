"""Readings of a word in an online dictionary, and the selection of those that may describe a person."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gendersuite.dictionaries.analysis import Analysis
from gendersuite.model import Gender

GENDERS = {"m": Gender.MASCULINE, "f": Gender.FEMININE}


@dataclass(frozen=True, slots=True)
class OnlineReading:
    """One reading of a word: `pos` is adjective, participle or noun; `gender` is m, f, n or empty for a form that
    serves all; `number` and `case` are full names, empty if the entry has none. `weak` is for Icelandic, where
    predicates are strong."""

    pos: str
    gender: str
    how: str
    lemma: str = ""
    number: str = ""
    case: str = ""
    weak: bool = False

    @property
    def distance(self) -> tuple[bool, bool, bool, bool]:
        """The distance from an adjective in the nominative singular; the readings with the smallest distance count."""
        return (self.pos == "noun", self.number == "plural", self.case not in ("", "nominative"), self.weak)


def to_analyses(word: str, readings: Iterable[OnlineReading], source: str) -> tuple[Analysis, ...]:
    """Return the readings that best fit a predicate about one person: one analysis with their gender, None if they show
    both or none. Neuter readings count only if there are no others. No readings give no analysis."""
    found = list(readings)
    if not found:
        return ()
    nearest = min(reading.distance for reading in found)
    fitting = [reading for reading in found if reading.distance == nearest]
    fitting = [reading for reading in fitting if reading.gender != "n"] or fitting
    if fitting[0].pos == "noun":
        # The gender of a noun does not show the person's gender, unless an entry gives its counterpart.
        fitting = [reading for reading in fitting if reading.gender] or fitting
    genders = {GENDERS.get(reading.gender) for reading in fitting}
    gender = genders.pop() if len(genders) == 1 else None
    first = fitting[0]
    return (
        Analysis(
            form=word,
            gender=gender,
            how=f"neuter {first.how}" if first.gender == "n" else first.how,
            lemma=first.lemma,
            # A noun with a counterpart agrees with the person like an adjective, so it is not marked as a noun.
            pos="" if first.pos == "noun" and gender else first.pos,
            number=first.number,
            case=first.case,
            weak=first.weak,
            source=source,
        ),
    )
