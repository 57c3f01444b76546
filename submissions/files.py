"""Read untrusted files: only regular files inside the given folder, only UTF-8, lines split at newlines."""

from __future__ import annotations

import os
import stat
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path, PurePosixPath

from gendersuite.errors import SubmissionError
from gendersuite.submissions.compression import COMPRESSED, decompress


@dataclass(frozen=True, slots=True)
class InputFile:
    """The bytes of one file, identified by `name` (its path relative to the submission folder) and SHA-256.

    For a compressed file, `data` is the decompressed content; name and SHA-256 are those of the compressed file.
    Two objects with the same folder, name and digest are equal, so that results for their content can be cached.
    """

    folder: Path
    name: str
    sha256: str
    data: bytes = field(compare=False, repr=False)

    @property
    def path(self) -> Path:
        return self.folder / self.name

    @property
    def plain_name(self) -> str:
        """The name without a compression ending."""
        return plain_name(self.name)

    def lines(self) -> list[str]:
        r"""The lines, split at "\n" only: U+2028, U+2029 and U+0085 occur inside real outputs."""
        return self.decoded(self.byte_lines())

    def byte_lines(self) -> list[bytes]:
        """The lines as bytes; faster than `lines` if only some of them are needed, because decoding is slow."""
        if b"\0" in self.data:
            line = self.data.count(b"\n", 0, self.data.index(b"\0")) + 1
            raise SubmissionError(f"{self.path}, line {line}: expected UTF-8 text, found NUL bytes; give a text file.")
        lines = self.data.removeprefix(BOM_UTF8).split(b"\n")
        if lines[-1] == b"":
            lines.pop()
        return lines

    def decoded(self, lines: Sequence[bytes]) -> list[str]:
        """Decode some of `byte_lines`, and remove the carriage returns at their ends."""
        if not lines:
            return []
        try:
            text = b"\n".join(lines).decode("utf-8")
        except UnicodeDecodeError:
            raise SubmissionError(self._first_fault()) from None
        texts = text.split("\n")
        if "\r" in text:
            texts = [line.removesuffix("\r") for line in texts]
        return texts

    def _first_fault(self) -> str:
        for number, line in enumerate(self.byte_lines(), 1):
            try:
                line.decode("utf-8")
            except UnicodeDecodeError as error:
                found = f"byte 0x{line[error.start]:02x}"
                return f"{self.path}, line {number}: expected UTF-8 text, found {found}; save the file as UTF-8."
        raise AssertionError("called where no line is at fault")


def read(folder: Path, name: str) -> InputFile:
    """Read the file `name` in `folder`, or its compressed version `name.gz` or `name.xz`.

    Raises SubmissionError if the path leads out of the folder or the file cannot be read.
    """
    present = _versions(folder / name)
    if len(present) > 1:
        raise SubmissionError(f"{present[0]} is there a second time as {present[1].name}; remove one of them.")
    path = present[0] if present else folder / name
    with spoken(path):
        real = inside(folder, path)
        if not stat.S_ISREG(real.stat().st_mode):
            raise SubmissionError(f"{path} is not a regular file; give a text file in its place.")
        data = real.read_bytes()
    name = name.removesuffix(PurePosixPath(name).name) + path.name
    return InputFile(folder, name, sha256(data).hexdigest(), decompress(path, data))


def read_shared(folder: Path, name: str) -> InputFile:
    """Like `read`, for a file that all systems of a release share: cached until the file changes."""
    with spoken(folder / name):
        stats = [path.stat() for path in _versions(folder / name)]
    return _read_once(folder, name, tuple((one.st_ino, one.st_mtime_ns, one.st_size) for one in stats))


@lru_cache(maxsize=4)
def _read_once(folder: Path, name: str, _state: tuple[tuple[int, int, int], ...]) -> InputFile:
    return read(folder, name)


def inside(folder: Path, path: Path) -> Path:
    """Resolve `path`; SubmissionError if it leads out of `folder`."""
    with spoken(path):
        real = Path(os.path.realpath(path, strict=True))
        root = Path(os.path.realpath(folder, strict=True))
    if not real.is_relative_to(root):
        raise SubmissionError(f"{path} leads out of {folder}; copy what it links to into the folder.")
    return real


def check_folder(path: Path) -> None:
    """Raise SubmissionError unless `path` is a folder that can be listed."""
    subfolders(path)


def is_folder(path: Path) -> bool:
    """Whether `path` is a folder; SubmissionError if it cannot be read."""
    with spoken(path):
        return path.is_dir()


def is_there(path: Path) -> bool:
    """Whether `path` or a compressed version of it exists; SubmissionError if it cannot be read."""
    return bool(_versions(path))


def subfolders(folder: Path) -> list[str]:
    """The names of the folders in `folder`, sorted; hidden folders are left out."""
    with spoken(folder), os.scandir(folder) as entries:
        return sorted(entry.name for entry in entries if not entry.name.startswith(".") and entry.is_dir())


def text_files(folder: Path) -> list[str]:
    """The names of the `*.txt` files in `folder`, sorted; hidden files are left out."""
    return [name for name in plain_files(folder) if name.endswith(".txt")]


def plain_files(folder: Path) -> list[str]:
    """The names of the files in `folder` without compression endings, sorted; hidden files are left out."""
    with spoken(folder), os.scandir(folder) as entries:
        names = [entry.name for entry in entries if not entry.name.startswith(".") and not entry.is_dir()]
    return sorted(set(map(plain_name, names)))


def plain_name(name: str) -> str:
    """`file.txt` for `file.txt`, `file.txt.gz` and `file.txt.xz`."""
    return next((name.removesuffix(ending) for ending in COMPRESSED if name.endswith(ending)), name)


def _versions(path: Path) -> list[Path]:
    """Return the existing versions of a file: plain or compressed."""
    with spoken(path):
        candidates = (path, *(path.with_name(path.name + ending) for ending in COMPRESSED))
        return [candidate for candidate in candidates if candidate.exists()]


def shortened(text: str, longest: int = 60) -> str:
    """Shorten a text to one line for an error message."""
    return repr(text if len(text) <= longest else text[: longest - 3] + "...")


@contextmanager
def spoken(path: Path) -> Iterator[None]:
    """Convert each OSError about `path` in the block into a SubmissionError."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise SubmissionError(f"{path} cannot be read ({reason}); check the path and its permissions.") from None
