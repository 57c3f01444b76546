"""Align the lines of files with the items of a suite, by doc ids and source texts, never by line offsets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from gendersuite.errors import AlignmentError
from gendersuite.model import Suite
from gendersuite.submissions.doc_ids import check_distinct, read_doc_ids
from gendersuite.submissions.files import InputFile, shortened
from gendersuite.submissions.interface import AlignedLines
from gendersuite.submissions.matching import SourceMatcher, and_more


@dataclass(frozen=True, slots=True)
class Placement:
    """The line index of each item of a suite; all files must have `total` lines, as `origin` has."""

    lines: tuple[int, ...]
    total: int
    origin: str


def pick(placement: Placement, output: InputFile, *others: InputFile) -> AlignedLines:
    """Return the line of `output` for each item; `others` are the files from which the placement was computed."""
    lines = output.byte_lines()
    _check_count(output, len(lines), placement.total, placement.origin)
    return AlignedLines(
        tuple(output.decoded([lines[index] for index in placement.lines])),
        {file.name: file.sha256 for file in (output, *others)},
        places=tuple((output.name, index + 1) for index in placement.lines),
    )


def place_in_order(suite: Suite) -> Placement:
    """Return the placement for files with one line per item, in the order of the suite."""
    return Placement(tuple(range(len(suite.items))), len(suite.items), f"suite {suite.name}")


def place_by_sources(suite: Suite, sources: InputFile, documents: InputFile | None = None) -> Placement:
    """Find the suite's items in a file of sources, and in a file of doc ids if one is given.

    The file may contain the sources without their context. The result is cached by the content of the files and the
    sources of the suite, because all systems of a release share it.
    """
    return _place(suite.name, suite.doc_mark, tuple(item.source for item in suite.items), sources, documents)


@lru_cache(maxsize=4)
def _place(
    suite: str, mark: str, wanted: tuple[str, ...], sources: InputFile, documents: InputFile | None
) -> Placement:
    lines = sources.lines()
    ids: list[str] = []
    marked: list[int] = []
    if mark and documents is not None:
        ids = read_doc_ids(documents)
        _check_count(documents, len(ids), len(lines), str(sources.path))
        marked = [index for index, doc_id in enumerate(ids) if mark in doc_id]
        check_distinct(documents, ids, marked)
    matcher: SourceMatcher[int] = SourceMatcher(wanted, lines)
    foreign = [index for index in marked or range(len(lines)) if not matcher.add(lines[index], index)]
    if not matcher.has_places:
        raise AlignmentError(
            f"{sources.path}, lines 1 to {len(lines)}: expected the {len(wanted):,} sources of suite {suite}, found "
            "none of them; give the folder that was translated from this suite."
        )
    if marked and foreign:
        raise AlignmentError(
            f"{sources.path}, line {foreign[0] + 1}: expected a source of suite {suite}, found "
            f"{shortened(lines[foreign[0]])}{and_more(foreign)}; score with the version of the suite that was "
            "translated."
        )
    _check_occurrences(matcher, suite, sources, marked or range(len(lines)))
    if ids:
        matcher.sort(ids.__getitem__)
    return Placement(tuple(matcher.arranged()), len(lines), str(sources.path))


def _check_occurrences(matcher: SourceMatcher[int], suite: str, file: InputFile, candidates: Sequence[int]) -> None:
    """Raise AlignmentError unless each source occurs as often as in the suite."""
    miscounted = matcher.miscounted()
    if miscounted is None:
        return
    item, count, indices = miscounted
    text = matcher.sources[item]
    if len(indices) > count:
        raise AlignmentError(
            f"{file.path}, line {indices[count] + 1}: expected {shortened(text)} {_times(count)}, found it "
            f"{_times(len(indices))} (first in line {indices[0] + 1}); remove what is there too often."
        )
    raise AlignmentError(
        f"{file.path}, lines {candidates[0] + 1} to {candidates[-1] + 1}: expected {shortened(text)} of suite {suite} "
        f"{_times(count)}, found it {_times(len(indices))}; give the complete file."
    )


def _check_count(file: InputFile, found: int, expected: int, origin: str) -> None:
    if found != expected:
        raise AlignmentError(
            f"{file.path}, line {min(found, expected) + 1}: expected {expected:,} lines as in {origin}, found "
            f"{found:,}; give one line per source, blank where there is nothing to say."
        )


def _times(count: int) -> str:
    return {0: "nowhere", 1: "once", 2: "twice"}.get(count, f"{count} times")
