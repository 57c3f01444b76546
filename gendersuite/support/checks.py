"""Checks of option values."""

from __future__ import annotations

from gendersuite.errors import UsageError


def check_at_least(least: int, **options: float | None) -> None:
    """Raise UsageError for an option smaller than `least`; None is an omitted option."""
    for name, value in options.items():
        if value is not None and value < least:
            raise UsageError(f"--{name.replace('_', '-')} must be at least {least} (got {value:g}).")
