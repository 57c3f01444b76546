"""Copy official files from a folder of manually downloaded files."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from gendersuite.errors import DataCorrupt, DataMissing
from gendersuite.testsuites.official.fetching import write_verified
from gendersuite.testsuites.official.files import OfficialFile

_CHUNK = 1 << 20


class Folder:
    """A folder organised like a data folder, the repository or a mirror of GitHub, or without subfolders."""

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise DataMissing(f"There is no folder {folder}; name one with the files, or an address, with --mirror.")
        self._folder = folder

    def fetch(self, file: OfficialFile, into: BinaryIO) -> None:
        """Copy the first file at the possible paths that is identical to the published one."""
        faults = []
        for place in self._places(file):
            if not place.is_file():
                continue
            with place.open("rb") as stream:
                fault = write_verified(iter(lambda: stream.read(_CHUNK), b""), file, into)
            if fault is None:
                return
            faults.append(f"{place} {fault}")
        if faults:
            raise DataCorrupt(f"{faults[0]}; get {_shown(file)}.")
        raise DataMissing(f"{self._folder} has no {file.path}; get {_shown(file)}.")

    def stop(self) -> None:
        """Do nothing: copying takes little time."""

    def _places(self, file: OfficialFile) -> tuple[Path, ...]:
        within = file.path.partition("/")[2]
        names = (
            file.path,
            within,
            file.origin,
            f"{file.repository}/{file.commit}/{file.origin}",
            file.path.rpartition("/")[2],
        )
        return tuple(self._folder / name for name in dict.fromkeys(names))


def _shown(file: OfficialFile) -> str:
    return f"{file.origin} of github.com/{file.repository} at commit {file.commit}"
