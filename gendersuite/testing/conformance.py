"""What all conformance checks share."""

from __future__ import annotations

from gendersuite.errors import GendersuiteError


class ConformanceError(GendersuiteError):
    """An extension breaks a guarantee of the package."""


def require(condition: bool, guarantee: str) -> None:
    """Raise ConformanceError unless a guarantee holds."""
    if not condition:
        raise ConformanceError(f"Broken guarantee: {guarantee}.")
