"""The plain layout: `LP/SYSTEM.txt` with one line per source, in the order of the suite or of a `sources.txt`.

Each language has a folder (`en-es`, `es` or `es_ES`). The paths of a `SubmissionRef` are the system's file and, if it
exists, the `sources.txt` in the same folder or its parent.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gendersuite.model import Suite
from gendersuite.submissions.alignment import pick, place_by_sources, place_in_order
from gendersuite.submissions.files import inside, is_there, read, read_shared, subfolders, text_files
from gendersuite.submissions.interface import AlignedLines, Layout, SubmissionRef
from gendersuite.submissions.names import language_of_pair, suite_language, system_of_file

SOURCES = "sources.txt"
NO_SYSTEMS = (SOURCES, "sources-without-context.txt")
"""Files of a generated suite, which may be in the same folder as the systems' files."""


def detect(folder: Path, suite: Suite) -> bool:
    return any(_outputs(folder / name) for name, _ in _languages(folder, suite))


def discover(folder: Path, suite: Suite) -> Iterator[SubmissionRef]:
    for name, language in _languages(folder, suite):
        inside(folder, folder / name)
        sources = [path for path in (f"{name}/{SOURCES}", SOURCES) if is_there(folder / path)]
        for file in _outputs(folder / name):
            yield SubmissionRef("flat", folder, language, system_of_file(file), (f"{name}/{file}", *sources[:1]))


def align(ref: SubmissionRef, suite: Suite) -> AlignedLines:
    own, *others = ref.paths
    output = read(ref.folder, own)
    shared = [read_shared(ref.folder, path) for path in others]
    placement = place_by_sources(suite, *shared) if shared else place_in_order(suite)
    return pick(placement, output, *shared)


def _languages(folder: Path, suite: Suite) -> Iterator[tuple[str, str]]:
    for name in subfolders(folder):
        bare = suite_language(name, suite)
        language = bare if bare in suite.languages else language_of_pair(name, suite)
        if language is not None:
            yield name, language


def _outputs(folder: Path) -> list[str]:
    return [file for file in text_files(folder) if file not in NO_SYSTEMS]


LAYOUT = Layout("flat", "LP/SYSTEM.txt", detect, discover, align)
