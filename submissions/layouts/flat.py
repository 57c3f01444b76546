"""The plain layout: `LP/SYSTEM.txt` with one line per source, in the order of the suite or of a `sources.txt`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gendersuite.model import Suite
from gendersuite.submissions.alignment import pick, place_by_sources, place_in_order
from gendersuite.submissions.files import inside, is_there, read, read_shared, subfolders, text_files
from gendersuite.submissions.names import bare_language, language_of_pair, system_of_file
from gendersuite.submissions.readers import AlignedLines, SubmissionRef

SOURCES = "sources.txt"
NO_SYSTEMS = (SOURCES, "sources-without-context.txt")
"""What a generated suite has in the folder of a language where the systems' files come in."""


class FlatReader:
    """Reads a folder per language (`en-es`, `es` or `es_ES`).

    A reference's paths are the system's file and the `sources.txt` beside it or above it, if there is one.
    """

    def detect(self, folder: Path, suite: Suite) -> bool:
        return any(_outputs(folder / name) for name, _ in self._languages(folder, suite))

    def discover(self, folder: Path, suite: Suite) -> Iterator[SubmissionRef]:
        for name, language in self._languages(folder, suite):
            inside(folder, folder / name)
            shared: tuple[str, ...] = ()
            for sources in (f"{name}/{SOURCES}", SOURCES):
                if is_there(folder / sources):
                    shared = (sources,)
                    break
            for file in _outputs(folder / name):
                yield SubmissionRef("flat", folder, language, system_of_file(file), (f"{name}/{file}", *shared))

    def align(self, ref: SubmissionRef, suite: Suite) -> AlignedLines:
        own, *others = ref.paths
        output = read(ref.folder, own)
        shared = [read_shared(ref.folder, path) for path in others]
        placement = place_by_sources(suite, shared[0]) if shared else place_in_order(suite)
        return pick(placement, output, *shared)

    @staticmethod
    def _languages(folder: Path, suite: Suite) -> Iterator[tuple[str, str]]:
        for name in subfolders(folder):
            bare = bare_language(name)
            language = bare if bare in suite.languages else language_of_pair(name, suite)
            if language is not None:
                yield name, language


def _outputs(folder: Path) -> list[str]:
    return [file for file in text_files(folder) if file not in NO_SYSTEMS]


reader = FlatReader()
