"""Write output files atomically."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gendersuite.support.temporary_files import temporary_path, write_errors


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Open a temporary file that replaces `path` at the end, or is removed on failure."""
    with write_errors(path), temporary_path(path.parent, lambda new: new.touch(exist_ok=False)) as temporary:
        yield temporary
        temporary.replace(path)
