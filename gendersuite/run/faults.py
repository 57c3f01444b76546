"""Read all submissions before scoring, and report all faults at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from gendersuite.errors import AlignmentError, SubmissionError
from gendersuite.model import Outcome, Submission
from gendersuite.run.labelling import Labelled, gc_disabled
from gendersuite.submissions import SubmissionRef
from gendersuite.submissions.given_outputs import GivenOutputs
from gendersuite.submissions.inspection import check_aligned, inspect, where_of
from gendersuite.submissions.signals import Signals
from gendersuite.support.progress import warn

if TYPE_CHECKING:
    from gendersuite.run.score import ScorePlan

Ref: TypeAlias = SubmissionRef | GivenOutputs

LEAST_DECIDED = 0.05
"""Least share of decided labels among answered slots; in some languages few translations show a gender."""


@dataclass(frozen=True, slots=True)
class Work:
    """A submission as it was read, with its signals. It can be sent to a worker process."""

    ref: Ref
    submission: Submission
    signals: Signals


@dataclass(frozen=True)
class Readable:
    """The submissions that can be scored, and an account of those that cannot."""

    work: list[Work] = field(default_factory=list)
    skipped: list[dict[str, str]] = field(default_factory=list)


def read_all(plan: ScorePlan) -> Readable:
    """Read all submissions of a plan; raise one error with all faults unless the request skips faulty submissions."""
    readable = Readable()
    faults: list[SubmissionError] = []
    for ref in plan.refs:
        try:
            with gc_disabled():
                inspection = inspect(ref, plan.suite)
            if not plan.request.allow_misaligned:
                check_aligned(inspection, where_of(ref))
        except SubmissionError as error:
            faults.append(error)
            readable.skipped.append({"language": ref.language, "system": ref.system, "reason": str(error)})
            continue
        readable.work.append(Work(ref, inspection.submission, inspection.signals))
        if inspection.suspicious:
            warn(
                f"{ref.system} ({ref.language}) does not look like translations and is not ranked: "
                f"{', '.join(inspection.suspicious)}."
            )
    if faults and not (plan.request.skip_faulty and readable.work):
        raise _all_faults(faults)
    for skipped in readable.skipped:
        warn(f"{skipped['system']} ({skipped['language']}) is skipped: {skipped['reason']}")
    return readable


def _all_faults(faults: Sequence[SubmissionError]) -> SubmissionError:
    if len(faults) == 1:
        return faults[0]
    kind = AlignmentError if all(isinstance(fault, AlignmentError) for fault in faults) else SubmissionError
    return kind(f"{len(faults)} submissions cannot be scored:\n" + "\n".join(f"  {fault}" for fault in faults))


def signals_account(signals: Signals, labelled: Labelled, language: str) -> dict[str, Any]:
    """Return the fields of run.json on the signals of a submission; `suspicious` lists the reasons not to rank it."""
    outcomes = labelled.outcomes
    expected = outcomes.total()
    undecided, missing = outcomes[Outcome.UNDECIDED.value], outcomes[Outcome.MISSING.value]
    decided = expected - undecided - missing
    reasons = [*signals.reasons(language)]
    if signals.distinct is not None and decided < LEAST_DECIDED * (expected - missing):
        reasons.append("hardly any answer shows what is evaluated")
    return {"signals": signals.account() | {"decided": round(decided / max(expected, 1), 4)}, "suspicious": reasons}
