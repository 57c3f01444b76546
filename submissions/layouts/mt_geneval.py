"""The layout of MT-GenEval, with files named after its sources: `SYSTEM/contextual-test.en_fr.txt`,
`SYSTEM/masculine-test.en_fr.txt` and `SYSTEM/feminine-test.en_fr.txt`, each with one line per official source.

The middle of the name is the set: `test` for suite mt-geneval, `dev` for mt-geneval-dev, `mini` for mt-geneval-mini.
The folder contains one folder per system, or is the folder of a single system and has its name. The paths of a
`SubmissionRef` are the system's existing files; the items of a missing file are absent.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from gendersuite.errors import SubmissionError
from gendersuite.model import Gender, Item, Suite
from gendersuite.submissions.alignment import Placement, pick
from gendersuite.submissions.files import inside, read, subfolders, text_files
from gendersuite.submissions.interface import AlignedLines, Layout, SubmissionRef
from gendersuite.submissions.names import language_of_pair

FAMILY = "mt-geneval"
PARTS: dict[str, tuple[str, Gender | None]] = {
    "contextual": ("contextual", None),
    "masculine": ("counterfactual", Gender.MASCULINE),
    "feminine": ("counterfactual", Gender.FEMININE),
}
"""The subset of each part, and its gender if the part is one side of counterfactual pairs."""

_NAME = re.compile(r"(?P<part>\w+)-(?P<set>[a-z0-9]+)\.(?P<source>[a-z]+)_(?P<target>[A-Za-z_]+)\.txt")


class AnswersFile(NamedTuple):
    """A parsed file name: the part of the set, the set, and the language."""

    folder: Path
    name: str
    part: str
    set: str
    language: str


def detect(folder: Path, suite: Suite) -> bool:
    if suite.family != FAMILY:
        return False
    for place in (".", *subfolders(folder)):
        # A folder that cannot be listed is reported by its actual layout.
        with suppress(SubmissionError):
            if any(file.part in PARTS for file in _answers_files(folder / place, suite)):
                return True
    return False


def discover(folder: Path, suite: Suite) -> Iterator[SubmissionRef]:
    wanted = suite.name.removeprefix(FAMILY).removeprefix("-") or "test"
    # abspath instead of resolve, so that a symbolic link keeps the name that the user gave.
    own_name = Path(os.path.abspath(folder)).name  # noqa: PTH100
    answers_to_others: list[AnswersFile] = []
    nothing_found = True
    for place, system in ((".", own_name), *((name, name) for name in subfolders(folder))):
        parts: defaultdict[str, dict[str, str]] = defaultdict(dict)
        for file in _answers_files(folder / place, suite):
            if file.set != wanted:
                answers_to_others.append(file)
                continue
            _check_part(file, parts[file.language], suite)
            parts[file.language][file.part] = (PurePosixPath(place) / file.name).as_posix()
        for language, paths in parts.items():
            nothing_found = False
            inside(folder, folder / place)
            order = tuple(paths[part] for part in PARTS if part in paths)
            yield SubmissionRef(FAMILY, folder, language, system, order)
    if nothing_found and answers_to_others:
        other = answers_to_others[0]
        raise SubmissionError(
            f"{other.folder / other.name} answers the {other.set} set, and there is no file for the {wanted} set "
            f"of suite {suite.name}; name the suite that was translated."
        )


def align(ref: SubmissionRef, suite: Suite) -> AlignedLines:
    lines: dict[str, str | None] = {}
    files: dict[str, str] = {}
    places: dict[str, tuple[str, int]] = {}
    for path in ref.paths:
        part = PurePosixPath(path).name.partition("-")[0]
        asked = [item.id for item in suite.items if _belongs(item, part)]
        placement = Placement(tuple(range(len(asked))), len(asked), f"the {part} part of suite {suite.name}")
        aligned = pick(placement, read(ref.folder, path))
        lines.update(zip(asked, aligned.lines, strict=True))
        places.update(zip(asked, aligned.places, strict=True))
        files.update(aligned.files)
    return AlignedLines(
        tuple(lines.get(item.id) for item in suite.items),
        files,
        places=tuple(places.get(item.id, ("", 0)) for item in suite.items),
    )


def _answers_files(folder: Path, suite: Suite) -> Iterator[AnswersFile]:
    for name in text_files(folder):
        match = _NAME.fullmatch(name)
        language = language_of_pair(f"{match['source']}-{match['target']}", suite) if match else None
        if match is not None and language is not None:
            yield AnswersFile(folder, name, match["part"], match["set"], language)


def _check_part(file: AnswersFile, before: dict[str, str], suite: Suite) -> None:
    """Raise SubmissionError for a misspelt file name, which would be ignored, or a second file of the same part."""
    path = file.folder / file.name
    if file.part not in PARTS:
        expected = " or ".join(f"{part}-{file.set}" for part in PARTS)
        raise SubmissionError(
            f"{path} is not a part of suite {suite.name}: expected {expected} before the languages, found "
            f"{file.part}-{file.set}; rename or remove it."
        )
    if file.part in before:
        raise SubmissionError(
            f"{path} answers the {file.part} part for {file.language} as {before[file.part]} does; remove one of them."
        )


def _belongs(item: Item, part: str) -> bool:
    subset, gender = PARTS[part]
    return all(slot.subset == subset and gender in (None, slot.expected) for slot in item.slots)


LAYOUT = Layout(FAMILY, "SYSTEM/contextual-test.en_fr.txt", detect, discover, align)
