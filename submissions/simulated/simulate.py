"""Simulated systems: correct translations of a built-in suite, with a planted bias.

They are used in the demo, which needs no other data, and in tests that plant an effect and recover it. Each family has
its own simulator and its own kind of bias.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gendersuite.errors import OutputExists, UsageError
from gendersuite.model import Gender, Suite
from gendersuite.submissions.simulated.simulators import SIMULATORS, ScoreKey, SlotKey
from gendersuite.support.whole_file import whole_file


def simulated_languages(family: str) -> tuple[str, ...]:
    """The languages in which systems can be simulated for suites of this family."""
    return SIMULATORS.get(family).languages()


def parse_bias(text: str, family: str) -> Any:
    """Parse a bias of a family: "masculine=0.8,adverb=0.3" or "female=0.3,male=0.8,7=0.1"."""
    return SIMULATORS.get(family).parse_bias(text)


def simulate(suite: Suite, language: str, bias: Any, *, seed: int, system: str) -> list[str]:
    """Return the outputs of a system with this bias, one line per item.

    Raises UnknownName for a family or language that cannot be simulated, and DataMissing or UsageError for sources that
    cannot be translated.
    """
    return SIMULATORS.get(suite.family).simulate(suite, language, bias, seed=seed, system=system)


def draw(suite: Suite, bias: Any, *, seed: int, system: str) -> dict[SlotKey, Gender]:
    """The gender that `simulate` gives each slot, by item id and slot number."""
    return SIMULATORS.get(suite.family).draw(suite, bias, seed=seed, system=system)


def simulated_truth(suite: Suite, bias: Any) -> dict[ScoreKey, float]:
    """The expected scores of a system with this bias, by subset, metric and group."""
    return SIMULATORS.get(suite.family).truth(suite, bias)


def write_simulated(out: Path, suite: Suite, language: str, bias: Any, *, seed: int, system: str) -> Path:
    """Write a simulated system as a flat submission, `OUT/en-es/SYSTEM.txt` with `OUT/sources.txt`, and return the path
    of the system's file. Raises OutputExists instead of replacing a file with different content."""
    _check_system(system)
    answers = out / f"{suite.source_language}-{language}" / f"{system}.txt"
    lines = simulate(suite, language, bias, seed=seed, system=system)
    texts = {out / "sources.txt": [item.source for item in suite.items], answers: lines}
    contents = {path: "".join(f"{line}\n" for line in texts[path]).encode() for path in texts}
    for path, content in contents.items():
        if path.exists() and not (path.is_file() and path.read_bytes() == content):
            raise OutputExists(f"{path} exists and holds something else; remove it or write to another folder.")
    for path, content in contents.items():
        _write(path, content)
    return answers


def _check_system(system: str) -> None:
    # The flat layout reads sources.txt as the sources, in any folder.
    if not system.isprintable() or system in ("", "sources") or system.startswith(".") or set(system) & set("/\\"):
        raise UsageError(
            f"{system!r} cannot be the name of a simulated system; take printable characters without slashes, "
            "no dot at the beginning, and not 'sources'."
        )


def _write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path) as place:
            place.write_bytes(content)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UsageError(f"{path} cannot be written ({reason}); give another folder.") from None
