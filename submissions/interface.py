"""What a layout of submissions is, and the data that layouts give to the rest of the program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.model import Suite

if TYPE_CHECKING:
    from gendersuite.submissions.archives import Place


@dataclass(frozen=True, slots=True)
class SubmissionRef:
    """The location of one system's outputs for one language. It is small and can be sent to a worker process.

    `folder` is the folder that the user gave. `paths` are relative to it: first the system's own files, then the files
    that the layout needs to align them. `place` is set if the folder is the content of an archive.
    """

    layout: str
    folder: Path
    language: str
    system: str
    paths: tuple[str, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class AlignedLines:
    """A system's lines as they stand in its files, one per item of the suite and in the order of the suite.

    A line is None if the layout names its items and has none for this one, or if the file that would hold it is
    missing. `files` maps each file that was read (path relative to the submission folder) to its SHA-256. `extra` is
    the number of rows or documents of the system's file that belong to no item. `places` are the file and the line of
    each item's output (counted from 1), if the layout finds items by their sources; otherwise the outputs stand in the
    order of the suite.
    """

    lines: tuple[str | None, ...]
    files: Mapping[str, str]
    extra: int = 0
    places: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """One way of laying out submissions in a folder.

    Each module in `submissions/layouts/` defines one as LAYOUT; the module's name is the layout's name, with "_" for
    "-". `gendersuite.testing.check_layout` checks that a layout keeps the guarantees.

    shape     what the files are called, for messages: "LP/SYSTEM.txt"
    detect    whether a folder is laid out this way, for this suite
    discover  every system for every language that is translated from the suite's source language, in any order
    align     one system's lines in the order of the suite's items; AlignmentError if they cannot be aligned
    synonym   True if the layout only gives another name to one that is detected already
    """

    name: str
    shape: str
    detect: Callable[[Path, Suite], bool]
    discover: Callable[[Path, Suite], Iterable[SubmissionRef]]
    align: Callable[[SubmissionRef, Suite], AlignedLines]
    synonym: bool = False
