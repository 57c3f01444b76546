"""What an online dictionary says about a word, before it is known which of it counts for a person spoken of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gendersuite.dictionaries.analysis import Analysis
from gendersuite.model import Gender

GENDERS = {"m": Gender.MASCULINE, "f": Gender.FEMININE}


@dataclass(frozen=True, slots=True)
class OnlineReading:
    """One reading of a word: `pos` is adjective, participle or noun, `gender` m, f, n or empty for a form that serves
    all; `number` and `case` are full names, empty where the entry does not say. `weak` is for Icelandic: a predicate
    is strong."""

    pos: str
    gender: str
    how: str
    lemma: str = ""
    number: str = ""
    case: str = ""
    weak: bool = False

    @property
    def distance(self) -> tuple[bool, bool, bool, bool]:
        """How far this is from an adjective in the nominative singular; the smallest counts."""
        return (self.pos == "noun", self.number == "plural", self.case not in ("", "nominative"), self.weak)


def to_analyses(word: str, readings: Iterable[OnlineReading], source: str) -> tuple[Analysis, ...]:
    """The readings that fit a predicate about one person best: one analysis with the gender they show, with None where
    they show both or none. A neuter counts only where nothing else does; nothing to read gives no analysis."""
    found = list(readings)
    if not found:
        return ()
    nearest = min(reading.distance for reading in found)
    fitting = [reading for reading in found if reading.distance == nearest]
    fitting = [reading for reading in fitting if reading.gender != "n"] or fitting
    if fitting[0].pos == "noun":
        # The gender of a noun is no news of the person, unless an entry gives its counterpart.
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
            # A noun with a counterpart agrees with the person as an adjective does: no mere noun to the checkers.
            pos="" if first.pos == "noun" and gender else first.pos,
            number=first.number,
            case=first.case,
            weak=first.weak,
            source=source,
        ),
    )
