"""The layout of submissions: `SYSTEM.LANGUAGE.tsv`, each line an item's id, a tab and its translation."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gendersuite.errors import AlignmentError
from gendersuite.model import Suite
from gendersuite.submissions.files import plain_files, read, shortened
from gendersuite.submissions.interface import AlignedLines, Layout, SubmissionRef

ENDING = ".tsv"


def detect(folder: Path, suite: Suite) -> bool:
    """Whether a folder has this layout."""
    return bool(_files(folder))


def discover(folder: Path, suite: Suite) -> Iterator[SubmissionRef]:
    """Each file of the folder is one system in one language."""
    for name in _files(folder):
        system, language = name.removesuffix(ENDING).rsplit(".", 1)
        yield SubmissionRef("id-lines", folder, language, system, (name,))


def align(ref: SubmissionRef, suite: Suite) -> AlignedLines:
    """The translations in the order of the suite's items; None for an item that the file does not have."""
    file = read(ref.folder, ref.paths[0])
    known = {item.id for item in suite.items}
    outputs: dict[str, str] = {}
    for number, line in enumerate(file.lines(), start=1):
        name, tab, output = line.partition("\t")
        if not tab or name not in known or outputs.setdefault(name, output) != output:
            raise AlignmentError(
                f"{file.path}, line {number}: expected an id of suite {suite.name}, a tab and the only translation of "
                f"the item, found {shortened(line)}; correct the line."
            )
    if not outputs:
        raise AlignmentError(f"{file.path}: expected lines, found none; give a file with translations.")
    return AlignedLines(tuple(outputs.get(item.id) for item in suite.items), {file.name: file.sha256})


def _files(folder: Path) -> list[str]:
    return [name for name in plain_files(folder) if name.endswith(ENDING) and "." in name.removesuffix(ENDING)]


LAYOUT = Layout("id-lines", "SYSTEM.LANGUAGE.tsv", detect, discover, align)
