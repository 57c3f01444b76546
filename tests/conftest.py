"""What all tests share: where the official data lies, and property tests that repeat themselves in CI."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from gendersuite.testing.loopback import Server

# Tests run beside each other, and what torch computes in them is tiny: more threads would only stand in line.
os.environ.setdefault("OMP_NUM_THREADS", "1")
# Servers of tests are on loopback, which no proxy reaches.
os.environ["NO_PROXY"] = "127.0.0.1"

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


@pytest.fixture(scope="session")
def project() -> Path:
    """The repository's top level."""
    return Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def shared(project: Path) -> Path:
    """The folder of papers, published tables and official data beside the repository."""
    folder = project.parent / "shared"
    if not folder.is_dir():
        pytest.skip("needs the official data in ../shared beside the repository, which is not there")
    return folder


@pytest.fixture(scope="session")
def data(shared: Path) -> Path:
    """The official data sets, laid out as `GENDERSUITE_DATA` expects them."""
    folder = shared / "data"
    if not folder.is_dir():
        pytest.skip("needs the official data sets in ../shared/data, which is not there")
    return folder


@pytest.fixture
def server() -> Iterator[Server]:
    """A server on loopback that fails until it is told what to answer."""
    from gendersuite.testing.loopback import Reply, serving

    with serving(lambda _asked: Reply(status=500)) as running:
        yield running
