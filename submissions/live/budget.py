"""Spending limits of a run: characters are reserved before they are sent; thread-safe."""

from __future__ import annotations

import threading
from decimal import ROUND_FLOOR, Decimal

from gendersuite.errors import UsageError
from gendersuite.support.checks import check_at_least

PER = 1_000_000
"""The number of characters that a price refers to."""


def cost_of(characters: int, price: float | None) -> float | None:
    """The cost in dollars, or None if the price is unknown."""
    return None if price is None else float(Decimal(characters) * Decimal(str(price)) / PER)


class Budget:
    """A limit on the number of characters; None means no limit."""

    def __init__(self, characters: int | None = None) -> None:
        self.characters = characters
        self._reserved = 0
        self._lock = threading.Lock()

    @property
    def reserved(self) -> int:
        """The number of characters that were reserved and not given back."""
        return self._reserved

    def reserve(self, characters: int) -> bool:
        """Reserve characters; return False, and reserve nothing, if fewer are left."""
        with self._lock:
            if self.characters is not None and self._reserved + characters > self.characters:
                return False
            self._reserved += characters
            return True

    def give_back(self, characters: int) -> None:
        """Release the characters of a request that the service did not accept."""
        with self._lock:
            self._reserved -= characters


def budget(max_characters: int | None, max_cost: float | None, price: float | None) -> Budget:
    """Return a budget with both limits. Raises UsageError if the cost is limited and the price is unknown."""
    check_at_least(0, max_chars=max_characters)
    if max_cost is None:
        return Budget(max_characters)
    if not 0 <= max_cost < float("inf"):
        raise UsageError(f"--max-cost must be at least 0 dollars (got {max_cost:g}).")
    if price is None:
        raise UsageError("--max-cost needs a system whose price is known; limit the characters with --max-chars.")
    if price <= 0:
        return Budget(max_characters)
    affordable = int((Decimal(str(max_cost)) * PER / Decimal(str(price))).to_integral_value(ROUND_FLOOR))
    return Budget(affordable if max_characters is None else min(max_characters, affordable))
