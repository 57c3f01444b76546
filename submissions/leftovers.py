"""Report files in a folder of submissions that will not be scored, with suggestions for renaming them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path, PurePosixPath

from gendersuite.model import Suite
from gendersuite.submissions.files import plain_name
from gendersuite.submissions.interface import SubmissionRef
from gendersuite.submissions.layouts import LAYOUTS
from gendersuite.submissions.names import bare_language
from gendersuite.support.languages.tags import read_pair

ENDINGS = (".txt", ".csv", ".tsv", ".jsonl", ".xml")
"""Files with other endings are ignored."""
NOT_OUTPUTS = ("sources", "readme", "license", "key")
"""Prefixes of the names of files that are not outputs."""
MOST_NAMED = 5
MOST_FILES = 10_000

_COUNTRY = re.compile(r"([a-z]{2})_([A-Z]{2})")


def leftovers(refs: Sequence[SubmissionRef], suite: Suite) -> list[str]:
    """Return sentences about the languages and files in the folder that are not part of these submissions."""
    if not refs:
        return []
    folder, layout = refs[0].folder, LAYOUTS.get(refs[0].layout)
    everything = [*layout.discover(folder, suite)]
    chosen = {ref.language for ref in refs}
    others = sorted({ref.language for ref in everything} - chosen - set(suite.languages))
    sentences = []
    if others:
        sentences.append(
            f"{folder} has outputs in {', '.join(others)}, which are left out: suite {suite.name} is not checked in "
            f"{'this language' if len(others) == 1 else 'these languages'} (a parser may know it: see --parser)."
        )
    taken = {path for ref in everything for path in ref.paths}
    unknown = [name for name in _outputs(folder, taken) if name not in taken and not _is_other_pair(name)]
    if unknown:
        named = ", ".join(f"{name}{_guess(name, suite)}" for name in unknown[:MOST_NAMED])
        more = f" and {len(unknown) - MOST_NAMED:,} more" if len(unknown) > MOST_NAMED else ""
        sentences.append(f"{folder} has files that layout {layout.name} does not take: {named}{more}.")
    return sentences


def guesses(folder: Path, suite: Suite) -> str:
    """Return a hint for a folder without a known layout, if its file names follow a common pattern; otherwise ""."""
    for name in _outputs(folder, set()):
        if guess := _guess(name, suite):
            return f" {name} looks like a submission{guess}."
    return ""


def _outputs(folder: Path, taken: set[str]) -> Iterator[str]:
    """Yield files that may be outputs: up to two levels down, or in a deep layout only next to known outputs."""
    places = {PurePosixPath(path).parent.as_posix() for path in taken}
    deep = max((len(PurePosixPath(path).parts) for path in taken), default=3) > 2
    for path in islice(sorted((*folder.glob("*"), *folder.glob("*/*"), *folder.glob("*/*/*"))), MOST_FILES):
        relative = path.relative_to(folder)
        name = plain_name(relative.name)
        if (
            name.endswith(ENDINGS)
            and not name.lower().startswith(NOT_OUTPUTS)
            and not any(part.startswith(".") for part in relative.parts)
            and (not deep or not taken or relative.parent.as_posix() in places)
            and path.is_file()
        ):
            yield relative.as_posix()


def _is_other_pair(name: str) -> bool:
    """Whether a file is in a folder that is named after a language pair."""
    return any(read_pair(part) is not None for part in PurePosixPath(name).parts[:-1])


def _guess(name: str, suite: Suite) -> str:
    """Suggest how to rename a file to fit the layout LP/SYSTEM.txt."""
    path = PurePosixPath(name)
    stem = plain_name(path.name).removesuffix(".txt")
    folder = path.parent.name
    source = bare_language(suite.source_language)
    country = _COUNTRY.fullmatch(folder)
    if country and country[1] == source:
        return f" (rename the folder {folder} to {source}-{country[2].lower()})"
    if folder and read_pair(stem):
        return f" (rename it to {stem}/{folder}.txt)"
    system, _, pair = stem.rpartition(".")
    if system and read_pair(pair):
        return f" (rename it to {pair}/{system}.txt)"
    return ""
