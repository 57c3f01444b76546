"""What the golden tests share."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="session")
def published(shared: Path) -> Any:
    """The module that compares a run with the published tables."""
    spec = spec_from_file_location("compare_published", shared / "checks" / "compare_published.py")
    module = module_from_spec(spec)  # type: ignore[arg-type]
    spec.loader.exec_module(module)  # type: ignore[union-attr]
    return module
