"""Writing systems beyond Latin, Greek and Cyrillic, and the fonts of this machine that can set them.

Latin, Greek and Cyrillic are always set in the fonts that come with typst, so that a report on them is the same on
every machine. For other letters, and only where they occur, a font of the machine is asked by its name.
"""

from __future__ import annotations

import atexit
import shutil
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory


@dataclass(frozen=True, slots=True)
class Script:
    """A writing system: its letters by ranges of code points, and the families that can set it, the best one first.

    `package` is Debian's for the best. `unjoined` says that our own fonts have its letters, but cannot join them.
    """

    name: str
    ranges: tuple[range, ...]
    fonts: tuple[str, ...]
    package: str
    unjoined: bool = False

    def letters(self, characters: Collection[str]) -> set[str]:
        """Those of some characters that belong to it."""
        return {each for each in characters if any(ord(each) in points for points in self.ranges)}

    def family(self, installed: Collection[str]) -> str | None:
        """The best of the installed families, if any can set it."""
        return next((family for family in self.fonts if family in installed), None)


@cache
def scripts() -> tuple[Script, ...]:
    """All that are known, in the order of their letters."""
    found = tomllib.loads(Path(__file__).with_name("scripts.toml").read_text(encoding="utf-8"))["scripts"]
    return tuple(
        Script(
            name=str(entry["name"]),
            ranges=tuple(map(_range, entry["ranges"])),
            fonts=tuple(entry["fonts"]),
            package=str(entry["package"]),
            unjoined=bool(entry.get("unjoined", False)),
        )
        for entry in found
    )


@cache
def machine_fonts() -> Mapping[str, tuple[Path, ...]]:
    """The files of each font family that this machine has installed."""
    import typst

    files: dict[str, set[Path]] = {}
    for font in typst.Fonts(include_system_fonts=True, include_embedded_fonts=False).fonts():
        if font.path is not None:
            files.setdefault(font.family, set()).add(Path(font.path))
    return {family: tuple(sorted(paths)) for family, paths in sorted(files.items())}


@cache
def folder_of(families: tuple[str, ...]) -> Path:
    """A folder with the files of some installed families and nothing else, which is there until the program ends.

    Typst takes folders only, and those that fonts are installed in hold others, which could replace our own.
    """
    folder = TemporaryDirectory(prefix="gendersuite-fonts-")
    atexit.register(folder.cleanup)
    for family in families:
        for number, file in enumerate(machine_fonts()[family]):
            _link(file, Path(folder.name) / f"{family}-{number}{file.suffix}")
    return Path(folder.name)


def _link(file: Path, place: Path) -> None:
    try:
        place.symlink_to(file)
    except OSError:
        # Windows lets few people make links.
        shutil.copyfile(file, place)


def _range(ends: str) -> range:
    first, last = ends.split("-")
    return range(int(first, 16), int(last, 16) + 1)
