"""What the tests of several suites share."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from gendersuite.model import Suite
from gendersuite.testsuites import DEFAULT_SEED, write_suite


@pytest.fixture
def is_pinned(tmp_path: Path) -> Callable[[Suite], bool]:
    """Whether pinned.csv has the SHA-256 of a suite's version and items, as the key spells them."""
    with Path(__file__).with_name("pinned.csv").open(encoding="utf-8", newline="") as file:
        pinned = {(row["suite"], row["version"], row["sha256"]) for row in csv.DictReader(file)}

    def check(suite: Suite) -> bool:
        write_suite(suite, tmp_path / "pinned", DEFAULT_SEED)
        _, _, items = (tmp_path / "pinned" / "key.jsonl").read_bytes().partition(b"\n")
        found = hashlib.sha256(suite.version.encode() + b"\n" + items).hexdigest()
        print(f"{suite.name},{suite.version},{found}")  # the line to pin, shown when the test fails
        return (suite.name, suite.version, found) in pinned

    return check
