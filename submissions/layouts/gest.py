"""The layout of the GEST release: `SYSTEM/LANGUAGE/translations.csv`, rows of sources and their translations."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from gendersuite.errors import AlignmentError, SubmissionError
from gendersuite.model import Suite
from gendersuite.submissions.files import inside, is_there, read, subfolders
from gendersuite.submissions.layouts.translation_rows import read_rows
from gendersuite.submissions.names import bare_language, is_language, language_of_pair
from gendersuite.submissions.readers import AlignedLines, SubmissionRef

TRANSLATIONS = "translations.csv"


class GestReader:
    """Reads the folder that holds the systems' folders, or one system's folder, which names the system.

    Rows are joined to items by their source, in whatever order they stand: an item without a row is absent, rows of
    other sources are extra, and items of the same source share its row.
    """

    def detect(self, folder: Path, suite: Suite) -> bool:
        for name in subfolders(folder):
            # What may not be looked into is a matter of the layout that the folder really has.
            with suppress(SubmissionError):
                if any(self._inside(folder, name, suite)):
                    return True
        return False

    def discover(self, folder: Path, suite: Suite) -> Iterator[SubmissionRef]:
        for name in subfolders(folder):
            for ref in self._inside(folder, name, suite):
                inside(folder, (folder / ref.paths[0]).parent)
                yield ref

    @staticmethod
    def _inside(folder: Path, name: str, suite: Suite) -> Iterator[SubmissionRef]:
        """The submissions in one subfolder, which is a language's or else may be a system's."""
        if is_there(folder / name / TRANSLATIONS) and (language := _language(name, suite)):
            # abspath, for a link keeps the name that was given.
            system = Path(os.path.abspath(folder)).name  # noqa: PTH100
            yield SubmissionRef("gest", folder, language, system, (f"{name}/{TRANSLATIONS}",))
            return
        for below in subfolders(folder / name):
            path = f"{name}/{below}/{TRANSLATIONS}"
            if is_there(folder / path) and (language := _language(below, suite)):
                yield SubmissionRef("gest", folder, language, name, (path,))

    def align(self, ref: SubmissionRef, suite: Suite) -> AlignedLines:
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
        )


def find_translations(ref: SubmissionRef, sources: Iterable[str]) -> list[str | None]:
    """What a system of this layout answered to sources of any suite, such as prompted variants, or of none.

    None where its file has no row for one; AlignmentError where it has several that differ.
    """
    (path,) = ref.paths
    rows = read_rows(read(ref.folder, path))
    return [None if row is None else row.translation for row in map(rows.find, sources)]


def _language(folder: str, suite: Suite) -> str | None:
    return bare_language(folder) if is_language(folder) else language_of_pair(folder, suite)


reader = GestReader()
