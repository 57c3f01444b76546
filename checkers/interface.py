"""The interfaces of checkers and of kinds of checkers."""

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
    """A statement about a person in a text: whom it is about, and its label."""

    about: str
    finding: SlotLabel


class Checker(Protocol):
    """Labels the answers to suites in one language.

    `name` and `version` identify its rules and word lists, `dictionary` the source of its readings. A checker that
    sets `scores_empty_answers` also gets empty and copied answers.
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
        """Return everything that a text says about a person, whatever was asked."""


class Scope(Enum):
    """What the labels of a text depend on: this text alone, or all texts of the submission."""

    TEXT = "text"
    SUBMISSION = "submission"


@dataclass(frozen=True)
class CheckerKind:
    """A kind of checker: the attribute `KIND` of a module `kind.py` in a folder of its own.

    languages     returns the languages that it can check
    open          opens the checker of a language, with the path of its dictionary (None: the default one), whether
                  online dictionaries are asked too, and the mode
    modes         how answers can be judged, the default first
    parsed        its counterpart that reads parses: the "module:class" of a checker that is made from a language, a
                  parser and a mode; empty if there is none
    parsed_modes  the modes of the counterpart, the default first
    scope         what a label depends on
    columns       the columns that it adds to the labels
    """

    languages: Callable[[], tuple[str, ...]]
    open: Callable[[str, Path | None, bool, str], Checker]
    modes: tuple[str, ...] = (DEFAULT_MODE,)
    parsed: str = ""
    parsed_modes: tuple[str, ...] = ()
    scope: Scope = Scope.TEXT
    columns: tuple[str, ...] = ()
