"""Checkers label the gender that translations show, with evidence. Each kind has one file per language."""

from __future__ import annotations

from gendersuite.checkers.interface import Checker, CheckerKind, Scope, Statement
from gendersuite.checkers.opening import KINDS, ParserChoice, open_checker, plugins_of
from gendersuite.support.defaults import DEFAULT_MODE

__all__ = [
    "DEFAULT_MODE",
    "KINDS",
    "Checker",
    "CheckerKind",
    "ParserChoice",
    "Scope",
    "Statement",
    "open_checker",
    "plugins_of",
]
