"""Official data sets: the files that others published, checked before anything is read from them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
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
    files = official_files()
    if data is None:
        raise DataMissing(f"No data folder is given, and {path} is needed; {_how_to_get(path, files)}.")
    place = data / path
    try:
        content = place.read_bytes()
    except FileNotFoundError:
        raise DataMissing(f"The official file {place} is missing; {_how_to_get(path, files)}.") from None
    except OSError as error:
        raise DataMissing(f"The official file {place} cannot be read ({error.strerror}); make it readable.") from error
    _verify(content, files[path], place)
    return content.decode("utf-8")


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


def _how_to_get(path: str, files: dict[str, OfficialFile]) -> str:
    """How to get a file, and with it the others of its data set, which are needed next."""
    folder = path.partition("/")[0]
    origins = ", ".join(file.origin for file in files.values() if file.path.startswith(f"{folder}/"))
    wanted = files[path]
    return (
        f"copy {origins} of github.com/{wanted.repository} at commit {wanted.commit} to a folder {folder}/ "
        "and name the folder around it with --data or GENDERSUITE_DATA"
    )
