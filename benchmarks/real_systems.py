"""Read the real translations on this machine, which checks of submissions must accept.

Reference translations count as systems.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from measuring import SHARED


@dataclass(frozen=True)
class RealSystem:
    """The translations of one system, line by line, with their sources."""

    data: str
    language: str
    name: str
    sources: tuple[str, ...]
    lines: tuple[str, ...]


def real_systems() -> Iterator[RealSystem]:
    """Yield all systems in ../shared/data, by data set."""
    yield from _releases()
    yield from _gest()
    yield from _mt_geneval()
    yield from _winomt()


def _releases() -> Iterator[RealSystem]:
    for folder in sorted((SHARED / "wmt24" / "system-outputs").glob("*")):
        sources = _lines(SHARED / "wmt24" / "sources" / f"{folder.name}.txt")
        for file in sorted(folder.glob("*.txt")):
            yield RealSystem("wmt24", folder.name.removeprefix("en-"), file.stem, sources, _lines(file))
    wmt23 = SHARED / "formats" / "wmt23" / "txt-ts"
    for file in sorted(wmt23.glob("*/*.cs")):
        (source,) = wmt23.glob("sources/*")
        yield RealSystem("wmt23", "cs", file.name.split(".")[-2], _lines(source), _lines(file))


def _gest() -> Iterator[RealSystem]:
    for file in sorted((SHARED / "gest" / "translations").glob("*/*/translations.csv")):
        with file.open(encoding="utf-8", newline="") as opened:
            _, *rows = csv.reader(opened)
        sources, lines = zip(*rows, strict=True)
        yield RealSystem("gest", file.parent.name, file.parent.parent.name, sources, lines)


def _mt_geneval() -> Iterator[RealSystem]:
    folder = SHARED / "mtgeneval"
    for file in sorted(folder.glob("sentences/*/geneval-sentences-*")):
        if file.suffix != ".en":
            yield RealSystem("mt-geneval", file.suffix[1:], file.stem, _lines(file.with_suffix(".en")), _lines(file))
    for file in sorted(folder.glob("context/*")):
        if file.suffix != ".en":
            asked = file.name.replace("original", "2to1").replace("flipped", "2to1").removesuffix(file.suffix) + ".en"
            yield RealSystem("mt-geneval", file.suffix[1:], file.stem, _lines(folder / "context" / asked), _lines(file))


def _winomt() -> Iterator[RealSystem]:
    for file in sorted((SHARED / "winomt" / "translations").glob("*/*.txt")):
        sources, lines = zip(*(line.split(" ||| ", 1) for line in _lines(file)), strict=True)
        yield RealSystem("winomt", file.stem.removeprefix("en-"), file.parent.name, sources, lines)


def _lines(path: Path) -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8").removesuffix("\n").split("\n"))
