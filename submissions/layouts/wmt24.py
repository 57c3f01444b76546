"""The layout of the WMT24 release: `sources/LP.txt`, `documents/LP.docs`, `system-outputs/LP/SYSTEM.txt`.

The suite's lines are found by their doc ids, otherwise by their sources. The paths of a `SubmissionRef` are the
system's file, the sources, and the doc ids if the release has them. Reference translations among the outputs are
skipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gendersuite.model import Suite
from gendersuite.submissions.alignment import pick, place_by_sources
from gendersuite.submissions.files import inside, is_there, read, read_shared, subfolders, text_files
from gendersuite.submissions.interface import AlignedLines, Layout, SubmissionRef
from gendersuite.submissions.names import language_of_pair, system_of_file
from gendersuite.submissions.releases import OUTPUTS, release_root
from gendersuite.support.languages.tags import read_pair


def detect(folder: Path, _suite: Suite) -> bool:
    root = release_root(folder)
    return root is not None and any(map(read_pair, subfolders(folder / root / OUTPUTS)))


def discover(folder: Path, suite: Suite) -> Iterator[SubmissionRef]:
    root = release_root(folder)
    if root is None:
        return
    for pair in subfolders(folder / root / OUTPUTS):
        language = language_of_pair(pair, suite)
        if language is None:
            continue
        outputs = folder / root / OUTPUTS / pair
        inside(folder, outputs)
        shared = [(root / "sources" / f"{pair}.txt").as_posix()]
        for name in (root / "documents" / f"{pair}.docs", root / "metadata" / f"{pair}.jsonl"):
            if is_there(folder / name):
                shared.append(name.as_posix())
                break
        for file in text_files(outputs):
            if is_there(folder / root / "references" / f"{pair}.{file}"):
                continue
            own = (root / OUTPUTS / pair / file).as_posix()
            yield SubmissionRef("wmt24", folder, language, system_of_file(file), (own, *shared))


def align(ref: SubmissionRef, suite: Suite) -> AlignedLines:
    own, *shared = ref.paths
    output = read(ref.folder, own)
    sources, *documents = (read_shared(ref.folder, path) for path in shared)
    placement = place_by_sources(suite, sources, *documents)
    return pick(placement, output, sources, *documents)


LAYOUT = Layout("wmt24", "system-outputs/LP/SYSTEM.txt with sources/LP.txt", detect, discover, align)
