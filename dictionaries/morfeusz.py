"""Polish word classes from Morfeusz 2, whose dictionary (SGJP) comes inside the package."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path

from gendersuite.dictionaries.analysis import Analysis
from gendersuite.errors import DictionaryMissing
from gendersuite.model import Gender

GENDERS = {"m": Gender.MASCULINE, "m1": Gender.MASCULINE, "m2": Gender.MASCULINE, "m3": Gender.MASCULINE}
GENDERS |= {"f": Gender.FEMININE}
CASES = {
    "nom": "nominative",
    "gen": "genitive",
    "dat": "dative",
    "acc": "accusative",
    "inst": "instrumental",
    "loc": "locative",
    "voc": "vocative",
}
CLASSES = {
    "adj": "adjective",
    "pact": "adjective",
    "ppas": "adjective",
    "subst": "noun",
    "depr": "noun",
    "ger": "noun",
    "inf": "infinitive",
    "adv": "adverb",
    "praet": "past",
    "winien": "past",
    "fin": "verb",
    "bedzie": "verb",
    "prep": "preposition",
    "conj": "conjunction",
    "comp": "conjunction",
    "part": "particle",
}
PERSONS = {"pri": "1", "sec": "2", "ter": "3"}


class MorfeuszDictionary:
    """Word form in, readings out. The person of a past form is in its last part: był-a-m."""

    def __init__(self, path: Path | None) -> None:
        try:
            import morfeusz2
        except ImportError:
            raise DictionaryMissing(
                "The dictionary for 'pl' needs the package morfeusz2: pip install 'gendersuite[languages]'."
            ) from None
        options = {"dict_path": str(path)} if path else {}
        self._morfeusz = morfeusz2.Morfeusz(**options)
        self.name = "morfeusz2-sgjp"
        self.version = version("morfeusz2")
        self.analyses = cache(self._analyse)

    def _analyse(self, word: str) -> tuple[Analysis, ...]:
        parts = self._morfeusz.analyse(word)
        last = max(end for _, end, _ in parts)
        person = next((p for start, end, (_, _, tag, *_) in parts for p in [_agglutinate(tag)] if p), "")
        found: dict[Analysis, None] = {}
        for start, end, (_, _, tag, *_) in parts:
            whole = start == 0 and end == last
            if whole or (start == 0 and person):
                found |= dict.fromkeys(_readings(word, tag, "" if whole else person))
        return tuple(found)


def open_morfeusz(language: str, path: Path | None) -> MorfeuszDictionary:  # noqa: ARG001 - there is only Polish
    """Morfeusz with its Polish dictionary, or DictionaryMissing with how to get it."""
    return MorfeuszDictionary(path)


def _agglutinate(tag: str) -> str:
    """The person that an agglutinate shows (byłam: aglt:sg:pri), in the singular."""
    parts = tag.split(":")
    if parts[0] != "aglt":
        return ""
    return PERSONS[parts[2]] if parts[1] == "sg" else "plural"


def _readings(word: str, tag: str, person: str) -> Iterator[Analysis]:
    """The readings of a tag, whose parts may hold several values (nom.voc, m1.m2.m3)."""
    parts = [part.split(".") for part in tag.split(":")]
    kind = CLASSES.get(parts[0][0], "other")
    values = {value for part in parts[1:] for value in part}
    number = "plural" if "pl" in values else "singular"
    if kind == "verb":
        person = next((PERSONS[value] for value in parts[2] if value in PERSONS), "") if number == "singular" else "plural"
    genders = {GENDERS.get(value) for value in values if value in GENDERS} or {None}
    if not values & GENDERS.keys() and values & {"n", "n1", "n2"}:
        number = "neuter"
    cases = [CASES[value] for part in parts for value in part if value in CASES] or [""]
    for gender in sorted(genders, key=str):
        for case in cases:
            yield Analysis(
                form=word, gender=gender, how=tag, pos=kind, number=number, person=person, case=case,
                guessed="ign" in values or parts[0][0] == "ign",
            )
