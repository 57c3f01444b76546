"""Reading what strangers wrote: only regular files inside the given folder, only UTF-8, lines as they were meant."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from gendersuite.errors import SubmissionError


@dataclass(frozen=True, slots=True)
class InputFile:
    """The bytes of one file, known by `name` (its path relative to the submission folder) and SHA-256.

    Two of the same place, name and digest are equal, so that work on their content can be cached.
    """

    folder: Path
    name: str
    sha256: str
    data: bytes = field(compare=False, repr=False)

    @property
    def path(self) -> Path:
        return self.folder / self.name

    def lines(self) -> list[str]:
        r"""The lines, split on "\n" only: U+2028, U+2029 and U+0085 occur inside real outputs."""
        if b"\0" in self.data:
            line = self.data.count(b"\n", 0, self.data.index(b"\0")) + 1
            raise SubmissionError(f"{self.path}, line {line}: expected UTF-8 text, found NUL bytes; give a text file.")
        try:
            text = self.data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = self.data.count(b"\n", 0, error.start) + 1
            raise SubmissionError(
                f"{self.path}, line {line}: expected UTF-8 text, found byte 0x{self.data[error.start]:02x}; "
                "save the file as UTF-8."
            ) from None
        lines = text.split("\n")
        if lines[-1] == "":
            lines.pop()
        if "\r" in text:
            lines = [line.removesuffix("\r") for line in lines]
        return lines


def read(folder: Path, name: str) -> InputFile:
    """The file called `name` in `folder`; SubmissionError if it leads out of the folder or cannot be read."""
    path = folder / name
    with _spoken(path):
        real = inside(folder, path)
        if not stat.S_ISREG(real.stat().st_mode):
            raise SubmissionError(f"{path} is not a regular file; give a text file in its place.")
        data = real.read_bytes()
    return InputFile(folder, name, sha256(data).hexdigest(), data)


def inside(folder: Path, path: Path) -> Path:
    """Where `path` really leads, which must be inside `folder`."""
    with _spoken(path):
        real = Path(os.path.realpath(path, strict=True))
        root = Path(os.path.realpath(folder, strict=True))
    if not real.is_relative_to(root):
        raise SubmissionError(f"{path} leads out of {folder}; copy what it links to into the folder.")
    return real


def check_folder(path: Path) -> None:
    """Raise SubmissionError unless there is a folder at `path` that may be listed."""
    subfolders(path)


def is_folder(path: Path) -> bool:
    """Whether there is a folder at `path`; SubmissionError where one may not look."""
    with _spoken(path):
        return path.is_dir()


def is_there(path: Path) -> bool:
    """Whether there is anything at `path`; SubmissionError where one may not look."""
    with _spoken(path):
        return path.exists()


def subfolders(folder: Path) -> list[str]:
    """The names of the folders in `folder`, hidden ones left out, sorted."""
    with _spoken(folder), os.scandir(folder) as entries:
        return sorted(entry.name for entry in entries if not entry.name.startswith(".") and entry.is_dir())


def text_files(folder: Path) -> list[str]:
    """The names of what is called `*.txt` in `folder`, hidden ones left out, sorted."""
    with _spoken(folder), os.scandir(folder) as entries:
        return sorted(
            entry.name
            for entry in entries
            if entry.name.endswith(".txt") and not entry.name.startswith(".") and not entry.is_dir()
        )


def shortened(text: str, longest: int = 60) -> str:
    """A text as an error message quotes it: on one line, and not much of it."""
    return repr(text if len(text) <= longest else text[: longest - 3] + "...")


@contextmanager
def _spoken(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise SubmissionError(f"{path} cannot be read ({reason}); check the path and its permissions.") from None
