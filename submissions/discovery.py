"""Find the submissions in a folder and read one of them."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import nullcontext
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from gendersuite.errors import SubmissionError
from gendersuite.model import Submission, Suite
from gendersuite.submissions.answers import read_answer
from gendersuite.submissions.archives import Place
from gendersuite.submissions.files import check_folder, subfolders
from gendersuite.submissions.given_outputs import GivenOutputs
from gendersuite.submissions.interface import AlignedLines, Layout, SubmissionRef
from gendersuite.submissions.layouts import LAYOUTS
from gendersuite.submissions.leftovers import guesses
from gendersuite.submissions.names import check_known, check_system, target_language

MAC_METADATA = "__MACOSX"
"""A folder that macOS adds to its archives."""


def discover(
    place: Path | Place,
    suite: Suite,
    *,
    language: str | None = None,
    systems: Collection[str] | None = None,
    layout: str | None = None,
) -> list[SubmissionRef]:
    """Find the submissions in a folder, sorted by language and system, without reading them.

    `place` is the folder, or the `Place` that `opened` returned for an archive. `language` is "es", "en-es" or
    "en-es_ES"; by default, all languages of the suite. By default, `layout` is detected. Raises UnknownName for a
    language, system or layout that does not exist.
    """
    if isinstance(place, Path):
        return _discover(place, suite, language, systems, layout)
    with place.named_as_given():
        folder = _inner_folder(place.folder, suite, layout) if place.sha256 else place.folder
        refs = _discover(folder, suite, language, systems, layout)
    return [replace(ref, place=place) for ref in refs] if place.sha256 else refs


def _discover(
    folder: Path, suite: Suite, language: str | None, systems: Collection[str] | None, layout: str | None
) -> list[SubmissionRef]:
    check_folder(folder)
    layout = layout or _detect(folder, suite)
    refs = sorted(LAYOUTS.get(layout).discover(folder, suite), key=lambda ref: (ref.language, ref.system))
    if language is not None:
        language = target_language(language, suite)
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


def load(ref: SubmissionRef | GivenOutputs, suite: Suite) -> Submission:
    """Return one system's answers, aligned with the suite in its language.

    Raises SubmissionError or AlignmentError if that is impossible.
    """
    suite = suite.in_language(ref.language)
    return submission_of(ref, suite, align(ref, suite))


def submission_of(ref: SubmissionRef | GivenOutputs, suite: Suite, aligned: AlignedLines) -> Submission:
    """Return the submission with the answers in aligned lines."""
    place = ref.place if isinstance(ref, SubmissionRef) else None
    archive = {place.given.name: place.sha256} if place else {}
    return Submission(
        suite=suite.name,
        language=ref.language,
        system=ref.system,
        answers=tuple(map(read_answer, aligned.lines, (item.source for item in suite.items))),
        files={**archive, **aligned.files},
    )


def align(ref: SubmissionRef | GivenOutputs, suite: Suite) -> AlignedLines:
    """Return the unprocessed lines of one system, aligned with the suite in its language."""
    if isinstance(ref, GivenOutputs):
        return ref.align(suite)
    with ref.place.named_as_given() if ref.place else nullcontext():
        check_system(ref.system, str(ref.folder))
        return LAYOUTS.get(ref.layout).align(ref, suite)


def _inner_folder(folder: Path, suite: Suite, layout: str | None) -> Path:
    """Return the folder of the submissions in an archive: the top level, or its only subfolder if that has a layout."""
    if not _layouts(folder, suite, layout):
        inner = [folder / name for name in subfolders(folder) if name != MAC_METADATA]
        if len(inner) == 1 and _layouts(inner[0], suite, layout):
            return inner[0]
    return folder


def _layouts(folder: Path, suite: Suite, layout: str | None = None) -> list[str]:
    """Return the names of the layouts that fit a folder; with `layout`, only that one is tested."""
    candidates = [LAYOUTS.get(layout)] if layout else [one for one in _all_layouts() if not one.synonym]
    return [one.name for one in candidates if one.detect(folder, suite)]


def _all_layouts() -> list[Layout]:
    return [layout for _, layout in LAYOUTS.items()]


def _detect(folder: Path, suite: Suite) -> str:
    layouts = _layouts(folder, suite)
    if len(layouts) == 1:
        return layouts[0]
    if layouts:
        raise SubmissionError(f"{folder} fits the layouts {' and '.join(layouts)}; name one with --layout.")
    known = ", ".join(f"{one.name} ({one.shape})" for one in _all_layouts())
    raise SubmissionError(
        f"{folder} has no layout known here; give a folder of one of these: {known}.{guesses(folder, suite)}"
    )


def _check_unique(refs: list[SubmissionRef]) -> None:
    for one, other in pairwise(refs):
        if (one.language, one.system) == (other.language, other.system):
            raise SubmissionError(
                f"{one.folder} holds {one.system} for {one.language} twice, in {one.paths[0]} and {other.paths[0]}; "
                "remove one of them."
            )
