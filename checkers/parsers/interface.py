"""What a parser is, how one is had, and which back ends there are."""

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

    `model` is the name of a model, or a path to one; `folder` is where models lie, or the parses, for a back end that
    reads them from files; `python` is the interpreter of the environment that a parser is installed in.
    """

    model: str | None = None
    folder: Path | None = None
    python: Path | None = None


class Backend(Protocol):
    """Opens the parsers of one program; `is_cached` says whether parses are worth keeping (those in files are not)."""

    name: str
    is_cached: bool

    def program(self, options: ParserOptions) -> str:
        """Return the program and its version, or raise ParserMissing with the command that installs it."""

    def open(self, language: str, options: ParserOptions) -> Parser:
        """Return the parser of a language; its model is loaded with the first text. Raise ParserMissing, with the
        command that helps, if there is none."""


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
    """Why a back end, or its parser of a language, cannot be used here, in one sentence with the command that helps;
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
    """The parser of a back end for a language; with the file `cache`, it parses no text twice."""
    found = BACKENDS.get(backend)
    parser = found.open(language, options or ParserOptions())
    if cache is None or not found.is_cached:
        return parser

    from gendersuite.checkers.parsers.cache import CachedParser, ParseCache

    return CachedParser(parser, ParseCache(cache))
