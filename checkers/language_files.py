"""Languages of a checker family: files beside its engine, found by their two-letter names."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

from gendersuite.registry import Registry


def language_files(package: str, kind: str) -> Registry[Any]:
    """The `LANGUAGE` of every two-letter module in a package."""
    names = (Path(entry.name) for entry in files(package).iterdir())
    return Registry(
        kind,
        {
            name.stem: f"{package}.{name.stem}:LANGUAGE"
            for name in names
            if name.suffix == ".py" and len(name.stem) == 2
        },
    )
