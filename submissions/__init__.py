"""Submissions: find the outputs of systems in a folder, read them, align them with their suite, and validate them.

Names are imported on first use, so that the command line starts quickly.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gendersuite.submissions.archives import Place, opened
    from gendersuite.submissions.discovery import discover, load
    from gendersuite.submissions.interface import Layout, SubmissionRef
    from gendersuite.submissions.layouts import LAYOUTS
    from gendersuite.submissions.validation import Diagnosis, validate

__all__ = ["LAYOUTS", "Diagnosis", "Layout", "Place", "SubmissionRef", "discover", "load", "opened", "validate"]

_MODULES = {
    "archives": ("Place", "opened"),
    "discovery": ("discover", "load"),
    "interface": ("Layout", "SubmissionRef"),
    "layouts": ("LAYOUTS",),
    "validation": ("Diagnosis", "validate"),
}


def __getattr__(name: str) -> Any:
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
