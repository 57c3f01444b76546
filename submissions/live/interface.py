"""The interface of live systems: translation, limits and prices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class TextRequest:
    """A text to translate, with the preceding context if the system supports context."""

    text: str
    context: str = ""

    @property
    def characters(self) -> int:
        """The number of characters that a service counts: text and context, in code points."""
        return len(self.text) + len(self.context)


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a service: texts and characters per request, and concurrent requests."""

    pieces: int
    characters: int
    requests: int = 4


@dataclass(frozen=True, slots=True)
class Description:
    """Everything about a system that its answers depend on; part of the cache key.

    `parameters` contains the options (formality, temperature, prompt template, beam size) as text, but no secrets.
    `price` is in dollars per million characters, None if unknown. `warnings` name options that the service is known to
    need but that were not given.
    """

    provider: str
    model: str
    endpoint: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    price: float | None = None
    warnings: tuple[str, ...] = ()


class Translator(Protocol):
    """A live system for one language pair."""

    @property
    def description(self) -> Description: ...

    @property
    def limits(self) -> Limits: ...

    def translate(self, pieces: Sequence[TextRequest]) -> list[str]:
        """Return one translation per piece, in order; an empty string if the service returned none.

        An `answers.ServiceAnswer` contains the full answer and the translation. The full answer is stored, so that
        refusals are not paid for again.

        Raises ServiceBusy for temporary failures (429, 5xx, time-outs, invalid bodies; `wait` is the pause in seconds
        that the service requests), and ServiceRefused for others (wrong key, quota exhausted, bad request).
        """
        ...


class SystemFactory(Protocol):
    """Open a live system for one language pair.

    Each module in `submissions/live/services/` defines one as SYSTEM; the module's name is the system's name, with "_"
    for "-". API keys are read from the environment. `endpoint` replaces the service's address. Raises UsageError for
    unknown or contradictory options, ServiceRefused if an API key or a package is missing.
    """

    def __call__(
        self, source: str, target: str, options: Mapping[str, str], endpoint: str | None = None
    ) -> Translator: ...
