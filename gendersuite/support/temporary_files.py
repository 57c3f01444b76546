"""Temporary files and folders, in the same folder as the outputs that they become.

Each is locked by the process that writes it. A killed process leaves its temporary files behind, but the operating
system releases its locks, so the next run that writes to the folder recognises and removes these files.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

from gendersuite.errors import OutputError
from gendersuite.support.stopping import signals_held

NAME = re.compile(r"\.gendersuite-[0-9a-f]{16}")
DISK_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


@contextmanager
def temporary_path(folder: Path, create: Callable[[Path], object]) -> Iterator[Path]:
    """Create a temporary file or folder in `folder` with `create`; at the end it is removed unless it was renamed."""
    remove_leftovers(folder)
    path = folder / f".gendersuite-{token_hex(8)}"
    descriptor = None
    try:
        create(path)
        descriptor = _lock(path, wait=True)
        if not path.exists():  # Another process removed it as a leftover before it was locked.
            create(path)
        yield path
    finally:
        with signals_held():
            _remove(path)
            if descriptor is not None:
                os.close(descriptor)


def remove_leftovers(folder: Path) -> None:
    """Remove temporary files of ended processes from `folder`."""
    for path in [path for path in folder.iterdir() if is_temporary(path)]:
        descriptor = _lock(path, wait=False)
        if descriptor is not None:
            _remove(path)
            os.close(descriptor)


def is_temporary(path: Path) -> bool:
    """Return whether a path has the name of a temporary file or folder."""
    return NAME.fullmatch(path.name) is not None


@contextmanager
def write_errors(out: Path) -> Iterator[None]:
    """Within the block, turn the error of a full disk into an OutputError that names `out`."""
    try:
        yield
    except OSError as error:
        if error.errno not in DISK_FULL:
            raise
        raise cannot_write(out, error) from error


def cannot_write(out: Path, error: OSError) -> OutputError:
    """Return the error for an output that cannot be written."""
    reason = os.strerror(error.errno) if error.errno else str(error)
    remedy = "free some space" if error.errno in DISK_FULL else "give another --out"
    return OutputError(f"{out} cannot be written ({reason}): {remedy}.")


def check_writable(out: Path) -> None:
    """Raise OutputError unless files can be created in `out`, or in its nearest existing parent."""
    try:
        folder = next(path for path in (out, *out.absolute().parents) if os.path.lexists(path))
        with temporary_path(folder, Path.mkdir):
            pass
    except OSError as error:
        raise cannot_write(out, error) from error


def _lock(path: Path, *, wait: bool) -> int | None:
    """Lock a file or folder; return a descriptor that holds the lock until it is closed, or None without a lock."""
    if sys.platform == "win32":
        return None
    import fcntl

    with suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BaseException:
            os.close(descriptor)
            raise
        return descriptor
    return None


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink(missing_ok=True)
