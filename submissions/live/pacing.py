"""Control the number of concurrent requests."""

from __future__ import annotations


class Pace:
    """The number of concurrent requests: halved when the service is busy, slowly increased when it answers."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._allowed = float(most)
        self._slowed_at = float("-inf")

    @property
    def allowed(self) -> int:
        return int(self._allowed)

    def answered(self) -> None:
        """Increase the number by about one after each allowed request has been answered twice."""
        self._allowed = min(float(self.most), self._allowed + 0.5 / self._allowed)

    def busy(self, sent_at: float, now: float) -> None:
        """Halve the number, except for requests that were already running when it was last halved."""
        if sent_at >= self._slowed_at:
            self._allowed = max(1.0, self._allowed / 2)
            self._slowed_at = now
