"""The ranges in setup.cfg hold what is tested: the lower bounds are the releases of constraints-lowest.txt."""

from __future__ import annotations

from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

NOT_TRIED = {"torch"}
"""Whose lower bound is below what constraints-lowest.txt installs; docs/compatibility.md says so."""


@pytest.fixture(scope="module")
def requirements(project: Path) -> list[Requirement]:
    """What users install: the dependencies, and the extras but for those of developers."""
    setup = ConfigParser(interpolation=None)
    setup.read(project / "setup.cfg", encoding="utf-8")
    extras = setup["options.extras_require"]
    parts = [setup["options"]["install_requires"], *(extras[name] for name in ("languages", "neural", "apis"))]
    return [Requirement(line) for part in parts for line in part.strip().split("\n")]


def pins(file: Path) -> Iterator[tuple[str, Version]]:
    for line in file.read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith("#"):
            name, _, version = line.partition("==")
            yield canonicalize_name(name), Version(version)


def test_lower_bounds_are_the_oldest_releases_that_are_tested(project: Path, requirements: list[Requirement]) -> None:
    lowest = dict(pins(project / "constraints-lowest.txt"))
    bounds = {
        canonicalize_name(one.name): Version(bound.version)
        for one in requirements
        for bound in one.specifier
        if bound.operator == ">=" and one.name not in NOT_TRIED
    }
    assert {name: lowest[name] for name in bounds} == bounds


@pytest.mark.parametrize("file", ["constraints.txt", "constraints-lowest.txt"])
def test_what_is_tested_is_in_the_ranges(project: Path, requirements: list[Requirement], file: str) -> None:
    tested = dict(pins(project / file))
    outside = [str(one) for one in requirements if not one.specifier.contains(tested[canonicalize_name(one.name)])]
    assert outside == []
