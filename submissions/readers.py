"""What a reader of a submission layout is, and which ones there are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from gendersuite.model import Suite
from gendersuite.registry import Registry


@dataclass(frozen=True, slots=True)
class SubmissionRef:
    """Where one system's outputs for one language lie; small, and safe to hand to a worker process.

    `folder` is the folder that the user gave; `paths` are relative to it, the system's own file first,
    then what its layout needs to line it up.
    """

    layout: str
    folder: Path
    language: str
    system: str
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AlignedLines:
    """A system's lines as they stand in its file, one per item of the suite and in its order.

    None where a layout that names its items has none for one. `files` maps each file that was read (path
    relative to the submission folder) to its SHA-256. `extra` rows of the system's file belong to no item.
    """

    lines: tuple[str | None, ...]
    files: Mapping[str, str]
    extra: int = 0


class Reader(Protocol):
    """Knows one way of laying out submissions in a folder."""

    def detect(self, folder: Path, suite: Suite) -> bool:
        """Whether `folder` is laid out this way."""
        ...

    def discover(self, folder: Path, suite: Suite) -> Iterable[SubmissionRef]:
        """Every system for every language that is translated from the suite's source language, in any order."""
        ...

    def align(self, ref: SubmissionRef, suite: Suite) -> AlignedLines:
        """One system's lines in the order of the suite's items; AlignmentError where they do not line up."""
        ...


READERS: Registry[Reader] = Registry(
    "submission layout",
    {
        "flat": "gendersuite.submissions.flat:reader",
        "gest": "gendersuite.submissions.gest:reader",
        "wmt24": "gendersuite.submissions.wmt24:reader",
    },
)
