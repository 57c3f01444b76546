"""What the tests of the documentation share: the files and models that its examples take for granted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tutorial_material import link_all, make_material, make_models


@pytest.fixture(scope="session")
def material(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_material(tmp_path_factory.mktemp("material"))


@pytest.fixture(scope="session")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_models(tmp_path_factory.mktemp("models"))


@pytest.fixture
def folder(tmp_path: Path, material: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A user's folder: what the tutorials take for granted is there, nothing of the machine is."""
    link_all(material, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GENDERSUITE_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("GENDERSUITE_DATA", raising=False)
    return tmp_path
