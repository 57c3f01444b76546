"""A text cut into clauses, and whose clauses they are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from gendersuite.checkers.first_person.words import (
    AUXILIARY,
    COORDINATOR,
    MARK,
    OPEN_AUXILIARY,
    OPENERS,
    OTHER,
    PRONOUN,
    RELATIVE,
    SUBORDINATOR,
    Word,
)


class Person(Enum):
    """Whose clause it is: the speaker's by a mark of its own, the speaker's because it goes on with the clause
    before, perhaps the speaker's (nothing in it tells), or somebody else's."""

    FIRST = "first person"
    CONTINUED = "first person, continued"
    OPEN = "open"
    OTHER = "other"


@dataclass(slots=True)
class Clause:
    """The words `start` to `end` of a text (the opener left out), what opened them, and whose clause it is."""

    start: int
    end: int
    opener: str
    person: Person = Person.OPEN


def split_clauses(words: list[Word]) -> list[Clause]:
    """The clauses of a text. Marks and conjunctions open a new one; of several in a row, the weightiest counts."""
    clauses: list[Clause] = []
    start, opener = 0, MARK
    for index, word in enumerate(words):
        if word.kind in OPENERS:
            if index > start:
                clauses.append(Clause(start, index, opener))
                opener = word.kind
            elif word.kind != MARK:
                # ", protože" and ", a": the conjunction says more than the comma.
                opener = RELATIVE if RELATIVE in (opener, word.kind) else _weightier(opener, word.kind)
            start = index + 1
    if start < len(words):
        clauses.append(Clause(start, len(words), opener))
    _assign_persons(clauses, words)
    return clauses


def _weightier(one: str, other: str) -> str:
    return SUBORDINATOR if SUBORDINATOR in (one, other) else other if one == MARK else one


def _assign_persons(clauses: list[Clause], words: list[Word]) -> None:
    """Say of each clause whose it is, going on from the one before where it has no mark of its own."""
    main = Person.OPEN  # whose the last main clause is: the sentence comes back to it after a subordinate one
    last: Clause | None = None
    for clause in clauses:
        subordinate = clause.opener in (SUBORDINATOR, RELATIVE)
        own = _own_person(words[clause.start : clause.end])
        if own is not None:
            clause.person = own
        elif last is not None and not subordinate:
            donor = last.person
            if last.opener in (SUBORDINATOR, RELATIVE) and clause.opener != COORDINATOR and main is not Person.OPEN:
                donor = main
            clause.person = Person.CONTINUED if donor is Person.FIRST else donor
        if not subordinate:
            main = Person.FIRST if clause.person is Person.CONTINUED else clause.person
        last = clause


def _own_person(words: list[Word]) -> Person | None:
    """The person that a clause's own words show, if they do."""
    other = False
    open_person = False
    for word in words:
        if word.kind in (PRONOUN, AUXILIARY) or (word.past and word.past.first):
            return Person.FIRST
        if word.kind == OTHER or (word.past and word.past.gender is None):
            other = True
        open_person = open_person or word.kind == OPEN_AUXILIARY
    if other:
        return Person.OTHER
    return Person.FIRST if open_person else None
