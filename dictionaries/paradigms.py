"""Word classes from a plain word list: a form has the class of its ending if related forms are also words.

A word list only says whether a string is a word. But "zpívala" is a past participle if "zpíval", "zpívali" and
"zpívalo" are also words, and "škola" is not one, because "školi" is not a word. The related forms that prove a class
are listed in a data file per language (`data/paradigms/XX.tsv`):

    class    past, passive, adjective, verb, infinitive, adverb, noun, pronoun, determiner; `list` names a Hunspell word
             list, best first
    gender   M, F, neuter, plural, several of them ("M|neuter"), or empty for a class without gender
    person   of a verb: 1, 2, 3 or plural
    case     of an adjective or noun: nominative, instrumental, ..., or several; `oblique` for any but the nominative,
             `short` for a form that is never used with a noun
    ending   the ending of the form; with a leading "=" it is the whole form, which then needs no proof; "~" is no
             ending after a consonant
    proof    endings that must all form words when they replace the ending; "li|lo" needs only one of the two, "!og"
             must not form a word, "|" is no ending. "?" alone: the reading is a guess for words not in the list

A form has every reading that is proven. A word of the list without a proven reading has one of the class `word`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from gendersuite.dictionaries.analysis import Analysis, may_be_word
from gendersuite.dictionaries.wordlists import find_word_list
from gendersuite.errors import DataCorrupt
from gendersuite.model import Gender
from gendersuite.support.cached_method import cached_method

CLASSES = frozenset({"past", "passive", "adjective", "verb", "infinitive", "adverb", "noun", "pronoun", "determiner"})
GENDERS = {"M": Gender.MASCULINE, "F": Gender.FEMININE}
LONGEST_ENDING = 8
AFTER_CONSONANT = "~"
VOWELS = frozenset("aeiouyáéíóúýäôěůаеёиоуыэюяіїє")
NUMBERS = {"M": "singular", "F": "singular", "": "singular", "neuter": "neuter", "plural": "plural"}
CASES = frozenset(
    {"", "nominative", "genitive", "dative", "accusative", "instrumental", "locative", "vocative", "oblique", "short"}
)
PERSONS = frozenset({"", "1", "2", "3", "plural"})
UNPROVEN = Analysis(form="", gender=None, how="in the word list", pos="word")


class ParadigmRow(NamedTuple):
    """A line of a data file, split into columns."""

    kind: str
    gender: str
    person: str
    case: str
    ending: str
    proof: str


@dataclass(frozen=True, slots=True)
class Paradigm:
    """One row of a data file: the reading of an ending, and the forms that must and must not be words."""

    reading: Analysis
    ending: str
    proof: tuple[tuple[str, ...], ...]
    disproof: tuple[str, ...] = ()


Proof = tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]
"""The forms that must be words, and those that must not."""
NO_READINGS: dict[Proof, list[Analysis]] = {}


class ParadigmDictionary:
    """A dictionary of word classes from a word list and the paradigms of a language. Results are cached."""

    def __init__(
        self, name: str, version: str, knows: Callable[[str], bool], paradigms: tuple[Paradigm, ...], whole: Whole
    ) -> None:
        self.name = name
        self.version = version
        self._knows = cache(knows)
        self._whole = whole
        # Readings with the same proof are grouped, so that the proof is checked once.
        self._by_ending: dict[str, dict[Proof, list[Analysis]]] = defaultdict(lambda: defaultdict(list))
        self._longest = max((len(paradigm.ending) for paradigm in paradigms), default=0)
        self._guesses: dict[str, list[Analysis]] = defaultdict(list)
        for paradigm in paradigms:
            if paradigm.reading.guessed:
                self._guesses[paradigm.ending].append(paradigm.reading)
            else:
                self._by_ending[paradigm.ending][paradigm.proof, paradigm.disproof].append(paradigm.reading)

    def knows(self, word: str) -> bool:
        """Whether the word list has the word."""
        return self._knows(word)

    @cached_method
    def analyses(self, word: str) -> tuple[Analysis, ...]:
        """Return the listed or proven readings of a lower-case form; longer endings first."""
        if not may_be_word(word):
            return ()
        if listed := self._whole.get(word):
            return listed
        found: list[Analysis] = []
        for stem, ending in self._cuts(word):
            for proof, readings in self._by_ending.get(ending, NO_READINGS).items():
                if self._is_proven(stem, proof):
                    found += readings
        if not found:
            return (UNPROVEN,) if self._knows(word) else self._guess(word)
        return tuple(found)

    def of_class(self, word: str, kind: str) -> Iterator[Analysis]:
        """Yield the readings of a form in one class. Proofs are checked lazily."""
        if not may_be_word(word):
            return
        if word in self._whole:
            yield from (reading for reading in self._whole[word] if reading.pos == kind)
            return
        found = False
        for stem, ending in self._cuts(word):
            for proof, readings in self._by_ending.get(ending, NO_READINGS).items():
                wanted = [reading for reading in readings if reading.pos == kind]
                if wanted and self._is_proven(stem, proof):
                    found = True
                    yield from wanted
        if self._guesses and not found and not self._knows(word):
            yield from (reading for reading in self.analyses(word) if reading.pos == kind)

    def _cuts(self, word: str) -> Iterator[tuple[str, str]]:
        """Yield the possible stems and endings of a form, the longest ending first."""
        for length in range(min(self._longest, len(word) - 1), 0, -1):
            yield word[:-length], word[-length:]
        yield word, ""
        if word and word[-1] not in VOWELS:
            yield word, AFTER_CONSONANT

    def _is_proven(self, stem: str, asked: Proof) -> bool:
        """Whether a stem has the related forms that a paradigm requires. Plain loops, because this takes most of the
        time."""
        knows = self._knows
        proof, disproof = asked
        for one_of in proof:
            for other in one_of:
                if knows(stem + other):
                    break
            else:
                return False
        return not any(knows(stem + other) for other in disproof)

    def _guess(self, word: str) -> tuple[Analysis, ...]:
        """The readings of a word that is not in the list, by its longest ending with a guess."""
        for length in range(min(self._longest, len(word) - 1), 0, -1):
            if guesses := self._guesses.get(word[-length:]):
                return tuple(guesses)
        return ()


Whole = dict[str, tuple[Analysis, ...]]
"""Forms that are listed as whole words, with their readings."""


def open_paradigms(language: str, path: Path | None) -> ParadigmDictionary:
    """Return the word list of a language, combined with its paradigms. Raise DictionaryMissing, with instructions, if
    there is no list."""
    lists, paradigms, whole = load_paradigms(language)
    words = find_word_list(language, lists, path)
    return ParadigmDictionary(f"hunspell-{words.stem.name}", words.version, words.knows, paradigms, whole)


def load_paradigms(language: str) -> tuple[tuple[str, ...], tuple[Paradigm, ...], Whole]:
    """Return the word lists, paradigms and whole forms of a language from its data file."""
    text = files(__package__).joinpath("data", "paradigms", f"{language}.tsv").read_text(encoding="utf-8")
    return read_paradigms(language, text)


def read_paradigms(language: str, text: str) -> tuple[tuple[str, ...], tuple[Paradigm, ...], Whole]:
    """Return the word lists, paradigms and whole forms in the text of a data file. Raise DataCorrupt for an invalid
    row."""
    lists: list[str] = []
    paradigms: list[Paradigm] = []
    whole: dict[str, list[Analysis]] = defaultdict(list)
    for number, line in enumerate(text.split("\n"), 1):
        if number == 1 or not line or line.startswith("#"):
            continue
        row = ParadigmRow(*(line.split("\t") + [""] * len(ParadigmRow._fields))[: len(ParadigmRow._fields)])
        if problem := _problem(row, line):
            raise DataCorrupt(f"The paradigms for {language!r} are broken in line {number}, {problem}: {line!r}.")
        if row.kind == "list":
            lists.append(row.ending)
            continue
        proof = row.proof.split()
        given = tuple(tuple(one.split("|")) for one in proof if not one.startswith(("!", "?")))
        refused = tuple(one[1:] for one in proof if one.startswith("!"))
        for reading in _readings(row):
            if row.ending.startswith("="):
                for form in row.ending[1:].split("|"):
                    whole[form].append(reading)
            else:
                paradigms.append(Paradigm(reading, row.ending, given, refused))
    return tuple(lists), tuple(paradigms), {form: tuple(readings) for form, readings in whole.items()}


def _problem(row: ParadigmRow, line: str) -> str:
    """The error in a row, or an empty string."""
    if line.count("\t") + 1 not in (
        len(ParadigmRow._fields),
        len(ParadigmRow._fields) - 1,
    ):  # the proof is optional
        return "which has not the columns class, gender, person, case, ending and proof"
    if row.kind not in CLASSES | {"list"}:
        return f"which names no class but {row.kind!r}"
    if unknown := set(row.gender.split("|")) - NUMBERS.keys():
        return f"which names no gender but {min(unknown)!r}"
    if unknown := set(row.case.split("|")) - CASES:
        return f"which names no case but {min(unknown)!r}"
    if row.person not in PERSONS:
        return f"which names no person but {row.person!r}"
    if not row.ending and not row.proof:
        return "which has neither an ending nor a proof"
    if row.ending.startswith("=") and row.proof:
        return "which lists whole forms and yet asks for a proof"
    if len(row.ending) > LONGEST_ENDING and not row.ending.startswith("=") and row.kind != "list":
        return f"whose ending has more than {LONGEST_ENDING} letters"
    return ""


def _readings(row: ParadigmRow) -> Iterator[Analysis]:
    """The readings of a row, one per gender and case."""
    for gender in row.gender.split("|"):
        for case in row.case.split("|"):
            yield Analysis(
                form="",
                gender=GENDERS.get(gender),
                how="listed" if row.ending.startswith("=") else f"{row.kind} -{row.ending.strip(AFTER_CONSONANT)}",
                pos=row.kind,
                number=NUMBERS[gender],
                person=row.person,
                case=case,
                guessed=row.proof == "?",
            )
