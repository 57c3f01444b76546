"""Russian and Ukrainian word classes from pymorphy3's dictionaries."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.dictionaries.analysis import Analysis
from gendersuite.errors import DictionaryMissing
from gendersuite.model import Gender

if TYPE_CHECKING:
    from pymorphy3 import MorphAnalyzer
    from pymorphy3.tagset import OpencorporaTag

GENDERS = {"masc": Gender.MASCULINE, "femn": Gender.FEMININE}
CASES = {
    "nomn": "nominative",
    "gent": "genitive",
    "datv": "dative",
    "accs": "accusative",
    "ablt": "instrumental",
    "loct": "locative",
    "voct": "vocative",
}
CLASSES = {
    "ADJF": "adjective",
    "ADJS": "adjective",
    "PRTF": "adjective",
    "PRTS": "passive",
    "NOUN": "noun",
    "INFN": "infinitive",
    "ADVB": "adverb",
    "PRED": "adverb",
    "COMP": "adverb",
    "NPRO": "pronoun",
    "PREP": "preposition",
    "CONJ": "conjunction",
    "PRCL": "particle",
    "GRND": "gerund",
}
PACKAGES = {"ru": "pymorphy3-dicts-ru", "uk": "pymorphy3-dicts-uk"}


class PymorphyDictionary:
    """Word form in, readings out; a form that the dictionary lacks has guessed ones."""

    def __init__(self, language: str, path: Path | None) -> None:
        try:
            from pymorphy3 import MorphAnalyzer

            self._morph: MorphAnalyzer = MorphAnalyzer(path=str(path) if path else None, lang=language)
        except (ImportError, ValueError, OSError):
            raise DictionaryMissing(
                f"The dictionary for {language!r} needs the packages pymorphy3 and {PACKAGES[language]}: "
                "pip install 'gendersuite[languages]'."
            ) from None
        self.name = f"pymorphy3-{language}"
        self.version = version(PACKAGES[language]) if path is None else path.name
        self.analyses = cache(self._analyse)

    def _analyse(self, word: str) -> tuple[Analysis, ...]:
        known = self._morph.word_is_known(word)
        return tuple(dict.fromkeys(_reading(word, tag, guessed=not known) for tag in self._morph.tag(word)))


def open_pymorphy(language: str, path: Path | None) -> PymorphyDictionary:
    """pymorphy3 with the dictionary of a language, or DictionaryMissing with how to get it."""
    return PymorphyDictionary(language, path)


def _reading(word: str, tag: OpencorporaTag, *, guessed: bool) -> Analysis:
    kind = CLASSES.get(tag.POS or "", "other")
    if tag.POS == "VERB":
        kind = "past" if tag.tense == "past" else "verb"
    case = CASES.get(tag.case or "", "")
    if tag.POS in ("ADJS", "PRTS"):
        case = "nominative"  # short forms are predicates and nothing else
    number = "plural" if tag.number == "plur" else "neuter" if tag.gender == "neut" else "singular"
    return Analysis(
        form=word,
        gender=GENDERS.get(tag.gender or ""),
        how=str(tag),
        pos=kind,
        number=number,
        person=(tag.person or "")[:1] if tag.number != "plur" else "plural",
        case=case,
        guessed=guessed,
        animate="anim" in tag.grammemes,
    )
