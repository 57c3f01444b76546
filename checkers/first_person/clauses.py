"""Splits a text into clauses and assigns a person to each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from gendersuite.checkers.first_person.words import (
    AFTER_MARK,
    ALONE,
    AUXILIARY,
    COORDINATOR,
    MARK,
    OPEN_AUXILIARY,
    OPENERS,
    OTHER,
    PREPOSITION,
    PRONOUN,
    RELATIVE,
    SUBORDINATOR,
    Word,
    WordTypes,
)
from gendersuite.model import Gender


class ClausePerson(Enum):
    """The person of a clause: the first person by its own marker, the first person continued from the clause before,
    unknown, or another person."""

    FIRST = "first person"
    CONTINUED = "first person, continued"
    OPEN = "open"
    OTHER = "other"


@dataclass(slots=True)
class Clause:
    """A clause: the words from `start` to `end` without the opener, the kind of opener, and the person."""

    start: int
    end: int
    opener: str
    person: ClausePerson = ClausePerson.OPEN


def cut_clauses(words: list[Word]) -> list[Clause]:
    """Split a text into clauses. Marks and conjunctions open a clause; of several in a row, the most informative
    counts."""
    clauses: list[Clause] = []
    start, opener = 0, MARK
    for index, word in enumerate(words):
        kind = SUBORDINATOR if word.kind == AFTER_MARK and index == start else word.kind
        if kind in OPENERS:
            if index > start:
                clauses.append(Clause(start, index, opener))
                opener = kind
            elif kind != MARK:
                # ", protože" and ", a": the conjunction is more informative than the comma.
                opener = RELATIVE if RELATIVE in (opener, kind) else _weightier(opener, kind)
            start = index + 1
    if start < len(words):
        clauses.append(Clause(start, len(words), opener))
    return clauses


def split_clauses(words: list[Word], read: WordTypes) -> list[Clause]:
    """Split a text into clauses and assign their persons."""
    clauses = cut_clauses(words)
    if read.language.agreeing_auxiliaries:
        for clause in clauses:
            _settle_auxiliary(words, clause, read)
    _assign_persons(clauses, words, lambda inside: _listed_person(inside, read))
    return clauses


def read_present_verbs(clauses: list[Clause], words: list[Word], read: WordTypes) -> None:
    """Assign the persons again, now also by verbs in the present tense. This looks up every word in the dictionary, so
    use it only for texts without sure evidence."""

    def person(inside: list[Word]) -> ClausePerson | None:
        listed = _listed_person(inside, read)
        plain = [word.text for word in inside if not word.kind and not word.past]
        if listed is ClausePerson.FIRST or any(map(read.is_first_person_verb, plain)):
            return ClausePerson.FIRST
        return listed or (ClausePerson.OTHER if any(map(read.is_other_verb, plain)) else None)

    _assign_persons(clauses, words, person)


def _settle_auxiliary(words: list[Word], clause: Clause, read: WordTypes) -> None:
    """Mark the last auxiliary of a clause as ALONE if the clause has another verb and the word is not an auxiliary."""
    inside = words[clause.start : clause.end]
    auxiliaries = [index for index, word in enumerate(inside) if word.kind == AUXILIARY]
    if not auxiliaries or inside[auxiliaries[-1]].text not in read.language.agreeing_auxiliaries:
        return
    last = auxiliaries[-1]
    if last + 1 < len(inside) and inside[last + 1].kind == PRONOUN:
        return  # "sam ja": it is me
    pasts = sum(1 for word in inside if word.past and word.past.gender)
    if len(auxiliaries) > 1:
        alone = pasts < len(auxiliaries)
    elif any(word.text in read.language.other_auxiliaries for word in inside[:last]):
        alone = pasts < 2
    else:
        alone = not pasts and _has_present_verb(inside, last, clause.opener in (SUBORDINATOR, RELATIVE), read)
    if alone:
        words[clause.start + last] = inside[last]._replace(kind=ALONE)


def _has_present_verb(words: list[Word], auxiliary: int, subordinate: bool, read: WordTypes) -> bool:
    """Whether a clause without known past forms has a first-person verb in the present, so that its auxiliary is no
    auxiliary."""
    plain = [
        index
        for index, word in enumerate(words)
        if not word.kind and (not index or words[index - 1].kind != PREPOSITION)
    ]
    verbs = [index for index in plain if read.is_first_person_verb(words[index].text)]
    if not verbs or any(read.guessed_past(words[index].text) for index in plain):
        return False
    # "kad sam kod kuće spavam": between a conjunction and a distant verb, it may be the verb of its own clause.
    return not subordinate or verbs[0] < auxiliary or auxiliary + 1 in verbs


def _weightier(one: str, other: str) -> str:
    return SUBORDINATOR if SUBORDINATOR in (one, other) else other if one == MARK else one


def _assign_persons(
    clauses: list[Clause], words: list[Word], own_person: Callable[[list[Word]], ClausePerson | None]
) -> None:
    """Assign a person to each clause. A clause without its own marker continues the clause before."""
    main = ClausePerson.OPEN  # person of the last main clause, which continues after a subordinate clause
    last: Clause | None = None
    for clause in clauses:
        subordinate = clause.opener in (SUBORDINATOR, RELATIVE)
        own = own_person(words[clause.start : clause.end])
        if own is not None:
            clause.person = own
        elif last is not None and not subordinate:
            donor = last.person
            if last.opener in (SUBORDINATOR, RELATIVE) and clause.opener != COORDINATOR:
                donor = main
            clause.person = ClausePerson.CONTINUED if donor is ClausePerson.FIRST else donor
        if not subordinate:
            main = ClausePerson.FIRST if clause.person is ClausePerson.CONTINUED else clause.person
        last = clause


def _listed_person(words: list[Word], read: WordTypes) -> ClausePerson | None:
    """The person of a clause by its listed words and past forms, or None."""
    other = False
    open_person = False
    compared = False  # "než já", "stejně jako já": the pronoun has no verb here
    for word in words:
        if word.kind == AUXILIARY or (word.kind == PRONOUN and not compared) or (word.past and word.past.first):
            return ClausePerson.FIRST
        compared = word.kind in (PREPOSITION, AFTER_MARK)
        if word.kind == OTHER or (word.past and word.past.other and not word.past.doubtful):
            other = True
        open_person = open_person or word.kind == OPEN_AUXILIARY
    if other or (open_person and (_has_me(words, read) or _has_subject(words, read))):
        return ClausePerson.OTHER
    return ClausePerson.FIRST if open_person else None


def _has_me(words: list[Word], read: WordTypes) -> bool:
    """Whether a clause has the first person as an object ("da bi me": somebody else is the subject)."""
    return any(word.text in read.language.objects for word in words)


def _has_subject(words: list[Word], read: WordTypes) -> bool:
    """Whether the past form of a clause agrees with a noun in it. A masculine noun after the verb is rather its object,
    because inanimate nouns have one form for both cases; a noun after "rada" is not a subject ("rada bi bila
    zdravnica")."""
    verb = next((index for index, word in enumerate(words) if word.past and not word.past.doubtful), None)
    past = None if verb is None else words[verb].past
    if verb is None or past is None:
        return False
    last = verb if past.gender is Gender.MASCULINE else len(words)
    last = next((index for index, word in enumerate(words[:last]) if word.text in read.language.agreeing), last)
    return any(
        not word.kind
        and not word.past
        and not read.is_adverb(word.text)
        and not (index and words[index - 1].kind == PREPOSITION)
        and past.gender in read.nominative(word.text)
        for index, word in enumerate(words[:last])
    )
