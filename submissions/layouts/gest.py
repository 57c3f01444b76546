"""The layout of the GEST release: `SYSTEM/LANGUAGE/translations.csv` with sources and their translations.

The folder contains one folder per system, or is the folder of a single system and has its name. Rows are joined to
items by their source, in any order: items without a row are absent, rows with other sources are extra, and items with
the same source share a row.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from gendersuite.errors import AlignmentError, SubmissionError
from gendersuite.model import Suite
from gendersuite.submissions.files import inside, is_there, read, subfolders
from gendersuite.submissions.interface import AlignedLines, Layout, SubmissionRef
from gendersuite.submissions.names import is_language, language_of_pair, suite_language
from gendersuite.submissions.translation_rows import read_rows

TRANSLATIONS = "translations.csv"


def detect(folder: Path, suite: Suite) -> bool:
    for name in subfolders(folder):
        # A folder that cannot be listed is reported by its actual layout.
        with suppress(SubmissionError):
            if any(_inside(folder, name, suite)):
                return True
    return False


def discover(folder: Path, suite: Suite) -> Iterator[SubmissionRef]:
    for name in subfolders(folder):
        for ref in _inside(folder, name, suite):
            inside(folder, (folder / ref.paths[0]).parent)
            yield ref


def align(ref: SubmissionRef, suite: Suite) -> AlignedLines:
    (path,) = ref.paths
    file = read(ref.folder, path)
    rows = read_rows(file)
    found = [rows.find(item.source) for item in suite.items]
    if not any(found):
        raise AlignmentError(
            f"{file.path}, lines 1 to {len(file.lines())}: expected the {len(suite.items):,} sources of suite "
            f"{suite.name}, found none of them; give the folder that was translated from this suite."
        )
    used = {row.source for row in found if row is not None}
    return AlignedLines(
        tuple(None if row is None else row.translation for row in found),
        {file.name: file.sha256},
        extra=sum(row.source not in used for row in rows.rows),
        places=tuple((file.name, 0 if row is None else row.line) for row in found),
    )


def _inside(folder: Path, name: str, suite: Suite) -> Iterator[SubmissionRef]:
    """Find the submissions in a subfolder, which is the folder of a language or of a system."""
    if is_there(folder / name / TRANSLATIONS) and (language := _language(name, suite)):
        # abspath instead of resolve, so that a symbolic link keeps the name that the user gave.
        system = Path(os.path.abspath(folder)).name  # noqa: PTH100
        yield SubmissionRef("gest", folder, language, system, (f"{name}/{TRANSLATIONS}",))
        return
    for below in subfolders(folder / name):
        path = f"{name}/{below}/{TRANSLATIONS}"
        if is_there(folder / path) and (language := _language(below, suite)):
            yield SubmissionRef("gest", folder, language, name, (path,))


def _language(folder: str, suite: Suite) -> str | None:
    return suite_language(folder, suite) if is_language(folder) else language_of_pair(folder, suite)


LAYOUT = Layout("gest", "SYSTEM/LANGUAGE/translations.csv", detect, discover, align)
