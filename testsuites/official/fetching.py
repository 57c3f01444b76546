"""Fetch official files: each file is verified and written atomically; valid files are not fetched again."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol

from gendersuite.errors import DataCorrupt, DataMissing
from gendersuite.testsuites.official.files import OfficialFile
from gendersuite.testsuites.official.verifying import fault_of

WORKERS = 4
_LEFTOVER_AGE = 3600.0
"""Seconds since the last write after which an unfinished file is removed as a leftover of a killed run."""


class Source(Protocol):
    """A source of official files."""

    def fetch(self, file: OfficialFile, into: BinaryIO) -> None:
        """Write the verified bytes of a file. Raises DataMissing or DataCorrupt if the source lacks this file, another
        GendersuiteError if the source is not available."""

    def stop(self) -> None:
        """Make waiting and running fetches of other threads end soon with an error."""


@dataclass(frozen=True, slots=True)
class FetchOutcome:
    """The fetched files, and an error message for each other file."""

    fetched: tuple[OfficialFile, ...]
    failures: tuple[str, ...]


def fetch(
    files: Sequence[OfficialFile], data: Path, source: Source, done: Callable[[str], None] = lambda _path: None
) -> FetchOutcome:
    """Fetch files into a data folder, several at a time; `done` is called with the path of each.

    Missing or invalid files do not prevent fetching the others. If the source is not available, its error is raised,
    and files that were already fetched are kept.
    """
    fetched: list[OfficialFile] = []
    failures: dict[str, str] = {}
    with ThreadPoolExecutor(WORKERS, thread_name_prefix="fetch") as pool:
        tasks = {pool.submit(put_in_place, file, data / file.path, source): file for file in files}
        try:
            for task in as_completed(tasks):
                file = tasks[task]
                try:
                    task.result()
                except (DataMissing, DataCorrupt) as error:
                    failures[file.path] = str(error)
                else:
                    fetched.append(file)
                done(file.path)
        except BaseException:
            source.stop()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    fetched.sort(key=lambda file: file.path)
    return FetchOutcome(tuple(fetched), tuple(failures[path] for path in sorted(failures)))


def put_in_place(file: OfficialFile, place: Path, source: Source) -> None:
    """Fetch a file into a temporary file in the same folder, and rename it after verification."""
    if place.is_dir():
        raise DataCorrupt(f"{place} is a folder, in the place of a file; remove it.")
    place.parent.mkdir(parents=True, exist_ok=True)
    _remove_leftovers(place)
    handle, name = tempfile.mkstemp(prefix=f".{place.name}.", suffix=".part", dir=place.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as into:
            source.fetch(file, into)
            into.flush()
            os.fsync(into.fileno())
        part.chmod(0o644)
        part.replace(place)
    finally:
        part.unlink(missing_ok=True)


def write_verified(chunks: Iterable[bytes], file: OfficialFile, into: BinaryIO) -> str | None:
    """Write bytes up to the file's size, replacing earlier content; return how they differ from the file, or None."""
    into.seek(0)
    into.truncate()

    def written() -> Iterable[bytes]:
        for chunk in chunks:
            into.write(chunk)
            yield chunk

    return fault_of(written(), file)


def _remove_leftovers(place: Path) -> None:
    for part in place.parent.glob(f".{place.name}.*.part"):
        # Another run may remove it at the same moment.
        with suppress(OSError):
            if time.time() - part.stat().st_mtime > _LEFTOVER_AGE:
                part.unlink()
