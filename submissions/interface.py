"""The interface of layouts, and the data that they return."""

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
    that the layout needs for the alignment. `place` is set if the folder contains an unpacked archive.
    """

    layout: str
    folder: Path
    language: str
    system: str
    paths: tuple[str, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class AlignedLines:
    """The unprocessed lines of a system, one per item, in the order of the suite.

    A line is None if its file is missing, or if the layout identifies items by name and this item has no output.
    `files` maps each file that was read (path relative to the submission folder) to its SHA-256. `extra` is the number
    of rows or documents in the system's file that belong to no item. `places` are the file and line (counted from 1) of
    each item's output if the layout finds items by their sources; otherwise the outputs are in the order of the suite.
    """

    lines: tuple[str | None, ...]
    files: Mapping[str, str]
    extra: int = 0
    places: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """A way in which submissions are organised in a folder.

    Each module in `submissions/layouts/` defines one as LAYOUT; the module's name is the layout's name, with "_" for
    "-". `gendersuite.testing.check_layout` checks that a layout meets the guarantees.

    shape     the pattern of the file names, for messages: "LP/SYSTEM.txt"
    detect    whether a folder has this layout, for this suite
    discover  all systems in all target languages that are translated from the suite's source language, in any order
    align     one system's lines in the order of the suite's items; AlignmentError if they cannot be aligned
    synonym   True if the layout is another name for a layout that is detected anyway
    """

    name: str
    shape: str
    detect: Callable[[Path, Suite], bool]
    discover: Callable[[Path, Suite], Iterable[SubmissionRef]]
    align: Callable[[SubmissionRef, Suite], AlignedLines]
    synonym: bool = False
