"""What is wrong with a submission, and what will happen to it, before anything is scored."""

from __future__ import annotations

import unicodedata
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

    `escaped` lines hold HTML entities; `suspected_language` of the answered lines look like another language, and
    `cut_off` of them end without a mark although their source has one.
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
    cut_off: int = 0
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
    cut_off = sum(
        answer.state is AnswerState.ANSWERED and _is_cut_off(answer.text, item.source)
        for answer, item in zip(answers, suite.items, strict=True)
    )
    return Diagnosis(
        language=ref.language,
        system=ref.system,
        expected=len(answers),
        fate=_fate(states, suspected, cut_off),
        found=len(answers) - states[AnswerState.ABSENT],
        answered=states[AnswerState.ANSWERED],
        empty=states[AnswerState.EMPTY],
        placeholder=states[AnswerState.PLACEHOLDER],
        copied=states[AnswerState.COPIED],
        escaped=sum(line is not None and answer.text != line for line, answer in zip(lines, answers, strict=True)),
        suspected_language=suspected,
        cut_off=cut_off,
    )


def _is_cut_off(text: str, source: str) -> bool:
    return _ends_with_mark(source) and not _ends_with_mark(text)


def _ends_with_mark(text: str) -> bool:
    """Whether the last character is punctuation, of whatever script."""
    return unicodedata.category(text.rstrip()[-1:] or " ").startswith("P")


def _fate(states: Counter[AnswerState], suspected: int, cut_off: int) -> str:
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
    if cut_off:
        parts.append(f"{cut_off:,} may break off, and what is not there counts as missing")
    return "; ".join(parts)
