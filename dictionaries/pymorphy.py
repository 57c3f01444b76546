"""Russian and Ukrainian word classes from pymorphy3's dictionaries.

pymorphy3's own look-up also scores the readings and checks twice whether a word is known. The scores are uniform in
Ukrainian and not used here. So known words are read directly from its tables, which halves the time, and only unknown
words go through its analyser.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.dictionaries.analysis import Analysis, may_be_word
from gendersuite.errors import DictionaryMissing
from gendersuite.model import Gender
from gendersuite.support.cached_method import cached_method

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pymorphy3 import MorphAnalyzer
    from pymorphy3.tagset import OpencorporaTag

GENDERS = {"masc": Gender.MASCULINE, "femn": Gender.FEMININE}
CASES = {
    "nomn": "nominative",
    "gent": "genitive",
    "gen2": "genitive",
    "datv": "dative",
    "accs": "accusative",
    "ablt": "instrumental",
    "loct": "locative",
    "loc2": "locative",
    "voct": "vocative",
}
SHORT_CASE = "short"
"""The case of short adjectives and participles (рад, полна), which are only predicates."""
CLASSES = {
    "ADJF": "adjective",
    "ADJS": "adjective",
    "PRTF": "adjective",
    "PRTS": "adjective",
    "NOUN": "noun",
    "INFN": "infinitive",
    "ADVB": "adverb",
    "PRED": "adverb",
    "COMP": "adverb",
    "NPRO": "pronoun",
    "NUMR": "numeral",
    "PREP": "preposition",
    "CONJ": "conjunction",
    "PRCL": "particle",
    "GRND": "gerund",
}
FAR_FETCHED = frozenset({"Abbr", "Name", "Surn", "Patr", "Orgn", "Geox"})
"""Names and abbreviations that are spelled like common words (the aeroplane "МіГ" for "міг"). They are dropped if there
are other readings."""
PACKAGES = {"ru": "pymorphy3-dicts-ru", "uk": "pymorphy3-dicts-uk"}


class PymorphyDictionary:
    """Looks up word forms in pymorphy3; readings are not ordered by likelihood. Unknown forms have guessed readings."""

    def __init__(self, language: str, morph: MorphAnalyzer, version: str) -> None:
        self.name = f"pymorphy3-{language}"
        self.version = version
        self._morph = morph
        self._known = cache(lambda tag: _reading(morph.dictionary.gramtab[tag], guessed=False))

    @cached_method
    def analyses(self, word: str) -> tuple[Analysis, ...]:
        """Return the readings of a lower-case word form."""
        if not may_be_word(word):
            return ()
        readings = [self._known(tag) for tag in self._tags(word)]
        if not readings:
            readings = [_reading(tag, guessed=True) for tag in self._morph.tag(word)]
        plausible = [reading for reading, far_fetched in readings if not far_fetched]
        return tuple(dict.fromkeys(plausible or [reading for reading, _ in readings]))

    def _tags(self, word: str) -> Iterator[int]:
        """Yield the tag numbers of a known word. A paradigm is an array of three equal parts: the endings of its forms,
        their tags and their prefixes."""
        dictionary = self._morph.dictionary
        for entries in dictionary.words.similar_item_values(word, self._morph.char_substitutes):
            for number, form in entries:
                paradigm = dictionary.paradigms[number]
                yield paradigm[len(paradigm) // 3 + form]


def open_pymorphy(language: str, path: Path | None) -> PymorphyDictionary:
    """Return pymorphy3 with the dictionary of a language. Raise DictionaryMissing, with instructions, if it is not
    installed."""
    package = PACKAGES[language]
    try:
        from pymorphy3.analyzer import MorphAnalyzer, lang_dict_path

        packaged = None if path else Path(lang_dict_path(language))
        release = path.name if path else version(package)
    except (ImportError, ValueError, PackageNotFoundError):
        raise DictionaryMissing(
            f"The dictionary for {language!r} needs the packages pymorphy3 and {package}: "
            f"pip install 'gendersuite[languages]'."
        ) from None
    try:
        # No language is passed: the dictionary has it, and pymorphy3 would only warn about a mismatch.
        morph = MorphAnalyzer(path=str(path or packaged))
    except (OSError, ValueError):
        raise DictionaryMissing(_not_there(language, path or packaged)) from None
    if morph.lang != language:
        raise DictionaryMissing(_not_there(language, path or packaged))
    return PymorphyDictionary(language, morph, release)


def _not_there(language: str, path: Path | None) -> str:
    return (
        f"There is no pymorphy3 dictionary for {language!r} at {path}: give the folder that holds its meta.json, "
        f"or leave --dictionary out and pip install 'gendersuite[languages]'."
    )


def _reading(tag: OpencorporaTag, *, guessed: bool) -> tuple[Analysis, bool]:
    """The reading of a tag, and whether it is far-fetched."""
    grammemes = tag.grammemes
    number = "plural" if "plur" in grammemes else "neuter" if "neut" in grammemes else "singular"
    reading = Analysis(
        form="",
        gender=next((gender for name, gender in GENDERS.items() if name in grammemes), None),
        how=str(tag),
        pos=_word_class(tag),
        number=number,
        person=_person(tag),
        case=_case(tag),
        guessed=guessed,
        animate="anim" in grammemes,
    )
    return reading, not grammemes.isdisjoint(FAR_FETCHED)


def _word_class(tag: OpencorporaTag) -> str:
    grammemes = tag.grammemes
    if tag.POS == "VERB":
        if "past" in grammemes:
            return "past"
        # The Ukrainian dictionary has no separate class for the infinitive.
        return "verb" if grammemes & {"1per", "2per", "3per", "impr", "Impe"} else "infinitive"
    if "Fixd" in grammemes and grammemes & {"Apro", "NPRO"}:
        return "pronoun"  # его, их: they agree with nothing
    if "Apro" in grammemes or (tag.POS == "NPRO" and _is_declined_like_adjective(grammemes)):
        return "determiner"
    return CLASSES.get(tag.POS or "", "other")


def _case(tag: OpencorporaTag) -> str:
    if tag.POS in ("ADJS", "PRTS"):
        return SHORT_CASE
    # The Ukrainian dictionary omits the case of some nouns in the nominative.
    return CASES.get(tag.case or ("nomn" if tag.POS == "NOUN" else ""), "")


def _is_declined_like_adjective(grammemes: frozenset[str]) -> bool:
    """Whether a pronoun modifies nouns (мій, кожна), which the Ukrainian dictionary does not mark directly."""
    return grammemes.isdisjoint({"pers", "anim", "inan", "1per", "2per", "3per"}) and not grammemes.isdisjoint(
        {"masc", "femn", "neut", "plur"}
    )


def _person(tag: OpencorporaTag) -> str:
    if tag.POS != "VERB" or not tag.person:
        return ""
    return "plural" if tag.number == "plur" else tag.person[0]
