"""What a live system is to the rest of the program: texts in, texts out, and what that costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Piece:
    """One text to translate, with the context that stands before it, if the system can use one."""

    text: str
    context: str = ""

    @property
    def characters(self) -> int:
        """What a service counts: text and context, in code points."""
        return len(self.text) + len(self.context)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a service takes at once: texts and characters in a request, and requests at a time."""

    pieces: int
    characters: int
    requests: int = 4


@dataclass(frozen=True, slots=True)
class Description:
    """Everything about a system that its answers depend on: part of the key under which an answer is kept.

    `parameters` holds the options (formality, temperature, prompt template, beam size), as text, never a secret.
    `price` is in dollars for a million characters, None if it is not known.
    """

    provider: str
    model: str
    endpoint: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    price: float | None = None


class Translator(Protocol):
    """A live system for one pair of languages."""

    @property
    def description(self) -> Description: ...

    @property
    def limits(self) -> Limits: ...

    def translate(self, pieces: Sequence[Piece]) -> list[str]:
        """One answer per piece, in order; an empty string where the service refused or said nothing.

        Raises ServiceBusy (429, 5xx, time-outs, broken bodies: worth another try, after `wait` seconds if the service
        said so) or ServiceRefused (wrong key, quota exhausted, bad request: not worth one).
        """
        ...
