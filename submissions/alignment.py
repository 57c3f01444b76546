"""Which line of a file belongs to which item of a suite: by doc id and source text, never by an offset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gendersuite.errors import AlignmentError
from gendersuite.model import Suite
from gendersuite.submissions.doc_ids import check_distinct, natural_order, read_doc_ids
from gendersuite.submissions.files import InputFile, shortened
from gendersuite.submissions.interface import AlignedLines
from gendersuite.support.context import SEPARATOR, without_context


@dataclass(frozen=True, slots=True)
class Placement:
    """For each item of a suite the index of its line, in files that must have `total` lines because `origin` has."""

    lines: tuple[int, ...]
    total: int
    origin: str


def pick(placement: Placement, output: InputFile, *others: InputFile) -> AlignedLines:
    """The placed lines of `output`; `others` are the files that the placement came from."""
    lines = output.byte_lines()
    _check_count(output, len(lines), placement.total, placement.origin)
    return AlignedLines(
        tuple(output.decoded([lines[index] for index in placement.lines])),
        {file.name: file.sha256 for file in (output, *others)},
    )


def place_in_order(suite: Suite) -> Placement:
    """Line for line as the suite has its items."""
    return Placement(tuple(range(len(suite.items))), len(suite.items), f"suite {suite.name}")


def place_by_sources(suite: Suite, sources: InputFile, documents: InputFile | None = None) -> Placement:
    """Where the suite's items are in the file of sources, with the help of the file of doc ids if there is one.

    Sources that the suite has with their context may stand there without it. Computed once per content of the files and
    sources of the suite, since all systems of a release share it.
    """
    return _place(suite.name, suite.doc_mark, tuple(item.source for item in suite.items), sources, documents)


@lru_cache(maxsize=4)
def _place(
    suite: str, mark: str, wanted: tuple[str, ...], sources: InputFile, documents: InputFile | None
) -> Placement:
    lines = sources.lines()
    if not any(SEPARATOR in line for line in lines):
        wanted = tuple(map(without_context, wanted))
    ids: list[str] = []
    marked: list[int] = []
    if mark and documents is not None:
        ids = read_doc_ids(documents)
        _check_count(documents, len(ids), len(lines), str(sources.path))
        marked = [index for index, doc_id in enumerate(ids) if mark in doc_id]
        check_distinct(documents, ids, marked)
    key = _key_for(wanted)
    keys = [key(text) for text in wanted]
    found = _occurrences(keys, lines, marked or range(len(lines)), key)
    _check_sources(suite, wanted, keys, found, lines, marked, sources)
    if ids:
        for indices in found.values():
            if len(indices) > 1:
                indices.sort(key=lambda index: natural_order(ids[index]))
    turns = {text: iter(indices) for text, indices in found.items()}
    return Placement(tuple(next(turns[text]) for text in keys), len(lines), str(sources.path))


def _key_for(texts: Sequence[str]) -> Callable[[str], str]:
    """By what sources are compared: without regard to white space, unless only that tells some of them apart."""

    def squeezed(text: str) -> str:
        return " ".join(text.split())

    return squeezed if len(set(map(squeezed, texts))) == len(set(texts)) else str


def _occurrences(
    keys: Sequence[str], lines: Sequence[str], indices: Iterable[int], key: Callable[[str], str]
) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {text: [] for text in keys}
    for index in indices:
        occurrences = found.get(key(lines[index]))
        if occurrences is not None:
            occurrences.append(index)
    return found


def _check_sources(
    suite: str,
    wanted: Sequence[str],
    keys: Sequence[str],
    found: dict[str, list[int]],
    lines: Sequence[str],
    marked: Sequence[int],
    file: InputFile,
) -> None:
    """Raise AlignmentError unless each source was found as often as the suite has it and no marked line is foreign."""
    known = {index for indices in found.values() for index in indices}
    if not known:
        raise AlignmentError(
            f"{file.path}, lines 1 to {len(lines)}: expected the {len(wanted):,} sources of suite {suite}, found "
            "none of them; give the folder that was translated from this suite."
        )
    foreign = [index for index in marked if index not in known]
    if foreign:
        raise AlignmentError(
            f"{file.path}, line {foreign[0] + 1}: expected a source of suite {suite}, found "
            f"{shortened(lines[foreign[0]])}{f' and {len(foreign) - 1:,} more' if len(foreign) > 1 else ''}; "
            "score with the version of the suite that was translated."
        )
    counts = Counter(keys)
    for text, key in zip(wanted, keys, strict=True):
        indices, count = found[key], counts[key]
        if len(indices) > count:
            raise AlignmentError(
                f"{file.path}, line {indices[count] + 1}: expected {shortened(text)} {_times(count)}, found it "
                f"{_times(len(indices))} (first in line {indices[0] + 1}); remove what is there too often."
            )
        if len(indices) < count:
            first, last = (marked[0], marked[-1]) if marked else (0, len(lines) - 1)
            raise AlignmentError(
                f"{file.path}, lines {first + 1} to {last + 1}: expected {shortened(text)} of suite {suite} "
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
