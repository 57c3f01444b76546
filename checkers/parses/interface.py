"""The interface of parsers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gendersuite.checkers.parses.tokens import Parse
from gendersuite.errors import ParserError


class UnparsedText(ParserError):
    """A parser failed on one text; other texts can still be parsed."""


class Parser(Protocol):
    """Parses texts of one language. `version` includes program and model: with the same version, a text has the same
    parse."""

    name: str
    version: str

    def parse(self, texts: Sequence[str]) -> list[Parse]:
        """Return one parse per text, in order; blank texts have no sentences. Raise ParserError on failure."""
