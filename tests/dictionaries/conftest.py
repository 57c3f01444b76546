"""A server for online dictionaries, and a place for their answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gendersuite.dictionaries.online.cache import LookupCache
from gendersuite.testing.loopback import Reply, Server, serving


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that fails until it is told how to answer."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serving(lambda _asked: Reply(status=500)) as running:
        yield running


@pytest.fixture
def cache(tmp_path: Path) -> LookupCache:
    return LookupCache(tmp_path / "lookups.sqlite")
