"""Find valid, missing and invalid official files in a data folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from gendersuite.testsuites.official.files import OfficialFile, Tally

_CHUNK = 1 << 20


class State(StrEnum):
    """The state of a file."""

    RIGHT = "right"
    MISSING = "missing"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class FileCheck:
    """The state of one file, and what is wrong with it (empty if it is valid)."""

    file: OfficialFile
    state: State
    fault: str = ""


def verify(files: Iterable[OfficialFile], data: Path) -> Iterator[FileCheck]:
    """Verify the files of a data folder, reading them completely."""
    return (examine(file, data / file.path) for file in files)


def examine(file: OfficialFile, place: Path) -> FileCheck:
    """Compare a local file with the published one."""
    try:
        if place.exists() and not place.is_file():
            return FileCheck(file, State.WRONG, "is no regular file")
        with place.open("rb") as stream:
            fault = fault_of(iter(lambda: stream.read(_CHUNK), b""), file)
    except (FileNotFoundError, NotADirectoryError):
        return FileCheck(file, State.MISSING, "is missing")
    except OSError as error:
        return FileCheck(file, State.WRONG, f"cannot be read ({error.strerror})")
    return FileCheck(file, State.WRONG, fault) if fault else FileCheck(file, State.RIGHT)


def fault_of(chunks: Iterable[bytes], file: OfficialFile) -> str | None:
    """Return how the bytes differ from the published file, or None. Reading stops at the published size."""
    tally = Tally()
    for chunk in chunks:
        tally.add(chunk)
        if tally.size > file.size:
            return f"holds more than {file.size:,} bytes"
    return tally.fault(file)
