"""The interface of parsers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gendersuite.checkers.parses.tokens import Parse
from gendersuite.errors import ParserError


class UnparsedText(ParserError):
    """A parser failed on a text. Other texts can be parsed."""


class Parser(Protocol):
    """Parses texts of one language. `version` names those of program and model: as long as it is the same, a text has
    the same parse."""

    name: str
    version: str

    def parse(self, texts: Sequence[str]) -> list[Parse]:
        """Return one parse per text, in order, without sentences for a blank text; ParserError if that fails."""
