"""What the tests of parsers share: tiny models of Stanza, made once for all of them."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from tiny_stanza import save_tiny_stanza


@pytest.fixture(scope="session")
def stanza_models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of models as Stanza downloads it, for a tiny Polish."""
    pytest.importorskip("stanza", reason="needs the extra neural")
    logging.getLogger("stanza").setLevel("ERROR")
    return save_tiny_stanza(tmp_path_factory.mktemp("stanza"))
