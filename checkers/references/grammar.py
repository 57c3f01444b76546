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
    """Why a word of the wrong reference does not describe the person, and the first and last token that show it."""

    reason: str
    first: int
    last: int


class Grammar(Protocol):
    """The grammar of one language: decides which noun a word agrees with."""

    def gender(self, word: str) -> Gender | None:
        """Return the gender that a word certainly shows of its referent, else None."""

    def is_article(self, word: str) -> bool:
        """Whether a word is an article or another determiner, which is inconclusive without its noun."""

    def excuse(self, line: Sequence[LineToken], index: int, compared: ReferencePair) -> Excuse | None:
        """Return why a word of the wrong reference does not describe the person here; None if it does or may."""

    def synonym(self, line: Sequence[LineToken], compared: ReferencePair, wrong: Gender) -> int | None:
        """Return the index of a word for the person that is in neither reference and has the wrong gender, or None."""
