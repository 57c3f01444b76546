"""How a service is treated: how often it is asked again, how long is waited, and how many requests are under way."""

from __future__ import annotations

from dataclasses import dataclass
from random import SystemRandom


@dataclass(frozen=True, slots=True)
class Politeness:
    """All times are seconds.

    attempts  requests for one batch of texts, the first included
    pause     before the first retry; doubles with each, and up to half of it is added at random
    longest   the longest pause; a service that asks for a longer one is given up
    failures  batches in a row, without an answer between them, that used up their attempts: then the run ends
    """

    attempts: int = 6
    pause: float = 1.0
    longest: float = 120.0
    failures: int = 4

    def pause_after(self, failures: int) -> float:
        """How long to wait after so many failures of one batch."""
        return float(min(self.longest, self.pause * 2.0 ** (failures - 1) * SystemRandom().uniform(1.0, 1.5)))


class Pace:
    """How many requests may be under way: half as many when the service is busy, slowly more when it answers."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._allowed = float(most)
        self._slowed_at = float("-inf")

    @property
    def allowed(self) -> int:
        return int(self._allowed)

    def answered(self) -> None:
        """About one more when all that are allowed have been answered twice."""
        self._allowed = min(float(self.most), self._allowed + 0.5 / self._allowed)

    def busy(self, sent_at: float, now: float) -> None:
        """Requests that were under way when it was slowed down last do not slow it down again."""
        if sent_at >= self._slowed_at:
            self._allowed = max(1.0, self._allowed / 2)
            self._slowed_at = now
