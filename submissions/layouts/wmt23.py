"""The layout of WMT23 and earlier years: `sources/generaltest2023.en-cs.src.en` and
`system-outputs/generaltest2023.en-cs.hyp.SYSTEM.cs`, with any name of the test set.

There are no doc ids: the suite's lines are found by their sources. The paths of a `SubmissionRef` are the system's file
and the sources.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from gendersuite.errors import SubmissionError
from gendersuite.model import Suite
from gendersuite.submissions.alignment import pick, place_by_sources
from gendersuite.submissions.files import inside, plain_files, read, read_shared
from gendersuite.submissions.interface import AlignedLines, Layout, SubmissionRef
from gendersuite.submissions.names import bare_language, language_of_pair
from gendersuite.submissions.releases import OUTPUTS, release_root
from gendersuite.support.languages.tags import read_pair

# The name of the system may contain dots; the names of the test set and the languages do not.
_OUTPUT = re.compile(r"(?P<set>[^.]+)\.(?P<pair>[^.]+)\.hyp\.(?P<system>.+)\.(?P<target>[^.]+)", re.DOTALL)


class OutputName(NamedTuple):
    """The parsed name of a system's file."""

    file: str
    test_set: str
    pair: str
    system: str
    target: str

    @property
    def sources(self) -> str:
        """The name of the file with its sources."""
        return f"{self.test_set}.{self.pair}.src.{self.pair.partition('-')[0]}"


def detect(folder: Path, _suite: Suite) -> bool:
    root = release_root(folder)
    return root is not None and any(_outputs(folder / root / OUTPUTS))


def discover(folder: Path, suite: Suite) -> Iterator[SubmissionRef]:
    root = release_root(folder)
    if root is None:
        return
    inside(folder, folder / root / OUTPUTS)
    for output in _outputs(folder / root / OUTPUTS):
        language = language_of_pair(output.pair, suite)
        if language is None:
            continue
        own = root / OUTPUTS / output.file
        if bare_language(output.target) != bare_language(language):
            raise SubmissionError(
                f"{folder / own}: expected .{output.pair.partition('-')[2]} at the end of the name of an output of "
                f"{output.pair}, found .{output.target}; rename the file."
            )
        sources = root / "sources" / output.sources
        yield SubmissionRef("wmt23", folder, language, output.system, (own.as_posix(), sources.as_posix()))


def align(ref: SubmissionRef, suite: Suite) -> AlignedLines:
    own, shared = ref.paths
    output, sources = read(ref.folder, own), read_shared(ref.folder, shared)
    return pick(place_by_sources(suite, sources), output, sources)


def _outputs(folder: Path) -> Iterator[OutputName]:
    for name in plain_files(folder):
        match = _OUTPUT.fullmatch(name)
        if match is not None and read_pair(match["pair"]) is not None:
            yield OutputName(name, match["set"], match["pair"], match["system"], match["target"])


LAYOUT = Layout(
    "wmt23",
    "system-outputs/generaltest2023.LP.hyp.SYSTEM.cs with sources/generaltest2023.LP.src.en",
    detect,
    discover,
    align,
)
