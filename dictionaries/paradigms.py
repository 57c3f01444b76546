"""Word classes from a bare word list: a form is what its endings say if its relatives are words, too.

A word list only knows whether something is a word. But "zpívala" is a past participle if "zpíval", "zpívali" and
"zpívalo" are words as well, and "škola" is none, because "školi" is no word. The relatives that prove a class are a
data file per language (`data/paradigms/XX.tsv`):

    class    past, passive, adjective, verb, infinitive, adverb, noun, pronoun, determiner; `list` names a Hunspell word
             list, best first
    gender   M, F, neuter, plural, several of them ("M|neuter"), or empty where the class has none
    person   of a verb: 1, 2, 3 or plural
    case     of an adjective or noun: nominative, instrumental, ..., or several; `oblique` for any but the nominative,
             `short` for a form that stands with no noun
    ending   what the form ends in; with a leading "=" it is the whole form, which then needs no proof; "~" is no ending
             after a consonant
    proof    endings that, put in its place, must all give words; "li|lo" is satisfied by either of the two, "!og" by
             an ending that gives none, "|" by no ending. "?" alone: the reading is a guess for words not in the list

A form may have several readings, and has every one that is proven. A word of the list that proves nothing is known
all the same: it has one reading, of the class `word`.
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
    """A line of a data file, cut into its columns."""

    kind: str
    gender: str
    person: str
    case: str
    ending: str
    proof: str


@dataclass(frozen=True, slots=True)
class Paradigm:
    """One row of a data file: the reading that an ending gives, what must be a word for it, and what must be none."""

    reading: Analysis
    ending: str
    proof: tuple[tuple[str, ...], ...]
    disproof: tuple[str, ...] = ()


Proof = tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]
"""What must be a word, and what must be none."""
NO_READINGS: dict[Proof, list[Analysis]] = {}


class ParadigmDictionary:
    """A dictionary of word classes, made of a word list and a language's paradigms; results are cached."""

    def __init__(
        self, name: str, version: str, knows: Callable[[str], bool], paradigms: tuple[Paradigm, ...], whole: Whole
    ) -> None:
        self.name = name
        self.version = version
        self._knows = cache(knows)
        self._whole = whole
        # Readings that need the same proof stand together, so that it is looked up once.
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
        """Every reading of a lower-cased form that is listed or proven; longer endings first."""
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
        """The readings of a form that are of one class. Proofs are looked up when their reading is asked for."""
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
        """The stems and endings that a form may have, the longest ending first."""
        for length in range(min(self._longest, len(word) - 1), 0, -1):
            yield word[:-length], word[-length:]
        yield word, ""
        if word and word[-1] not in VOWELS:
            yield word, AFTER_CONSONANT

    def _is_proven(self, stem: str, asked: Proof) -> bool:
        """Whether a stem has the relatives that a paradigm asks for. Plain loops: this is most of the work."""
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
        """The readings of a word that is not in the list, by the longest ending that guesses are made from."""
        for length in range(min(self._longest, len(word) - 1), 0, -1):
            if guesses := self._guesses.get(word[-length:]):
                return tuple(guesses)
        return ()


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
    return read_paradigms(language, text)


def read_paradigms(language: str, text: str) -> tuple[tuple[str, ...], tuple[Paradigm, ...], Whole]:
    """Word lists, paradigms and listed forms from the text of a data file; DataCorrupt where a row makes no sense."""
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
    """What is wrong with a row, if anything is."""
    if line.count("\t") + 1 not in (
        len(ParadigmRow._fields),
        len(ParadigmRow._fields) - 1,
    ):  # the proof may be left out
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
    """The readings of a row: one for each of its genders and cases."""
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
