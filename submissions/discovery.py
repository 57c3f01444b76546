"""Finding the submissions in a folder and reading one of them."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from pathlib import Path

from gendersuite.errors import SubmissionError
from gendersuite.model import Submission, Suite
from gendersuite.submissions.answers import read_answer
from gendersuite.submissions.files import check_folder
from gendersuite.submissions.names import bare_language, check_known, check_system
from gendersuite.submissions.readers import READERS, AlignedLines, SubmissionRef


def discover(
    folder: Path,
    suite: Suite,
    *,
    language: str | None = None,
    systems: Collection[str] | None = None,
    layout: str | None = None,
) -> list[SubmissionRef]:
    """The submissions in `folder`, sorted by language and system; nothing of them is read yet.

    `language` is "es", "en-es" or "en-es_ES"; without it, every language of the suite that the folder has. Without
    `layout` the folder tells its own. UnknownName for a language, system or layout that is not there.
    """
    check_folder(folder)
    layout = layout or _detect(folder, suite)
    refs = sorted(READERS.get(layout).discover(folder, suite), key=lambda ref: (ref.language, ref.system))
    if language is not None:
        language = bare_language(language.removeprefix(f"{suite.source_language}-"))
        if suite.languages:
            check_known(language, suite.languages, "language", f"suite {suite.name}")
        check_known(language, (ref.language for ref in refs), "language", str(folder))
        refs = [ref for ref in refs if ref.language == language]
    elif suite.languages:
        refs = [ref for ref in refs if ref.language in suite.languages]
    if not refs:
        raise SubmissionError(
            f"{folder} holds no outputs in a language of suite {suite.name} "
            f"({', '.join(suite.languages) or 'any'}); give the folder that holds them."
        )
    _check_unique(refs)
    if systems is not None:
        for system in sorted(systems):
            check_known(system, (ref.system for ref in refs), "system", str(folder))
        refs = [ref for ref in refs if ref.system in systems]
    return refs


def load(ref: SubmissionRef, suite: Suite) -> Submission:
    """One system's answers, lined up with the suite; SubmissionError or AlignmentError where that cannot be."""
    aligned = align(ref, suite)
    return Submission(
        suite=suite.name,
        language=ref.language,
        system=ref.system,
        answers=tuple(map(read_answer, aligned.lines, (item.source for item in suite.items))),
        files=aligned.files,
    )


def align(ref: SubmissionRef, suite: Suite) -> AlignedLines:
    """One system's lines as they stand in its file, lined up with the suite."""
    check_system(ref.system, str(ref.folder))
    return READERS.get(ref.layout).align(ref, suite)


def _detect(folder: Path, suite: Suite) -> str:
    layouts = [name for name in READERS if READERS.get(name).detect(folder, suite)]
    if len(layouts) == 1:
        return layouts[0]
    if layouts:
        raise SubmissionError(f"{folder} fits the layouts {' and '.join(layouts)}; say which one it is.")
    raise SubmissionError(
        f"{folder} has no layout known here; give a WMT24 release (system-outputs/LP/SYSTEM.txt with sources/LP.txt), "
        "a folder of LP/SYSTEM.txt, or a GEST release (SYSTEM/LANGUAGE/translations.csv)."
    )


def _check_unique(refs: list[SubmissionRef]) -> None:
    for one, other in pairwise(refs):
        if (one.language, one.system) == (other.language, other.system):
            raise SubmissionError(
                f"{one.folder} holds {one.system} for {one.language} twice, in {one.paths[0]} and {other.paths[0]}; "
                "remove one of them."
            )
