"""Measure gender in machine translation."""

from gendersuite.version import __version__

__all__ = ["__version__"]
