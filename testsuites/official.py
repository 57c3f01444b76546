"""Official data sets: the files that others published, checked before anything is read from them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gendersuite.errors import DataCorrupt, DataMissing
from gendersuite.testsuites.vocabulary import table

_LIST = Path(__file__).parent / "data" / "official.csv"


@dataclass(frozen=True, slots=True)
class OfficialFile:
    """One published file: where it lies in the data folder, where it comes from, and what it holds.
    `lines` counts line feeds."""

    path: str
    repository: str
    commit: str
    origin: str
    sha256: str
    size: int
    lines: int


@cache
def official_files() -> dict[str, OfficialFile]:
    """Every official file this version knows, by its path in the data folder."""
    return {
        row["path"]: OfficialFile(
            path=row["path"],
            repository=row["repository"],
            commit=row["commit"],
            origin=row["origin"],
            sha256=row["sha256"],
            size=int(row["size"]),
            lines=int(row["lines"]),
        )
        for row in table(_LIST.read_text(encoding="utf-8"))
    }


def read_official(path: str, data: Path | None) -> str:
    """The text of an official file, after its size, line count and SHA-256 have been found right."""
    if data is None:
        raise DataMissing(f"No data folder is given, and {path} is needed; {how_to_get(path)}.")
    place = data / path
    try:
        content = place.read_bytes()
    except FileNotFoundError:
        raise DataMissing(f"The official file {place} is missing; {how_to_get(path)}.") from None
    except OSError as error:
        raise DataMissing(f"The official file {place} cannot be read ({error.strerror}); make it readable.") from error
    _verify(content, official_files()[path], place)
    return content.decode("utf-8")


def how_to_get(path: str) -> str:
    """How to get a file, and with it the others of its data set, which are needed next (the end of a sentence)."""
    wanted = official_files()[path]
    folder = path.partition("/")[0]
    listed = (file for file in official_files().values() if file.path.startswith(f"{folder}/"))
    origins = ", ".join(dict.fromkeys(_origin_shown(file) for file in listed))
    return (
        f"copy {origins} of github.com/{wanted.repository} at commit {wanted.commit} to a folder {folder}/ "
        "and name the folder around it with --data or GENDERSUITE_DATA"
    )


def _origin_shown(file: OfficialFile) -> str:
    """The place of a file in its repository; of a file in a folder of the data set, the place of that folder."""
    top, _, below = file.path.partition("/")[2].partition("/")
    return f"{file.origin.removesuffix(f'{top}/{below}')}{top}/" if below else file.origin


def _verify(content: bytes, file: OfficialFile, place: Path) -> None:
    lines = content.count(b"\n")
    if lines != file.lines:
        found = f"holds {lines:,} lines, not {file.lines:,}"
    elif len(content) != file.size:
        found = f"holds {len(content):,} bytes, not {file.size:,}"
    elif hashlib.sha256(content).hexdigest() != file.sha256:
        found = "has another SHA-256 than the published file"
    else:
        return
    raise DataCorrupt(
        f"The official file {place} {found}; replace it with {file.origin} of github.com/{file.repository} "
        f"at commit {file.commit}."
    )
