"""The interface of grammars in mode morphology."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from gendersuite.checkers.references.compared import ReferencePair
from gendersuite.checkers.references.tokens import LineToken
from gendersuite.model import Gender

OTHER_NOUN = "the wrong one goes with another noun"
NO_GENDER = "the wrong one shows no gender"
A_THING = "the wrong one means a thing"


class Excuse(NamedTuple):
    """Why a word of the wrong reference says nothing of the person, and from which token to which one that shows."""

    reason: str
    first: int
    last: int


class Grammar(Protocol):
    """The grammar of one language: which noun a word agrees with."""

    def gender(self, word: str) -> Gender | None:
        """The gender that a word shows of whatever it is said of, where that is certain."""

    def is_article(self, word: str) -> bool:
        """Whether a word stands before nouns of all kinds, so that it says little without its noun."""

    def excuse(self, line: Sequence[LineToken], index: int, compared: ReferencePair) -> Excuse | None:
        """Why a word of the wrong reference says nothing of the person here; None where it does, or may."""

    def synonym(self, line: Sequence[LineToken], compared: ReferencePair, wrong: Gender) -> int | None:
        """Where the text has another word for the person than the references, in the wrong gender."""
