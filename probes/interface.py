"""The interface of probes: the items of a suite, in parts that a language model can score."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from gendersuite.errors import UnknownName, UsageError
from gendersuite.model import ItemScore
from gendersuite.probes.models import Kind, LanguageModel

WORDS = ("single", "sum")


@dataclass(frozen=True, slots=True)
class ProbeOptions:
    """The user's options for a probe.

    `words` is the rule for words of several tokens: "single" raises an error (or leaves the pair out, in gest-slavic),
    "sum" adds the log probabilities of the tokens. `perturbed` adds the perturbed condition to CrowS-Pairs. `pairs` is
    the folder of SYSTEM.LANG.csv files from `gendersuite pairs`, for gest-slavic. `language` selects a single language.
    """

    words: str = "single"
    perturbed: bool = False
    pairs: Path | None = None
    language: str | None = None

    def __post_init__(self) -> None:
        if self.words not in WORDS:
            raise UsageError(
                f"There is no rule {self.words!r} for words of several tokens: choose from {', '.join(WORDS)}."
            )


@dataclass(frozen=True, slots=True)
class Part:
    """One subset in one language: the ids of its items, and a function that scores the items with the given ids. Both
    are in the same order."""

    subset: str
    language: str
    items: tuple[str, ...]
    score: Callable[[LanguageModel, Collection[str]], Iterator[ItemScore]]


@dataclass(frozen=True, slots=True)
class Probe:
    """A suite for language models of one kind; `family` determines the metrics."""

    suite: str
    family: str
    version: str
    title: str
    citation: str
    parts: tuple[Part, ...]


ProbeFactory: TypeAlias = Callable[[Path | None, Kind, ProbeOptions], Probe]
"""Makes a probe from the folder of official data sets (if known), the kind of model and the user's options; raises
UsageError if the suite does not support this kind."""


def check_kind(suite: str, kind: Kind, kinds: Collection[Kind]) -> None:
    """Raise UsageError unless the suite supports models of this kind."""
    if kind not in kinds:
        raise UsageError(
            f"The suite {suite} is for {' and '.join(kinds)} language models, and this one is {kind}: choose another "
            "model or suite."
        )


def check_language(suite: str, options: ProbeOptions, languages: Collection[str]) -> None:
    """Raise UnknownName unless the selected language is a language of the suite."""
    if options.language is not None and options.language not in languages:
        raise UnknownName(f"The suite {suite} has no language {options.language!r}; known: {', '.join(languages)}.")
