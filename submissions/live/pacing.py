"""How many requests may run at the same time."""

from __future__ import annotations


class Pace:
    """The number of concurrent requests: halved when the service is busy, slowly raised when it answers."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._allowed = float(most)
        self._slowed_at = float("-inf")

    @property
    def allowed(self) -> int:
        return int(self._allowed)

    def answered(self) -> None:
        """Allow about one more when all that are allowed have been answered twice."""
        self._allowed = min(float(self.most), self._allowed + 0.5 / self._allowed)

    def busy(self, sent_at: float, now: float) -> None:
        """Halve the number, but not again for requests that were already running when it was halved last."""
        if sent_at >= self._slowed_at:
            self._allowed = max(1.0, self._allowed / 2)
            self._slowed_at = now
