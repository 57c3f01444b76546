"""`gendersuite score` calls from package to package in one direction, as DESIGN.md draws it."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

import gendersuite
from gendersuite.commands.cli import app
from gendersuite.submissions.simulated.simulate import parse_bias, write_simulated
from gendersuite.testsuites import load_suite

ROOT = Path(gendersuite.__file__).resolve().parents[1]
PACKAGES = {"commands", "run", "testsuites", "submissions", "dictionaries", "checkers", "probes", "reports"}
"""All but the API and the modules that every package may call."""
EDGES = {
    ("run", "testsuites"),
    ("run", "submissions"),
    ("run", "checkers"),
    ("run", "reports"),
    ("checkers", "dictionaries"),
}
GENERATOR = inspect.CO_GENERATOR | inspect.CO_COROUTINE


def package_of(frame: FrameType) -> str | None:
    """The package that a frame's function is in; None outside ours and in base modules."""
    file = Path(frame.f_code.co_filename)
    if ROOT not in file.parents:
        return None
    parts = file.relative_to(ROOT).parts
    name = parts[1].removesuffix(".py") if parts[0] == "gendersuite" else parts[0]
    return name if name in PACKAGES else None


@contextmanager
def recorded_edges() -> Iterator[set[tuple[str, str]]]:
    """Which packages call which; generators that go on, and code that runs at import, are left out."""
    edges: set[tuple[str, str]] = set()
    packages: dict[str, str | None] = {}

    def known(frame: FrameType) -> str | None:
        file = frame.f_code.co_filename
        if file not in packages:
            packages[file] = package_of(frame)
        return packages[file]

    def profile(frame: FrameType, event: str, _argument: object) -> None:
        caller = frame.f_back
        if event != "call" or caller is None or frame.f_code.co_flags & GENERATOR:
            return
        if frame.f_code.co_name == "<module>" or caller.f_code.co_name == "<module>":
            return
        to, of = known(frame), known(caller)
        if to and of and to != of:
            edges.add((of, to))

    sys.setprofile(profile)
    try:
        yield edges
    finally:
        sys.setprofile(None)


def test_score_calls_in_the_direction_of_the_data_flow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    suite = load_suite("gest-mini")
    write_simulated(tmp_path / "submissions", suite, "cs", parse_bias("", suite.family), seed=1, system="Simulated")
    arguments = ["score", str(tmp_path / "submissions"), "--suite", "gest-mini", "--out", str(tmp_path / "run")]
    monkeypatch.setattr(sys, "argv", ["gendersuite", *arguments])
    with recorded_edges() as edges:
        app(arguments, standalone_mode=False)
    assert (tmp_path / "run" / "scores.csv").is_file()
    assert edges == EDGES
