"""Simulated systems: the built-in dialogue suite in correct sentences of a language, with a planted bias.

They let the demo run without foreign data, and let a test plant an effect and find it again.
"""

from __future__ import annotations

from pathlib import Path

from gendersuite.errors import OutputExists, UsageError
from gendersuite.model import Gender, Suite
from gendersuite.submissions.simulated_bias import Bias, parse_bias
from gendersuite.submissions.simulated_lexicon import load_lexicon, simulated_languages
from gendersuite.submissions.simulated_referents import check_family, referents
from gendersuite.submissions.simulated_text import check_words, read_source, realise
from gendersuite.submissions.simulated_truth import simulated_truth

__all__ = [
    "Bias",
    "draw",
    "parse_bias",
    "simulate",
    "simulated_languages",
    "simulated_truth",
    "write_simulated",
]

SlotKey = tuple[str, int]


def simulate(suite: Suite, language: str, bias: Bias, *, seed: int, system: str) -> list[str]:
    """What a system with this bias answers, one line per item. Raises UnknownName for a language without a
    lexicon and DataMissing for words that the lexicon lacks."""
    check_family(suite)
    lexicon = load_lexicon(language)
    told = [read_source(item) for item in suite.items]
    check_words(lexicon, zip(suite.items, told, strict=True))
    style = lexicon.style(system)
    lines = []
    for item, narration in zip(suite.items, told, strict=True):
        people = referents(item)
        drawn = {character: person.draw(bias, seed, system, item.id) for character, person in people.items()}
        lines.append(realise(item, narration, people, drawn, lexicon, style))
    return lines


def draw(suite: Suite, bias: Bias, *, seed: int, system: str) -> dict[SlotKey, Gender]:
    """The gender that `simulate` gives each slot, by item id and slot number; adjectives with one form for
    both genders do not show it."""
    check_family(suite)
    drawn = {}
    for item in suite.items:
        people = referents(item)
        for slot in item.slots:
            drawn[item.id, slot.number] = people[slot.traits["character"]].draw(bias, seed, system, item.id)
    return drawn


def write_simulated(out: Path, suite: Suite, language: str, bias: Bias, *, seed: int, system: str) -> Path:
    """Write a simulated system as a flat submission, `OUT/en-es/SYSTEM.txt` with `OUT/sources.txt`, and return
    the system's file. Raises OutputExists rather than replace a file that says something else."""
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
    # The flat layout takes a file called sources.txt for the sources, whatever folder it is in.
    if not system.isprintable() or system in ("", "sources") or system.startswith(".") or set(system) & set("/\\"):
        raise UsageError(
            f"{system!r} cannot be the name of a simulated system; take printable characters without slashes, "
            "no dot at the beginning, and not 'sources'."
        )


def _write(path: Path, content: bytes) -> None:
    temporary = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            temporary.write_bytes(content)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UsageError(f"{path} cannot be written ({reason}); give another folder.") from None
