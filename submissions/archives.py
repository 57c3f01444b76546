"""Unpack archives of submissions into a temporary folder.

Archives are untrusted. Only plain files and folders are unpacked, nothing is written outside the temporary folder, and
an archive that exceeds the size limits is refused while it is being unpacked.
"""

from __future__ import annotations

import stat
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path, PurePosixPath, PureWindowsPath
from tempfile import TemporaryDirectory
from typing import IO, cast

from gendersuite.errors import GendersuiteError, SubmissionError
from gendersuite.submissions.compression import CHUNK, Meter, Metered, ReadableFile, decompressed, speaking_of_damage
from gendersuite.submissions.files import shortened, spoken

TARS = (".tar", ".tar.gz", ".tgz", ".tar.xz")
ZIPS = (".zip",)
MOST_ENTRIES = 50_000
BLOCK = 512
"""The block size of tar: headers and contents are padded to it, and one or more blocks of zeros end the archive."""


@dataclass(frozen=True, slots=True)
class Place:
    """The folder to read submissions from: the `given` folder, or a temporary one with the content of an archive.

    `sha256` is the SHA-256 of the archive.
    """

    given: Path
    folder: Path
    sha256: str = ""

    def __str__(self) -> str:
        return str(self.given)

    @contextmanager
    def named_as_given(self) -> Iterator[None]:
        """Make errors in the block name the given path instead of the temporary folder."""
        try:
            yield
        except GendersuiteError as error:
            if not self.sha256:
                raise
            raise type(error)(str(error).replace(str(self.folder), str(self.given))) from None


@contextmanager
def opened(path: Path) -> Iterator[Place]:
    """Open the folder or archive at `path`; the unpacked content of an archive is removed at the end of the block.

    Raises SubmissionError for an archive that is damaged, encrypted, too large or not safe.
    """
    if not is_archive(path):
        yield Place(path, path)
        return
    with TemporaryDirectory(prefix="gendersuite-") as temporary:
        # Some layouts use the folder's name as the system's name.
        folder = Path(temporary) / (_stem(path.name).lstrip(".") or "archive")
        yield Place(path, folder, _unpack(path, folder))


def is_archive(path: Path) -> bool:
    """Whether `path` is a file with the name of an archive."""
    with spoken(path):
        return path.name.lower().endswith(TARS + ZIPS) and path.is_file()


def _stem(name: str) -> str:
    suffix = max((suffix for suffix in TARS + ZIPS if name.lower().endswith(suffix)), key=len)
    return name[: -len(suffix)]


def _unpack(path: Path, folder: Path) -> str:
    """Unpack an archive into `folder`, and return the SHA-256 of the archive."""
    with spoken(path), path.open("rb") as file:
        folder.mkdir()
        target = _Target(path, folder)
        with speaking_of_damage(path):
            if path.name.lower().endswith(ZIPS):
                _unpack_zip(path, file, target)
            else:
                _unpack_tar(path, file, target)
        file.seek(0)
        return file_digest(file, "sha256").hexdigest()


def _unpack_tar(path: Path, file: IO[bytes], target: _Target) -> None:
    stream = _Tail(decompressed(path, file))
    with tarfile.open(fileobj=cast(IO[bytes], stream), mode="r|") as archive:
        for member in archive:
            if member.isdir():
                target.check(member.name)
                continue
            content = archive.extractfile(member) if member.isreg() and not member.issparse() else None
            if content is None:
                raise _special(path, member.name)
            target.write(member.name, content)
    while stream.read(CHUNK):
        pass
    # An archive that is cut between two files looks complete except for its end.
    if any(stream.last) or len(stream.last) < BLOCK:
        raise SubmissionError(f"{path} is damaged or cut short (its end is missing); get it again.")


def _unpack_zip(path: Path, file: IO[bytes], target: _Target) -> None:
    size = path.stat().st_size
    packed = 0
    # Entries may share data, so that their sizes add up to more than the archive.
    meter = Meter(path, lambda: min(packed, size))
    with zipfile.ZipFile(file) as archive:
        for member in archive.infolist():
            name = member.orig_filename
            if member.flag_bits & 1:
                raise SubmissionError(f"{path} is encrypted ({shortened(name)}); pack it without a password.")
            if stat.S_IFMT(member.external_attr >> 16) not in (0, stat.S_IFREG, stat.S_IFDIR):
                raise _special(path, name)
            if name.endswith("/"):
                target.check(name)
                continue
            packed += member.compress_size
            with archive.open(member) as content:
                target.write(name, Metered(content, meter))


def _special(path: Path, name: str) -> SubmissionError:
    return SubmissionError(
        f"{path} holds {shortened(name)}, which is a link, a device or another special file; pack plain files only."
    )


class _Tail:
    """A stream that keeps the last block read."""

    def __init__(self, stream: ReadableFile) -> None:
        self._stream = stream
        self.last = b""

    def read(self, size: int, /) -> bytes:
        data = self._stream.read(size)
        self.last = (self.last + data[-BLOCK:])[-BLOCK:]
        return data


class _Target:
    """The folder into which an archive is unpacked; each name is accepted once."""

    def __init__(self, path: Path, folder: Path) -> None:
        self._path = path
        self._folder = folder
        self._entries = 0

    def check(self, name: str) -> PurePosixPath:
        """Return the path of an entry; SubmissionError if it leads out of the folder or there are too many entries."""
        self._entries += 1
        if self._entries > MOST_ENTRIES:
            raise SubmissionError(f"{self._path} holds more than {MOST_ENTRIES:,} files; unpack it into a folder.")
        relative = PurePosixPath(name)
        leads_out = relative.is_absolute() or ".." in relative.parts or PureWindowsPath(name).drive
        if leads_out or "\\" in name or "\0" in name:
            raise SubmissionError(
                f"{self._path} holds {shortened(name)}, a path that could lead out of the folder; pack it with plain "
                "relative paths."
            )
        return relative

    def write(self, name: str, content: ReadableFile) -> None:
        """Unpack one file."""
        place = self._folder / self.check(name)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            with place.open("xb") as out:
                while chunk := content.read(CHUNK):
                    out.write(chunk)
        except (FileExistsError, NotADirectoryError, IsADirectoryError):
            raise SubmissionError(
                f"{self._path} holds {shortened(name)} twice, or under it another file; pack each name once."
            ) from None
