"""What the tests of official data share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from made_up_data import github

from gendersuite.model import Suite
from gendersuite.testing.loopback import Server, serving
from gendersuite.testsuites import load_suite


@pytest.fixture
def server() -> Iterator[Server]:
    """A server of the made-up data."""
    with serving(github) as running:
        yield running


@pytest.fixture(scope="session")
def tested(data: Path) -> Suite:
    """The official test set of MT-GenEval."""
    return load_suite("mt-geneval", data=data)


@pytest.fixture(scope="session")
def dev_set(data: Path) -> Suite:
    """Its official development set."""
    return load_suite("mt-geneval-dev", data=data)
