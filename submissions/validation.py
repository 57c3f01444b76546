"""Check submissions before scoring: report problems and how scoring will handle them."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from gendersuite.errors import SubmissionError
from gendersuite.model import AnswerState, Suite
from gendersuite.submissions.given_outputs import GivenOutputs
from gendersuite.submissions.inspection import check_aligned, inspect, where_of
from gendersuite.submissions.interface import SubmissionRef
from gendersuite.submissions.signals import Signals
from gendersuite.submissions.signals.languages import script_of, suspected_language

# A higher share of answers in another language is not a system error: the folder may be for another language.
SUSPICIOUS_SHARE = 0.05

EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class Cleaned:
    """An output before and after cleaning, and the names of the rules that removed text."""

    item: str
    before: str
    after: str
    removed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The counts of one submission with `expected` lines: answered + empty + placeholder + copied + refusal + error +
    too_long = found.

    cleaned             lines from which text was removed that a language model had added; `examples` shows some
    escaped             lines with HTML entities
    suspected_language  answered lines that seem to be in another language
    other_script        answered lines in Latin script if most are in Cyrillic, or vice versa
    cut_off             answered lines without final punctuation although the source has it
    extra               rows of the file that belong to no item
    suspicious          reasons why the outputs do not look like translations, according to `signals`
    problem             why the submission cannot be scored (then nothing is counted)
    fate                how scoring will handle the submission, in one sentence
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
    refusal: int = 0
    error: int = 0
    too_long: int = 0
    cleaned: int = 0
    escaped: int = 0
    suspected_language: int = 0
    other_script: int = 0
    cut_off: int = 0
    extra: int = 0
    examples: tuple[Cleaned, ...] = ()
    suspicious: tuple[str, ...] = ()
    signals: Signals | None = field(default=None, compare=False)
    problem: str | None = None


def validate(ref: SubmissionRef | GivenOutputs, suite: Suite) -> Diagnosis:
    """Diagnose one submission. A submission that cannot be aligned is reported in the diagnosis, not as an error."""
    suite = suite.in_language(ref.language)
    try:
        inspection = inspect(ref, suite)
        check_aligned(inspection, where_of(ref))
    except SubmissionError as error:
        return Diagnosis(
            ref.language, ref.system, expected=len(suite.items), fate=f"refused: {error}", problem=str(error)
        )
    aligned, answers = inspection.aligned, inspection.submission.answers
    states = Counter(answer.state for answer in answers)
    answered = [
        (item.source, answer.text)
        for item, answer in zip(suite.items, answers, strict=True)
        if answer.state is AnswerState.ANSWERED
    ]
    suspected = Counter(
        language
        for _, text in answered
        if (language := suspected_language(text, ref.language, suite.source_language)) is not None
    )
    scripts = Counter(script for _, text in answered if (script := script_of(text)) is not None)
    cut_off = sum(_is_cut_off(text, source) for source, text in answered)
    suspicious = inspection.suspicious
    cleaned = [
        Cleaned(item.id, answer.original, answer.text, answer.removed)
        for item, answer in zip(suite.items, answers, strict=True)
        if answer.removed
    ]
    remarks = [
        _how_many_answered(states),
        _what_was_removed(cleaned),
        f"not ranked, as it does not look like translations: {', '.join(suspicious)}" if suspicious else "",
        _in_other_languages(suspected, len(answered), ref.language),
        _in_other_script(scripts),
        f"{cut_off:,} may break off, and what is not there counts as missing" if cut_off else "",
        f"{aligned.extra:,} other {'row' if aligned.extra == 1 else 'rows'} ignored" if aligned.extra else "",
    ]
    return Diagnosis(
        language=ref.language,
        system=ref.system,
        expected=len(answers),
        fate="; ".join(filter(None, remarks)) if answered else "nothing answered: n/a everywhere",
        found=len(answers) - states[AnswerState.ABSENT],
        answered=len(answered),
        empty=states[AnswerState.EMPTY],
        placeholder=states[AnswerState.PLACEHOLDER],
        copied=states[AnswerState.COPIED],
        refusal=states[AnswerState.REFUSAL],
        error=states[AnswerState.ERROR],
        too_long=states[AnswerState.TOO_LONG],
        cleaned=len(cleaned),
        examples=tuple(cleaned[:EXAMPLES]),
        suspicious=suspicious,
        signals=inspection.signals,
        escaped=sum(
            line is not None and answer.state is not AnswerState.TOO_LONG and (answer.original or answer.text) != line
            for line, answer in zip(aligned.lines, answers, strict=True)
        ),
        suspected_language=suspected.total(),
        other_script=_fewer(scripts),
        cut_off=cut_off,
        extra=aligned.extra,
    )


def _is_cut_off(text: str, source: str) -> bool:
    return _ends_with_mark(source) and not _ends_with_mark(text)


def _ends_with_mark(text: str) -> bool:
    """Whether the last character is punctuation, in any script."""
    return unicodedata.category(text.rstrip()[-1:] or " ").startswith("P")


def _how_many_answered(states: Counter[AnswerState]) -> str:
    answered, total = states[AnswerState.ANSWERED], states.total()
    remark = f"scored on {answered:,} of {total:,} lines"
    if answered == total:
        return remark
    silent = [
        f"{states[state]:,} {state}" for state in AnswerState if states[state] and state is not AnswerState.ANSWERED
    ]
    return f"{remark}; {', '.join(silent)} {'line counts' if total - answered == 1 else 'lines count'} as missing"


def _what_was_removed(cleaned: Sequence[Cleaned]) -> str:
    if not cleaned:
        return ""
    rules = Counter(rule for each in cleaned for rule in each.removed)
    counts = ", ".join(f"{count:,} {rule}" for rule, count in sorted(rules.items()))
    return f"text around the translation is removed from {len(cleaned):,} ({counts})"


def _in_other_languages(suspected: Counter[str], answered: int, language: str) -> str:
    if not suspected:
        return ""
    ranked = sorted(suspected, key=lambda name: (-suspected[name], name))
    remark = f"{suspected.total():,} may be in another language ({', '.join(ranked)})"
    many = suspected.total() > SUSPICIOUS_SHARE * answered
    return f"{remark}, so make sure that this is {language}" if many else remark


def _in_other_script(scripts: Counter[str]) -> str:
    if not _fewer(scripts):
        return ""
    (most, _), (least, count) = scripts.most_common()
    return f"{count:,} in {least} script where most are in {most}"


def _fewer(scripts: Counter[str]) -> int:
    return min(scripts.values()) if len(scripts) > 1 else 0
