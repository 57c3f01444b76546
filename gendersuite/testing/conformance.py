"""The error and the assertion of all conformance checks."""

from __future__ import annotations

from gendersuite.errors import GendersuiteError


class ConformanceError(GendersuiteError):
    """An extension that breaks a guarantee of the package."""


def require(condition: bool, guarantee: str) -> None:
    """Raise ConformanceError unless a guarantee holds."""
    if not condition:
        raise ConformanceError(f"Broken guarantee: {guarantee}.")
