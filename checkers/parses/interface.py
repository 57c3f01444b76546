"""What a parser is to the checkers that read its parses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gendersuite.checkers.parses.tokens import Parse


class Parser(Protocol):
    """Parses texts of one language."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str:
        """The versions of program and model. As long as it is the same, a text has the same parse."""
        ...

    def parse(self, texts: Sequence[str]) -> list[Parse]:
        """Return one parse per text, in order, without sentences for a blank text; ParserError if that fails."""
        ...
