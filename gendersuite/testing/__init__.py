"""Conformance checks for extensions, like `check_estimator` of scikit-learn.

Each function checks one extension and raises an error that names the broken guarantee. The tests of this package call
them for all built-in extensions; authors of plug-ins call them in their own tests.
"""

from __future__ import annotations

from gendersuite.testing.checkers import check_checker, check_dictionary
from gendersuite.testing.conformance import ConformanceError
from gendersuite.testing.families import check_family, check_run
from gendersuite.testing.layouts import LayoutCase, check_layout
from gendersuite.testing.live import ServiceDouble, check_live_system

__all__ = [
    "ConformanceError",
    "LayoutCase",
    "ServiceDouble",
    "check_checker",
    "check_dictionary",
    "check_family",
    "check_layout",
    "check_live_system",
    "check_run",
]
