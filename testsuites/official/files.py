"""Read the files of official data sets, after verifying them."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gendersuite.errors import DataCorrupt, DataMissing
from gendersuite.support.csv_text import table

FAMILIES = Path(__file__).parents[1]
"""The parent folder of the families, each of which may have lists of official files and data sets."""
# Files are written to the listed paths, which must not lead out of the data folder, on any system, or be hidden.
_SAFE_PATH = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]*(/[A-Za-z0-9_][A-Za-z0-9_.+-]*)*", re.ASCII)


@dataclass(frozen=True, slots=True)
class OfficialFile:
    """One published file: its path in the data folder, its origin, and its checksum and size.
    `lines` counts line feeds."""

    path: str
    repository: str
    commit: str
    origin: str
    sha256: str
    size: int
    lines: int

    @property
    def data_set(self) -> str:
        """The name of the data set, which is also its folder in the data folder."""
        return self.path.partition("/")[0]


class Tally:
    """The size, line count and SHA-256 of a file, computed incrementally."""

    def __init__(self) -> None:
        self.size = 0
        self.lines = 0
        self._sha256 = hashlib.sha256()

    def add(self, content: bytes) -> None:
        """Add the next bytes."""
        self.size += len(content)
        self.lines += content.count(b"\n")
        self._sha256.update(content)

    def fault(self, file: OfficialFile) -> str | None:
        """Return how the bytes differ from the published file (the middle of a sentence), or None."""
        if self.lines != file.lines:
            return f"holds {self.lines:,} lines, not {file.lines:,}"
        if self.size != file.size:
            return f"holds {self.size:,} bytes, not {file.size:,}"
        if self._sha256.hexdigest() != file.sha256:
            return "has another SHA-256 than the published file"
        return None


@cache
def official_files() -> dict[str, OfficialFile]:
    """All known official files, by path in the data folder."""
    return {
        row["path"]: OfficialFile(
            path=_safe(row["path"]),
            repository=_safe(row["repository"]),
            commit=_safe(row["commit"]),
            origin=_safe(row["origin"]),
            sha256=row["sha256"],
            size=int(row["size"]),
            lines=int(row["lines"]),
        )
        for row in family_rows("official.csv")
    }


def family_rows(name: str) -> list[dict[str, str]]:
    """The rows of the lists with this name in all families."""
    return [row for file in sorted(FAMILIES.glob(f"*/{name}")) for row in table(file.read_text(encoding="utf-8"))]


def read_official(path: str, data: Path | None) -> str:
    """Read the text of an official file, and verify its size, line count and SHA-256."""
    if data is None:
        raise DataMissing(f"No data folder is given, and {path} is needed; {how_to_get(path)}.")
    place = data / path
    try:
        content = place.read_bytes()
    except FileNotFoundError:
        raise DataMissing(f"The official file {place} is missing; {how_to_get(path)}.") from None
    except OSError as error:
        raise DataMissing(f"The official file {place} cannot be read ({error.strerror}); make it readable.") from error
    file = official_files()[path]
    tally = Tally()
    tally.add(content)
    if fault := tally.fault(file):
        raise DataCorrupt(
            f"The official file {place} {fault}; replace it with `gendersuite data get {file.data_set} --data {data}`, "
            f"or by hand with {file.origin} of github.com/{file.repository} at commit {file.commit}."
        )
    return content.decode("utf-8")


def how_to_get(path: str) -> str:
    """Instructions for getting the data set of a file (the end of a sentence)."""
    name = official_files()[path].data_set
    return (
        f"run `gendersuite data get {name} --data FOLDER`, or {how_to_copy(name)}, "
        "and name the folder around it with --data or GENDERSUITE_DATA"
    )


def how_to_copy(name: str) -> str:
    """Instructions for copying a data set manually (the middle of a sentence)."""
    origins: dict[tuple[str, str], dict[str, None]] = {}
    for file in official_files().values():
        if file.data_set == name:
            origins.setdefault((file.repository, file.commit), {})[_origin_shown(file)] = None
    listed = " and ".join(
        f"{', '.join(shown)} of github.com/{repository} at commit {commit}"
        for (repository, commit), shown in origins.items()
    )
    return f"copy {listed} to a folder {name}/"


def _origin_shown(file: OfficialFile) -> str:
    """The path of a file in its repository; for a file in a subfolder of the data set, the path of that folder."""
    top, _, below = file.path.partition("/")[2].partition("/")
    return f"{file.origin.removesuffix(f'{top}/{below}')}{top}/" if below else file.origin


def _safe(path: str) -> str:
    if not _SAFE_PATH.fullmatch(path):
        raise DataCorrupt(
            f"A list of official files names {path!r}, which is not inside a folder: install gendersuite again."
        )
    return path
