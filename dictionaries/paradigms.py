"""Word classes from a bare word list: a form is what its endings say if its relatives are words, too.

A word list only knows whether something is a word. But "zpívala" is a past participle if "zpíval", "zpívali" and
"zpívalo" are words as well, and "škola" is none, because "školi" is no word. The relatives that prove a class are a
data file per language (`data/paradigms/XX.tsv`):

    class    past, passive, adjective, verb, infinitive, adverb, noun; `list` names a Hunspell word list, best first
    gender   M, F, neuter, plural, or empty where the class has none
    person   of a verb: 1, 2, 3 or plural
    case     of an adjective: nominative, instrumental, ...
    ending   what the form ends in; with a leading "=" it is the whole form, which then needs no proof
    proof    endings that, put in its place, must all give words; "li|lo" is satisfied by either of the two

A form may have several readings, and has every one that is proven.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from gendersuite.dictionaries.analysis import Analysis
from gendersuite.dictionaries.wordlists import find_word_list
from gendersuite.errors import DataCorrupt
from gendersuite.model import Gender

CLASSES = frozenset({"past", "passive", "adjective", "verb", "infinitive", "adverb", "noun"})
GENDERS = {"M": Gender.MASCULINE, "F": Gender.FEMININE}
LONGEST_ENDING = 8


@dataclass(frozen=True, slots=True)
class Paradigm:
    """One row of a data file: the reading that an ending gives, and what must be a word for it."""

    reading: Analysis
    ending: str
    proof: tuple[tuple[str, ...], ...]


class ParadigmDictionary:
    """A dictionary of word classes, made of a word list and a language's paradigms; answers are kept per word type."""

    def __init__(
        self, name: str, version: str, knows: Callable[[str], bool], paradigms: tuple[Paradigm, ...], whole: Whole
    ) -> None:
        self.name = name
        self.version = version
        self._knows = cache(knows)
        self._whole = whole
        self._by_ending: dict[str, list[Paradigm]] = defaultdict(list)
        for paradigm in paradigms:
            self._by_ending[paradigm.ending].append(paradigm)
        self.analyses = cache(self._analyse)

    def knows(self, word: str) -> bool:
        """Whether the word list has the word."""
        return self._knows(word)

    def _analyse(self, word: str) -> tuple[Analysis, ...]:
        """Every reading of a lower-cased form that is listed or proven; longer endings first."""
        if listed := self._whole.get(word):
            return listed
        found: list[Analysis] = []
        for length in range(min(LONGEST_ENDING, len(word) - 1), -1, -1):
            stem, ending = word[: len(word) - length], word[len(word) - length :]
            for paradigm in self._by_ending.get(ending, ()):
                if all(any(self._knows(stem + other) for other in one_of) for one_of in paradigm.proof):
                    found.append(paradigm.reading)
        return tuple(found)


Whole = dict[str, tuple[Analysis, ...]]
"""Forms that are listed as a whole, with their readings."""


def open_paradigms(language: str, path: Path | None) -> ParadigmDictionary:
    """The language's word list with its paradigms on top, or DictionaryMissing with how to get the list."""
    lists, paradigms, whole = load_paradigms(language)
    words = find_word_list(language, lists, path)
    return ParadigmDictionary(f"hunspell-{words.stem.name}", words.version, words.knows, paradigms, whole)


def load_paradigms(language: str) -> tuple[tuple[str, ...], tuple[Paradigm, ...], Whole]:
    """Word lists, paradigms and listed forms of a language, from its data file."""
    text = files(__package__).joinpath("data", "paradigms", f"{language}.tsv").read_text(encoding="utf-8")
    lists: list[str] = []
    paradigms: list[Paradigm] = []
    whole: dict[str, list[Analysis]] = defaultdict(list)
    for row in csv.DictReader((line for line in text.split("\n") if not line.startswith("#")), delimiter="\t"):
        kind, ending, proof = row["class"], row["ending"] or "", (row["proof"] or "").split()
        if kind == "list":
            lists.append(ending)
            continue
        if kind not in CLASSES:
            raise DataCorrupt(f"The paradigms for {language!r} hold a row of unknown class {kind!r}.")
        gender = row["gender"] or ""
        reading = Analysis(
            form="",
            gender=GENDERS.get(gender),
            how=f"{kind} -{ending}" if not ending.startswith("=") else "listed",
            pos=kind,
            number=gender if gender in ("neuter", "plural") else "singular",
            person=row["person"] or "",
            case=row["case"] or "",
        )
        if ending.startswith("="):
            for form in ending[1:].split("|"):
                whole[form].append(reading)
        else:
            paradigms.append(Paradigm(reading, ending, tuple(tuple(one.split("|")) for one in proof)))
    return tuple(lists), tuple(paradigms), {form: tuple(readings) for form, readings in whole.items()}
