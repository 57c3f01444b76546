"""A layout for the test: `SYSTEM.LANGUAGE.tsv` with an item id, a tab and a translation on each line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gendersuite.errors import AlignmentError
from gendersuite.model import Suite
from gendersuite.submissions.files import read
from gendersuite.submissions.interface import AlignedLines, Layout, SubmissionRef


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.*.tsv"))


def detect(folder: Path, suite: Suite) -> bool:
    return bool(_files(folder))


def discover(folder: Path, suite: Suite) -> Iterator[SubmissionRef]:
    for file in _files(folder):
        system, language, _ = file.name.rsplit(".", 2)
        yield SubmissionRef("id-lines", folder, language, system, (file.name,))


def align(ref: SubmissionRef, suite: Suite) -> AlignedLines:
    file = read(ref.folder, ref.paths[0])
    said = dict(line.split("\t", 1) for line in file.lines() if line)
    unknown = set(said) - {item.id for item in suite.items}
    if unknown:
        raise AlignmentError(f"{file.path}: expected ids of suite {suite.name}, found {min(unknown)!r}; remove it.")
    return AlignedLines(tuple(said.get(item.id) for item in suite.items), {file.name: file.sha256})


LAYOUT = Layout("id-lines", "SYSTEM.LANGUAGE.tsv", detect, discover, align)
