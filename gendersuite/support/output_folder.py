"""Write output folders atomically, without touching the user's own files.

The file `.gendersuite` in an output folder lists the files that the program wrote there. A later run into the folder
only replaces or removes these files.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from gendersuite.errors import OutputExists, UsageError
from gendersuite.support.stopping import signals_held
from gendersuite.support.temporary_files import (
    cannot_write,
    check_writable,
    is_temporary,
    remove_leftovers,
    temporary_path,
    write_errors,
)
from gendersuite.support.whole_file import whole_file

LIST = ".gendersuite"
HEADER = "Files that gendersuite wrote here. The next run into this folder replaces or removes them, and no others."

FindFiles = Callable[[Path], Collection[str]]
"""Finds the program's files in a folder without a list, written by an earlier version."""


def _no_files(_folder: Path) -> Collection[str]:
    return ()


def check_replaceable(out: Path, *, mark: str, unlisted: FindFiles = _no_files) -> None:
    """Raise unless a folder can be written: OutputExists if `out` is not empty and has no file `mark` of the program,
    OutputError if the operating system forbids it."""
    try:
        is_free = not out.exists() or (
            out.is_dir() and (mark in listed_files(out, unlisted) or all(map(is_temporary, out.iterdir())))
        )
    except OSError as error:
        raise cannot_write(out, error) from error
    if not is_free:
        raise OutputExists(
            f"{out} exists and holds no {mark} that gendersuite wrote, so nothing in it is replaced: give another "
            "--out, or remove it."
        )
    check_writable(out)


def check_replaceable_file(out: Path, *, header: bytes, content: str) -> None:
    """Raise unless the file `out` can be written: its folder exists, and `out` does not exist or starts with `header`.

    `content` describes files with this header in messages, such as "comparisons".
    """
    if not out.parent.is_dir():
        raise UsageError(f"{out.parent} is not a folder, so {out.name} cannot be written there: create it first.")
    if not out.exists():
        return
    if out.is_file():
        with out.open("rb") as file:
            if file.read(len(header)) == header:
                return
    raise OutputExists(f"{out} exists and holds no {content}: name another file, or remove it.")


@contextmanager
def new_folder(out: Path, *, mark: str, unlisted: FindFiles = _no_files) -> Iterator[Path]:
    """Open a temporary folder whose files move to `out` at the end, or that is removed on failure.

    If `out` does not exist, the temporary folder is renamed to `out`. Otherwise its files replace the files that the
    program wrote there before; `mark` is removed first and written last, so that an incomplete folder has no `mark`.
    """
    check_replaceable(out, mark=mark, unlisted=unlisted)
    out.parent.mkdir(parents=True, exist_ok=True)
    is_new = not out.exists()
    with write_errors(out), temporary_path(out.parent if is_new else out, Path.mkdir) as folder:
        yield folder
        files = [path for path in folder.rglob("*") if path.is_file()]
        _write_list(folder, {path.relative_to(folder).as_posix() for path in files})
        if is_new:
            folder.rename(out)
        else:
            with signals_held():
                _replace_files(out, folder, mark, listed_files(out, unlisted))


def listed_files(folder: Path, unlisted: FindFiles = _no_files) -> set[str]:
    """Return the files that the program wrote to a folder, as relative paths; paths outside the folder are ignored."""
    try:
        header, *names = (folder / LIST).read_text(encoding="utf-8").split("\n")
    except (FileNotFoundError, UnicodeDecodeError):
        return set(unlisted(folder))
    return {name for name in names if name and _is_inside(folder, name)} if header == HEADER else set()


def keep_list(folder: Path) -> None:
    """Create an empty list in an output folder without a list."""
    if not (folder / LIST).is_file():
        _write_list(folder, set())


def record_file(file: Path) -> None:
    """Add a file to the list of its output folder, if it has one, before writing it; OutputExists if the file exists
    but is not listed."""
    for folder in file.parents[:3]:
        if (folder / LIST).is_file():
            names, name = listed_files(folder), file.relative_to(folder).as_posix()
            _check_free(folder, {name}, names)
            if name not in names:
                _write_list(folder, names | {name})
            return


def _replace_files(out: Path, folder: Path, mark: str, old: set[str]) -> None:
    new = listed_files(folder)
    _check_free(out, new, old)
    _write_list(out, old | new)
    (out / mark).unlink(missing_ok=True)
    for name in sorted(old - new):
        with suppress(IsADirectoryError):
            (out / name).unlink(missing_ok=True)
    for parent in sorted({(out / name).parent for name in old} - {out}, reverse=True):
        if parent.is_dir():
            remove_leftovers(parent)
            with suppress(OSError):
                parent.rmdir()  # Only succeeds if the folder is empty.
    for name in sorted(new, key=lambda name: (name == mark, name)):
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).replace(out / name)
    (folder / LIST).replace(out / LIST)


def _check_free(folder: Path, new: set[str], old: set[str]) -> None:
    for name in sorted(new):
        path = folder / name
        if os.path.lexists(path) and (name not in old or path.is_dir()):
            raise OutputExists(
                f"{path} exists and was not written by gendersuite, so it is not replaced: move it away."
            )


def _write_list(folder: Path, names: set[str]) -> None:
    with whole_file(folder / LIST) as place:
        place.write_text("\n".join((HEADER, *sorted(names), "")), encoding="utf-8", newline="\n")


def _is_inside(folder: Path, name: str) -> bool:
    """Return whether a relative path stays in its folder, also after resolving links."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name:
        return False
    return Path(os.path.realpath((folder / path).parent)).is_relative_to(os.path.realpath(folder))
