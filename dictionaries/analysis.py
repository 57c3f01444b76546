"""The interface of dictionaries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from gendersuite.model import Gender


@dataclass(frozen=True, slots=True)
class Analysis:
    """One reading of a word form.

    `gender` is None for a form that serves both genders; `how` names the entry kind or rule that gave the
    reading, for the evidence of a label. `weak` is True for the adjective form that only stands after an article
    or the like; `guessed` where the dictionary has no entry for the word and made the reading up from its parts.
    `source` names the dictionary, where several are asked one after the other. `animate` is True for a noun that
    means a person or an animal, where the dictionary tells.
    """

    form: str
    gender: Gender | None
    how: str
    lemma: str = ""
    pos: str = ""
    number: str = ""
    person: str = ""
    case: str = ""
    weak: bool = False
    guessed: bool = False
    source: str = ""
    animate: bool = False


class Dictionary(Protocol):
    """Look up word forms. An unknown word has no readings."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    def analyses(self, word: str) -> tuple[Analysis, ...]: ...


LONGEST_WORD = 100
_EUROPEAN = re.compile("[\0-\u052f\u1e00-\u1eff\u2000-\u206f]*")


def may_be_word(text: str) -> bool:
    """Whether a dictionary can be asked for a word: it is not endless, and in Latin, Greek or Cyrillic letters.

    Morphological analysers fail on letters that nobody expects in their language, such as those without a name.
    """
    return len(text) <= LONGEST_WORD and _EUROPEAN.fullmatch(text) is not None


def embedded(dictionary: Dictionary) -> Dictionary:
    """The dictionary without the online ones behind it, for questions that are not worth a request."""
    alone: Dictionary = getattr(dictionary, "embedded", dictionary)
    return alone


def of_class(dictionary: Dictionary, word: str, kind: str) -> Iterator[Analysis]:
    """The readings of a word that are of one class. A dictionary that can be asked for them alone is, and has no more
    to do than the caller takes."""
    asked = getattr(dictionary, "of_class", None)
    if asked is None:
        return (reading for reading in dictionary.analyses(word) if reading.pos == kind)
    found: Iterator[Analysis] = asked(word, kind)
    return found


class NoDictionary:
    """The dictionary of a checker that needs none: it knows no word. A parser that a checker has instead signs its
    numbers with its own name and version."""

    def __init__(self, name: str = "none", version: str = "0") -> None:
        self.name = name
        self.version = version

    def analyses(self, word: str) -> tuple[Analysis, ...]:  # noqa: ARG002 - it knows none
        return ()
