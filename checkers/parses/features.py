"""Gender and person in the features of a word."""

from __future__ import annotations

from enum import StrEnum

from gendersuite.checkers.parses.tokens import UdToken
from gendersuite.model import Gender

VERBS = frozenset({"VERB", "AUX"})
NOMINALS = frozenset({"NOUN", "PROPN", "PRON", "DET", "NUM"})


class Whom(StrEnum):
    """The person that a word refers to. The first two are the values of a slot's trait `person`; SOMEBODY means
    unknown."""

    SPEAKER = "I"
    LISTENER = "you"
    OTHER = "other"
    SOMEBODY = ""


def gender_of(token: UdToken) -> Gender | None:
    """The gender that a form shows of one person. Feminine forms that may also be neuter show the feminine (Czech
    byla), and likewise for the masculine; forms for both genders and plural forms show none."""
    numbers = token.values("Number")
    if numbers and "Sing" not in numbers:
        return None
    shown = {"Masc", "Fem"}.intersection(token.values("Gender"))
    if len(shown) != 1:
        return None
    return Gender.MASCULINE if "Masc" in shown else Gender.FEMININE


def whom(token: UdToken) -> Whom:
    """The person of a verb form or personal pronoun. A plural may be a polite listener, but not a speaker."""
    persons = token.values("Person")
    if len(persons) != 1:
        return Whom.SOMEBODY
    if persons[0] == "1":
        numbers = token.values("Number")
        return Whom.SPEAKER if not numbers or "Sing" in numbers else Whom.OTHER
    return Whom.LISTENER if persons[0] == "2" else Whom.OTHER


def is_in_case(token: UdToken, *cases: str) -> bool:
    """Whether a word may be in one of these cases."""
    return any(case in cases for case in token.values("Case"))


def is_reflexive(token: UdToken) -> bool:
    return token.feats.get("Reflex") == "Yes"


def agrees_as_verb(token: UdToken) -> bool:
    """Whether a word is a verb form that agrees in gender: a participle or a finite past form."""
    form = token.feats.get("VerbForm")
    return token.upos in VERBS and (form == "Part" or (form == "Fin" and token.feats.get("Tense") == "Past"))


def is_past(token: UdToken) -> bool:
    """Whether a word is a past form that agrees in gender and has no person (Slavic byla, была)."""
    return (
        agrees_as_verb(token)
        and "Gender" in token.feats
        and "Person" not in token.feats
        and token.feats.get("Voice") != "Pass"
        and "Case" not in token.feats
    )


def is_infinite(token: UdToken) -> bool:
    """Whether a verb form cannot have its own subject: an infinitive, gerund or the like."""
    return token.feats.get("VerbForm") in ("Inf", "Conv", "Ger", "Sup")
