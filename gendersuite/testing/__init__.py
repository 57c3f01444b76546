"""Conformance checks for extensions, as scikit-learn has `check_estimator`.

Each function runs the guarantees of the package on one extension and raises `ConformanceError` with the guarantee that
is broken. Our own tests call them for everything built in; authors of plug-ins call them in theirs.
"""

from __future__ import annotations

from gendersuite.testing.checkers import check_checker, check_dictionary
from gendersuite.testing.conformance import ConformanceError
from gendersuite.testing.families import check_family, check_run

__all__ = ["ConformanceError", "check_checker", "check_dictionary", "check_family", "check_run"]
