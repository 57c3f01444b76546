"""Decompress untrusted files as a stream, within size limits."""

from __future__ import annotations

import gzip
import lzma
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import IO, Protocol

from gendersuite.errors import SubmissionError

GZIP = (".gz", ".tgz")
XZ = (".xz",)
COMPRESSED = (".gz", ".xz")
"""Endings of compressed files, which follow their original ending."""

MOST_BYTES = 4 << 30
"""The most bytes that are read from a file or archive."""
HIGHEST_RATIO = 100
"""The highest compression ratio allowed above ABOVE_SUSPICION bytes; even repetitive outputs compress less."""
ABOVE_SUSPICION = 32 << 20
"""Up to this size in bytes, any ratio is allowed: a file of blank lines compresses more than other text."""
CHUNK = 1 << 20


class ReadableFile(Protocol):
    def read(self, size: int, /) -> bytes: ...


class Meter:
    """Count the bytes that are decompressed; `packed` returns how many compressed bytes they came from."""

    def __init__(self, path: Path, packed: Callable[[], int]) -> None:
        self._path = path
        self._packed = packed
        self._count = 0

    def count(self, size: int) -> None:
        """Raise SubmissionError if these bytes exceed a limit."""
        self._count += size
        if self._count > MOST_BYTES:
            raise SubmissionError(
                f"{self._path} holds more than {MOST_BYTES >> 30} GiB; unpack what is to be read into a folder."
            )
        if self._count > ABOVE_SUSPICION and self._count > HIGHEST_RATIO * self._packed():
            raise SubmissionError(
                f"{self._path} grows to more than {HIGHEST_RATIO} times its size, as text never does; make sure where "
                "it comes from, and unpack it into a folder if it is right."
            )


class Metered:
    """A stream whose bytes are counted as they are read."""

    def __init__(self, stream: ReadableFile, meter: Meter) -> None:
        self._stream = stream
        self._meter = meter

    def read(self, size: int, /) -> bytes:
        data = self._stream.read(min(size, CHUNK))
        self._meter.count(len(data))
        return data


def decompressed(path: Path, file: IO[bytes]) -> ReadableFile:
    """Return a stream of the content of `file`, decompressed according to the ending of `path`."""
    name = path.name.lower()
    stream: ReadableFile = file
    if name.endswith(GZIP):
        stream = gzip.GzipFile(fileobj=file, mode="rb")
    elif name.endswith(XZ):
        stream = lzma.LZMAFile(file)  # noqa: SIM115 (who opened the file closes it)
    return Metered(stream, Meter(path, file.tell))


def decompress(path: Path, data: bytes) -> bytes:
    """Decompress `data`, the bytes of the file at `path`, according to its ending."""
    if not path.name.lower().endswith(COMPRESSED):
        return data
    with speaking_of_damage(path):
        stream = decompressed(path, BytesIO(data))
        return b"".join(iter(lambda: stream.read(CHUNK), b""))


@contextmanager
def speaking_of_damage(path: Path) -> Iterator[None]:
    """Convert the exceptions that libraries raise for damaged files into SubmissionError."""
    try:
        yield
    except (EOFError, tarfile.TarError, zipfile.BadZipFile, gzip.BadGzipFile, zlib.error, lzma.LZMAError) as error:
        raise _damaged(path, str(error)) from None
    except (RuntimeError, ValueError, LookupError, ArithmeticError, struct.error) as error:
        # Invalid headers: unknown methods, numbers and names out of range, endless nesting.
        raise _damaged(path, str(error)) from None


def _damaged(path: Path, reason: str) -> SubmissionError:
    reason = " ".join(reason.split()).rstrip(".") or "its data end too early"
    return SubmissionError(f"{path} is damaged or cut short ({reason[0].lower()}{reason[1:]}); get it again.")
