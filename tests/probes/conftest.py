"""What the tests of probes share: tiny models, made once for all of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_models import KINDS, save_tiny


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folder of a tiny model for each of the kinds."""
    folder = tmp_path_factory.mktemp("tiny")
    return {kind: save_tiny(kind, folder) for kind in KINDS}
