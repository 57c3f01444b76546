"""What the tests of official data share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from made_up_data import github

from gendersuite.testing.loopback import Server, serving


@pytest.fixture
def server() -> Iterator[Server]:
    """A server of the made-up data."""
    with serving(github) as running:
        yield running
