"""What is wrong with a submission, and what will happen to it, before anything is scored."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from gendersuite.errors import SubmissionError
from gendersuite.model import AnswerState, Suite
from gendersuite.submissions.answers import read_answer
from gendersuite.submissions.discovery import align
from gendersuite.submissions.readers import SubmissionRef
from gendersuite.submissions.wrong_language import suspected_language


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The accounts of one submission: answered + empty + placeholder + copied = found, of `expected` lines.

    `escaped` lines hold HTML entities; `suspected_language` of the answered lines look like another language.
    `problem` says why a submission cannot be aligned (nothing is counted then), and `fate` in one sentence what
    scoring will do.
    """

    language: str
    system: str
    expected: int
    fate: str
    found: int = 0
    answered: int = 0
    empty: int = 0
    placeholder: int = 0
    copied: int = 0
    escaped: int = 0
    suspected_language: int = 0
    problem: str | None = None


def validate(ref: SubmissionRef, suite: Suite) -> Diagnosis:
    """What scoring would meet in one submission; one that cannot be aligned is a diagnosis too, not an error."""
    try:
        lines = align(ref, suite).lines
    except SubmissionError as error:
        return Diagnosis(
            ref.language, ref.system, expected=len(suite.items), fate=f"refused: {error}", problem=str(error)
        )
    answers = [read_answer(line, item.source) for line, item in zip(lines, suite.items, strict=True)]
    states = Counter(answer.state for answer in answers)
    suspected = sum(
        answer.state is AnswerState.ANSWERED
        and suspected_language(answer.text, ref.language, suite.source_language) is not None
        for answer in answers
    )
    return Diagnosis(
        language=ref.language,
        system=ref.system,
        expected=len(answers),
        fate=_fate(states, suspected),
        found=len(answers) - states[AnswerState.ABSENT],
        answered=states[AnswerState.ANSWERED],
        empty=states[AnswerState.EMPTY],
        placeholder=states[AnswerState.PLACEHOLDER],
        copied=states[AnswerState.COPIED],
        escaped=sum(line is not None and answer.text != line for line, answer in zip(lines, answers, strict=True)),
        suspected_language=suspected,
    )


def _fate(states: Counter[AnswerState], suspected: int) -> str:
    answered, total = states[AnswerState.ANSWERED], states.total()
    if not answered:
        return "nothing answered: n/a everywhere"
    parts = [f"scored on {answered:,} of {total:,} lines"]
    if answered < total:
        silent = [
            f"{states[state]:,} {state}" for state in AnswerState if states[state] and state is not AnswerState.ANSWERED
        ]
        parts.append(f"{', '.join(silent)} {'line counts' if total - answered == 1 else 'lines count'} as missing")
    if suspected:
        parts.append(f"{suspected:,} may be in another language")
    return "; ".join(parts)
