"""Icelandic: the Database of Icelandic Morphology (BÍN) from the package islenska.

BÍN describes a form with a tag: FSB-KVK-NFET is the positive degree of an adjective (F), strong declension (SB),
feminine (KVK; KK masculine, HK neuter), nominative (NF; ÞF, ÞGF, EF) singular (ET; FT). VB is the weak declension.
"""

from __future__ import annotations

import re
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.dictionaries.analysis import Analysis, may_be_word
from gendersuite.errors import DictionaryMissing, UsageError
from gendersuite.model import Gender
from gendersuite.support.cached_method import cached_method

if TYPE_CHECKING:
    from islenska import Bin, BinEntry

CLASSES = {
    "kk": "noun",
    "kvk": "noun",
    "hk": "noun",
    "lo": "adjective",
    "fn": "pronoun",
    "pfn": "personal pronoun",
    "gr": "article",
    "to": "numeral",
    "rt": "numeral",
    "so": "verb",
    "ao": "adverb",
    "fs": "preposition",
    "st": "conjunction",
    "nhm": "infinitive mark",
    "uh": "interjection",
}
CASES = {"NF": "nominative", "ÞF": "accusative", "ÞGF": "dative", "EF": "genitive"}
NUMBERS = {"ET": "singular", "FT": "plural"}
GENDERS = {"KK": Gender.MASCULINE, "KVK": Gender.FEMININE}
_CASE_AND_NUMBER = re.compile(r"\b(NF|ÞF|ÞGF|EF)(ET|FT)")
MERE_ENDINGS = ("-ill",)
_PERSON = re.compile(r"\b([123])P\b")


class BinDictionary:
    """BÍN with gender. It is opened on the first look-up; results are cached."""

    name = "bin"

    def __init__(self) -> None:
        self.version = f"{version('islenska')}+{version('islenska-data')}"

    @cached_property
    def _bin(self) -> Bin:
        from islenska import Bin

        return Bin()

    @cached_method
    def analyses(self, word: str) -> tuple[Analysis, ...]:
        """Return the readings of a lower-case word form, in the order of BÍN."""
        if not may_be_word(word):
            return ()
        return tuple(_analysis(entry) for entry in self._bin.lookup(word)[1] if not _is_far_fetched(entry))


def _is_far_fetched(entry: BinEntry) -> bool:
    """Whether islenska misread an ending as the last part of a compound (geðveik-ill, of illur)."""
    return entry.bin_id == 0 and entry.bmynd.endswith(MERE_ENDINGS)


def _analysis(entry: BinEntry) -> Analysis:
    parts = entry.mark.split("-")
    kind = CLASSES.get(entry.ofl, entry.ofl)
    if kind == "verb" and parts[0].startswith("LH"):
        kind = "participle"
    sex = entry.ofl.upper() if kind == "noun" else next((part for part in parts if part in ("KK", "KVK", "HK")), "")
    form = _CASE_AND_NUMBER.search(entry.mark)
    person = _PERSON.search(entry.mark)
    return Analysis(
        form=entry.bmynd,
        gender=GENDERS.get(sex),
        how=f"{'neuter ' if sex == 'HK' else ''}{kind} {entry.mark}",
        lemma=entry.ord,
        pos=kind,
        number=NUMBERS[form[2]] if form else "",
        person=person[1] if person else "",
        case=CASES[form[1]] if form else "",
        weak=parts[0].endswith("VB") or "VB" in parts,
        # islenska derives readings of compounds and of words in -legur that have no entry in BÍN.
        guessed=entry.bin_id == 0,
    )


def open_bin(language: str, path: Path | None) -> BinDictionary:
    """Return BÍN. Raise DictionaryMissing if the package is not installed."""
    if path is not None:
        raise UsageError(
            f"The dictionary for {language!r} is the package islenska, which is not looked for at {path}: "
            f"leave --dictionary out."
        )
    try:
        return BinDictionary()
    except PackageNotFoundError:
        raise DictionaryMissing(
            f"The dictionary for {language!r} needs the packages islenska and islenska-data: "
            f"pip install 'gendersuite[languages]'."
        ) from None
