"""Read a submission and check it as a whole: are its lines aligned with the sources, and are they translations?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gendersuite.errors import AlignmentError
from gendersuite.model import AnswerState, Submission, Suite
from gendersuite.submissions.discovery import align, submission_of
from gendersuite.submissions.given_outputs import GivenOutputs
from gendersuite.submissions.interface import AlignedLines, SubmissionRef
from gendersuite.submissions.signals import Shift, Signals, find_shifts, measure_signals

MOST_SHIFTS = 3
"""The maximum number of shifted parts that a message names."""
LONGEST_SHORT_SHIFT = 20
_NUMBERS = {1: "one", 2: "two", 3: "three"}


@dataclass(frozen=True, slots=True)
class Inspection:
    """A submission with its signals; `misaligned` describes the lines that are not aligned with their sources."""

    submission: Submission
    aligned: AlignedLines
    signals: Signals
    misaligned: str = ""

    @property
    def suspicious(self) -> tuple[str, ...]:
        """Descriptions of why the outputs do not look like translations."""
        return self.signals.reasons(self.submission.language)


def inspect(ref: SubmissionRef | GivenOutputs, suite: Suite) -> Inspection:
    """Read one submission and compute its signals; SubmissionError or AlignmentError if it cannot be read."""
    suite = suite.in_language(ref.language)
    aligned = align(ref, suite)
    submission = submission_of(ref, suite, aligned)
    misaligned = list(_misaligned(submission, suite, aligned))
    return Inspection(
        submission,
        aligned,
        measure_signals(submission, suite),
        "; ".join((*misaligned[:MOST_SHIFTS], *(["and more"] if len(misaligned) > MOST_SHIFTS else []))),
    )


def where_of(ref: SubmissionRef | GivenOutputs) -> str:
    """The location of a submission, for messages."""
    if isinstance(ref, GivenOutputs):
        return f"The outputs of {ref.system} ({ref.language})"
    folder = ref.place.given if ref.place else ref.folder
    return str(folder / ref.paths[0])


def check_aligned(inspection: Inspection, where: str) -> None:
    """Raise AlignmentError if lines are not aligned with their sources; `where` is the submission's file or folder."""
    if inspection.misaligned:
        raise AlignmentError(
            f"{where}: {inspection.misaligned}; put each translation on the line of its source, or use "
            "--allow-misaligned if the lines are right."
        )


def _misaligned(submission: Submission, suite: Suite, aligned: AlignedLines) -> Iterator[str]:
    for name, items in _in_order_of_files(aligned, len(suite.items)):
        outputs = (submission.answers[item] for item in items)
        shifts = find_shifts(
            tuple(suite.items[item].source for item in items),
            tuple(answer.text if answer.state is AnswerState.ANSWERED else None for answer in outputs),
        )
        lines = [aligned.places[item][1] if aligned.places else item + 1 for item in items]
        yield from (f"{name + ', ' if name else ''}{_describe(shift, lines)}" for shift in shifts)


def _in_order_of_files(aligned: AlignedLines, count: int) -> Iterable[tuple[str, list[int]]]:
    """Yield each file and the indices of the items in it, in the order of their lines."""
    if not aligned.places:
        return [("", list(range(count)))]
    files: defaultdict[str, list[int]] = defaultdict(list)
    for item, (name, line) in enumerate(aligned.places):
        if line:
            files[name].append(item)
    several = len(files) > 1
    return [
        (name if several else "", sorted(items, key=lambda item: aligned.places[item])) for name, items in files.items()
    ]


def _describe(shift: Shift, lines: list[int]) -> str:
    part = f"lines {lines[shift.first]:,} to {lines[shift.last]:,} seem to"
    if shift.reversed:
        return f"{part} be in reverse order"
    distance = abs(shift.offset)
    if distance <= LONGEST_SHORT_SHIFT:
        return f"{part} be shifted by {_NUMBERS.get(distance, distance)} against the source"
    first, last = (min(max(place + shift.offset, 0), len(lines) - 1) for place in (shift.first, shift.last))
    return f"{part} translate the sources of lines {lines[first]:,} to {lines[last]:,}"
