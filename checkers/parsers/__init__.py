"""Parsers for Universal Dependencies: Stanza, spaCy, Trankit, or CoNLL-U files from any tool."""

from __future__ import annotations

from gendersuite.checkers.parsers.interface import BACKENDS, Backend, ParserOptions, missing, open_parser
from gendersuite.checkers.parses.interface import Parser

__all__ = ["BACKENDS", "Backend", "Parser", "ParserOptions", "missing", "open_parser"]
