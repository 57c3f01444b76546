"""Where outputs go: a folder that is whole or not there at all, and nothing of others that is written over."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gendersuite.errors import OutputExists, UsageError


def check_replaceable(out: Path, *, mark: str) -> None:
    """Raise OutputExists unless `out` can be written: it is not there, is empty, or holds the file `mark`."""
    if out.exists() and not (out.is_dir() and ((out / mark).is_file() or not any(out.iterdir()))):
        raise OutputExists(
            f"{out} exists and holds no {mark}, so it is not replaced: give another --out, or remove it."
        )


def check_replaceable_file(out: Path, *, header: bytes, content: str) -> None:
    """Raise unless the file `out` can be written: its folder is there, and it is not there yet or begins with `header`,
    as those do that hold such a content ("comparisons")."""
    if not out.parent.is_dir():
        raise UsageError(f"{out.parent} is no folder, so {out.name} cannot be written there: make it first.")
    if not out.exists():
        return
    if out.is_file():
        with out.open("rb") as file:
            if file.read(len(header)) == header:
                return
    raise OutputExists(f"{out} is there and holds no {content}: name another file, or remove it.")


@contextmanager
def new_folder(out: Path, *, mark: str) -> Iterator[Path]:
    """A temporary folder that becomes `out` at the end, in place of an earlier one that holds the file `mark`, or
    vanishes on failure."""
    check_replaceable(out, mark=mark)
    out.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=out.parent))
    try:
        yield folder
        folder.chmod(0o755)
        # The earlier folder steps aside first and goes last, so that one of the two is always there.
        earlier = folder.with_name(f"{folder.name}.earlier")
        if out.exists():
            out.rename(earlier)
        folder.rename(out)
        shutil.rmtree(earlier, ignore_errors=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
