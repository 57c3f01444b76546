"""Identifies a model by the content of its files."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import file_digest, sha256
from pathlib import Path

DIGITS = 12


def digest_of(folder: Path, files: Iterable[Path] | None = None) -> str:
    """Return the first digits of the SHA-256 of some files, or of all files in a folder, including their relative
    paths."""
    chosen = sorted(files if files is not None else (path for path in folder.rglob("*") if path.is_file()))
    whole = sha256()
    for path in chosen:
        with path.open("rb") as file:
            whole.update(f"{file_digest(file, 'sha256').hexdigest()} {path.relative_to(folder).as_posix()}\n".encode())
    return whole.hexdigest()[:DIGITS]
