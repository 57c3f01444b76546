"""The interface of live systems: texts in, translations out, with limits and prices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class TextRequest:
    """One text to translate, with the context before it if the system can use one."""

    text: str
    context: str = ""

    @property
    def characters(self) -> int:
        """The number that a service counts: text and context, in code points."""
        return len(self.text) + len(self.context)


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that a service accepts: texts and characters per request, and concurrent requests."""

    pieces: int
    characters: int
    requests: int = 4


@dataclass(frozen=True, slots=True)
class Description:
    """Everything about a system that its answers depend on: part of the key under which an answer is kept.

    `parameters` holds the options (formality, temperature, prompt template, beam size), as text, never a secret.
    `price` is in dollars for a million characters, None if it is not known. `warnings` say what the service is known to
    need beyond the options that were given.
    """

    provider: str
    model: str
    endpoint: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    price: float | None = None
    warnings: tuple[str, ...] = ()


class Translator(Protocol):
    """A live system, opened for one pair of languages."""

    @property
    def description(self) -> Description: ...

    @property
    def limits(self) -> Limits: ...

    def translate(self, pieces: Sequence[TextRequest]) -> list[str]:
        """One translation per piece, in order; an empty string where the service gave none.

        An `answers.Answer` has all that was received beside the translation. That is stored, so that refusals are not
        paid for again.

        Raises ServiceBusy for failures that may pass (429, 5xx, time-outs, broken bodies; `wait` is the pause in
        seconds that the service asks for), and ServiceRefused for others (wrong key, quota exhausted, bad request).
        """
        ...


class SystemFactory(Protocol):
    """Opens a live system for one pair of languages.

    Each module in `submissions/live/services/` defines one as SYSTEM; the module's name is the system's name, with "_"
    for "-". Keys are read from the environment. `endpoint` replaces the service's address. Raises UsageError for
    options that are unknown or contradict each other, ServiceRefused where a key or a package is missing.
    """

    def __call__(
        self, source: str, target: str, options: Mapping[str, str], endpoint: str | None = None
    ) -> Translator: ...
