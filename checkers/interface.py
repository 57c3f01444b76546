"""Interfaces of checkers and kinds of checkers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import NamedTuple, Protocol

from gendersuite.dictionaries import Dictionary
from gendersuite.model import Gender, Item, Label, SlotLabel
from gendersuite.support.defaults import DEFAULT_MODE

LABELS = {gender: Label(gender.value) for gender in Gender}


class Statement(NamedTuple):
    """A statement about a person in a text: the person and the label."""

    about: str
    finding: SlotLabel


class Checker(Protocol):
    """Labels the answers to suites in one language.

    `name` and `version` identify the rules and word lists, `dictionary` the source of word readings. With
    `scores_empty_answers`, the checker also receives empty and copied answers.
    """

    name: str
    version: str
    dictionary: Dictionary
    scores_empty_answers: bool = False

    def prepare(self, answers: Sequence[tuple[Item, str]]) -> None:  # noqa: ARG002 - most checkers precompute nothing
        """Called once with all outputs of a submission before `check`; precompute here."""
        return

    def check(self, item: Item, text: str) -> tuple[SlotLabel, ...]:
        """Return one finding per slot of the item, in order."""

    def explain(self, text: str) -> tuple[Statement, ...]:
        """Return all statements about persons in a text, independently of any item."""


class Scope(Enum):
    """Whether labels depend on one text alone or on all texts of the submission."""

    TEXT = "text"
    SUBMISSION = "submission"


@dataclass(frozen=True)
class CheckerKind:
    """A kind of checker: the attribute `KIND` of a module `kind.py` in its own folder.

    languages     returns the supported languages
    open          opens the checker of a language; arguments: language, path of the dictionary (None: the default),
                  whether online dictionaries are used, mode
    modes         modes of labelling, the default first
    parsed        the parser-based counterpart: "module:class" of a checker that is constructed from a language, a
                  parser and a mode; empty if there is none
    parsed_modes  the modes of the counterpart, the default first
    scope         whether labels depend on one text or on the whole submission
    columns       the columns that the checker adds to the labels
    """

    languages: Callable[[], tuple[str, ...]]
    open: Callable[[str, Path | None, bool, str], Checker]
    modes: tuple[str, ...] = (DEFAULT_MODE,)
    parsed: str = ""
    parsed_modes: tuple[str, ...] = ()
    scope: Scope = Scope.TEXT
    columns: tuple[str, ...] = ()
