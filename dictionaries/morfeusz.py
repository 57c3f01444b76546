"""Polish word classes from Morfeusz 2, whose package includes its dictionary (SGJP).

Morfeusz splits a word into segments and tags each: byłabym is `praet:sg:f:imperf` (był-a), `part` (by) and
`aglt:sg:pri:imperf:nwok` (m). The verb has the gender, and the last segment the person. A tag may have several values
per feature: `adj:sg:nom.voc:m1.m2.m3:pos`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from gendersuite.dictionaries.analysis import Analysis, may_be_word
from gendersuite.errors import DictionaryMissing
from gendersuite.model import Gender
from gendersuite.support.cached_method import cached_method

GENDERS = {
    "m1": Gender.MASCULINE,
    "m2": Gender.MASCULINE,
    "m3": Gender.MASCULINE,
    "f": Gender.FEMININE,
}
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
    "adjc": "adjective",
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
PREDICATIVE = Gender.MASCULINE, "nominative"
"""The reading of an `adjc`, which its tag does not specify: ciekaw, pewien, zdrów only follow a copula."""


class MorfeuszDictionary:
    """Looks up word forms in Morfeusz. An unknown word has no readings."""

    def __init__(self, path: Path | None) -> None:
        try:
            from morfeusz2 import Morfeusz

            options = {"dict_path": str(path.parent), "dict_name": path.name.removesuffix("-a.dict")} if path else {}
            self._morfeusz = Morfeusz(generate=False, expand_dag=True, **options)
        except ImportError:
            raise DictionaryMissing(
                "The dictionary for 'pl' needs the package morfeusz2: pip install 'gendersuite[languages]'."
            ) from None
        except RuntimeError:
            raise DictionaryMissing(
                f"There is no Morfeusz dictionary at {path}: expected the path of a NAME-a.dict file."
            ) from None
        self.name = "morfeusz2-sgjp"
        self.version = f"{version('morfeusz2')}+{self._morfeusz.dict_id()}"

    @cached_method
    def analyses(self, word: str) -> tuple[Analysis, ...]:
        """Return the readings of all segmentations of a word; of a word with hyphens, those of its last part."""
        found: dict[Analysis, None] = {}
        for parts in self._morfeusz.analyse(word) if may_be_word(word) else ():
            tags = [tag for _, _, tag, *_ in parts]
            hyphens = [place for place, tag in enumerate(tags) if tag == "interp"]
            found |= dict.fromkeys(_readings(word, tags[hyphens[-1] + 1 if hyphens else 0 :]))
        return tuple(found)


def open_morfeusz(language: str, path: Path | None) -> MorfeuszDictionary:  # noqa: ARG001 - Polish is the only language
    """Return Morfeusz with its Polish dictionary. Raise DictionaryMissing, with instructions, if it is not
    installed."""
    return MorfeuszDictionary(path)


def _readings(word: str, tags: list[str]) -> Iterator[Analysis]:
    """The readings of one segmentation."""
    match tags:
        case ["ign"] | []:
            return
        case [tag]:
            yield from _readings_of_tag(word, tag, person="")
            if tag.startswith("winien:"):
                # "jestem gotów", "jestem rada": after a copula these are adjectives.
                yield from _readings_of_tag(word, tag.replace("winien:sg", "adj:sg:nom"), person="")
        case [tag, "part"]:
            yield from _readings_of_tag(word, tag, person="3")
        case [tag, "part", ending] | [tag, ending] if ending.startswith("aglt:"):
            _, number, person, *_ = ending.split(":")
            yield from _readings_of_tag(word, tag, PERSONS[person] if number == "sg" else "plural")


def _readings_of_tag(word: str, tag: str, person: str) -> Iterator[Analysis]:
    """The readings of a tag, one per gender and case; `person` comes from the segments after it."""
    kind, *features = tag.split(":")
    values = {value for feature in features for value in feature.split(".")}
    genders: set[Gender | None] = {GENDERS[value] for value in values if value in GENDERS}
    cases = [name for value, name in CASES.items() if value in values]
    if kind == "adjc":
        genders, cases = {PREDICATIVE[0]}, [PREDICATIVE[1]]
    number = "plural" if "pl" in values else "neuter" if "n" in values and not genders else "singular"
    if kind in ("fin", "bedzie"):
        person = "plural" if number == "plural" else next(PERSONS[value] for value in values if value in PERSONS)
    for gender in sorted(genders, key=str) or [None]:
        for case in cases or [""]:
            yield Analysis(
                form=word,
                gender=gender,
                how=tag,
                pos=CLASSES.get(kind, "other"),
                number=number,
                person=person,
                case=case,
                animate=not values.isdisjoint({"m1", "m2"}),
            )
