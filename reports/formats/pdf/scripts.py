"""Scripts other than Latin, Greek and Cyrillic, and the installed fonts that support them.

Latin, Greek and Cyrillic always use the fonts bundled with typst, so these reports are the same on every machine. Other
scripts, and only if they occur, use an installed font selected by name.
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
    """A script: the ranges of its code points, and the font families that support it, best first.

    `package` is the Debian package of the best font. `unjoined`: the bundled fonts have its letters, but do not join
    them.
    """

    name: str
    ranges: tuple[range, ...]
    fonts: tuple[str, ...]
    package: str
    unjoined: bool = False

    def letters(self, characters: Collection[str]) -> set[str]:
        """Return the characters that belong to this script."""
        return {each for each in characters if any(ord(each) in points for points in self.ranges)}

    def family(self, installed: Collection[str]) -> str | None:
        """Return the best installed font family for this script, or None."""
        return next((family for family in self.fonts if family in installed), None)


@cache
def scripts() -> tuple[Script, ...]:
    """Return all known scripts, in code point order."""
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
    """Return the files of each installed font family."""
    import typst

    files: dict[str, set[Path]] = {}
    for font in typst.Fonts(include_system_fonts=True, include_embedded_fonts=False).fonts():
        if font.path is not None:
            files.setdefault(font.family, set()).add(Path(font.path))
    return {family: tuple(sorted(paths)) for family, paths in sorted(files.items())}


@cache
def folder_of(families: tuple[str, ...]) -> Path:
    """Return a temporary folder with only the files of the given font families; it is deleted at exit.

    Typst accepts only folders, and system font folders have other fonts, which could replace the bundled ones.
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
        # On Windows, most users may not create links.
        shutil.copyfile(file, place)


def _range(ends: str) -> range:
    first, last = ends.split("-")
    return range(int(first, 16), int(last, 16) + 1)
