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

    `gender` is None for a form that serves both genders; `how` names the kind of entry or the rule of the reading, for
    the evidence of a label. `weak` marks adjective forms that only follow an article or the like; `guessed` marks
    readings that the dictionary derived from parts of a word without an entry. `source` names the dictionary if several
    are combined. `animate` marks nouns for persons or animals, if the dictionary has this information.
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
    """Looks up word forms. An unknown word has no readings."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    def analyses(self, word: str) -> tuple[Analysis, ...]: ...


LONGEST_WORD = 100
_EUROPEAN = re.compile("[\0-\u052f\u1e00-\u1eff\u2000-\u206f]*")


def may_be_word(text: str) -> bool:
    """Whether a text can be looked up in a dictionary: it is not too long and in Latin, Greek or Cyrillic letters.

    Morphological analysers fail on letters that do not occur in their language, such as unassigned characters.
    """
    return len(text) <= LONGEST_WORD and _EUROPEAN.fullmatch(text) is not None


def embedded(dictionary: Dictionary) -> Dictionary:
    """Return the dictionary without its online dictionaries, for look-ups that are not worth a request."""
    alone: Dictionary = getattr(dictionary, "embedded", dictionary)
    return alone


def of_class(dictionary: Dictionary, word: str, kind: str) -> Iterator[Analysis]:
    """Return the readings of a word in one class. Uses the dictionary's own `of_class` if it has one, which computes
    readings lazily."""
    asked = getattr(dictionary, "of_class", None)
    if asked is None:
        return (reading for reading in dictionary.analyses(word) if reading.pos == kind)
    found: Iterator[Analysis] = asked(word, kind)
    return found


class NoDictionary:
    """The dictionary of checkers that do not use one: it has no words. Checkers with a parser pass the name and version
    of the parser."""

    def __init__(self, name: str = "none", version: str = "0") -> None:
        self.name = name
        self.version = version

    def analyses(self, word: str) -> tuple[Analysis, ...]:  # noqa: ARG002 - there are no words
        return ()
