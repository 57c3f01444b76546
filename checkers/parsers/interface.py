"""Parsers, their options, and the available back ends."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from gendersuite.checkers.parses.interface import Parser
from gendersuite.errors import ParserMissing
from gendersuite.registry import Registry


@dataclass(frozen=True, slots=True)
class ParserOptions:
    """The user's options for a parser.

    `model` is the name or path of a model; `folder` contains the models, or the parses for a back end that reads them
    from files; `python` is the interpreter of the environment in which a parser is installed.
    """

    model: str | None = None
    folder: Path | None = None
    python: Path | None = None


class Backend(Protocol):
    """Opens the parsers of one program. `is_cached` is False if parses need not be cached, because they are read from
    files."""

    name: str
    is_cached: bool

    def program(self, options: ParserOptions) -> str:
        """Return the program and its version, or raise ParserMissing with the command that installs it."""

    def open(self, language: str, options: ParserOptions) -> Parser:
        """Return the parser of a language. Its model is loaded when the first text is parsed. If there is none, raise
        ParserMissing with the command that installs it."""


BACKENDS: Registry[Backend] = Registry(
    "parser",
    {
        "conllu": "gendersuite.checkers.parsers.conllu:BACKEND",
        "spacy": "gendersuite.checkers.parsers.spacy:BACKEND",
        "stanza": "gendersuite.checkers.parsers.stanza:BACKEND",
        "trankit": "gendersuite.checkers.parsers.trankit:BACKEND",
    },
)


def missing(backend: str, language: str | None = None, options: ParserOptions | None = None) -> str | None:
    """Return why a back end, or its parser for a language, cannot be used, in one sentence with the command that helps;
    None if it can."""
    found, options = BACKENDS.get(backend), options or ParserOptions()
    try:
        if language is None:
            found.program(options)
        else:
            found.open(language, options)
    except ParserMissing as error:
        return str(error)
    return None


def open_parser(
    backend: str, language: str, options: ParserOptions | None = None, *, cache: Path | None = None
) -> Parser:
    """Return the parser of a back end for a language. With the file `cache`, no text is parsed twice."""
    found = BACKENDS.get(backend)
    parser = found.open(language, options or ParserOptions())
    if cache is None or not found.is_cached:
        return parser

    from gendersuite.checkers.parsers.cache import CachedParser, ParseCache

    return CachedParser(parser, ParseCache(cache))
