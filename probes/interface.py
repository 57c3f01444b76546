"""What a probe is: a suite's items in parts, each of which a language model can be asked about."""

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
class Options:
    """What a user may choose of a probe.

    `words` says what happens to a word of several tokens: with "single" the probe stops with a sentence, with "sum" the
    log probabilities of its tokens are summed. `perturbed` adds the perturbed condition to CrowS-Pairs. `pairs` is the
    folder of SYSTEM.LANG.csv that `gendersuite pairs` wrote, for gest-slavic. With `language` only that one is asked.
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
    """One subset in one language: the ids of its items in order, and what gives the scores of those among them whose
    ids are asked for, in the same order."""

    subset: str
    language: str
    items: tuple[str, ...]
    score: Callable[[LanguageModel, Collection[str]], Iterator[ItemScore]]


@dataclass(frozen=True, slots=True)
class Probe:
    """A suite as it is put to language models of one kind; `family` says which metrics serve it."""

    suite: str
    family: str
    version: str
    title: str
    citation: str
    parts: tuple[Part, ...]


ProbeFactory: TypeAlias = Callable[[Path | None, Kind, Options], Probe]
"""Makes a probe from the folder of official data sets (if any is known), the kind of model and the user's choices; a
UsageError if the suite is not for this kind."""


def check_kind(suite: str, kind: Kind, kinds: Collection[Kind]) -> None:
    """Raise UsageError unless the suite is for models of this kind."""
    if kind not in kinds:
        raise UsageError(
            f"The suite {suite} is for {' and '.join(kinds)} language models, and this one is {kind}: choose another "
            "model or suite."
        )


def check_language(suite: str, options: Options, languages: Collection[str]) -> None:
    """Raise UnknownName unless the language asked for is one of the suite's."""
    if options.language is not None and options.language not in languages:
        raise UnknownName(f"The suite {suite} has no language {options.language!r}; known: {', '.join(languages)}.")
