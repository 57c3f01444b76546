"""Compute signals of outputs that are not translations, over a whole submission."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from statistics import median
from typing import Any

import numpy as np

from gendersuite.model import AnswerState, Submission, Suite
from gendersuite.submissions.signals.features import features_of, features_of_sources, standardised, words_of
from gendersuite.submissions.signals.languages import Languages, languages_of
from gendersuite.submissions.signals.shifts import correlations_of, evidence_of
from gendersuite.support.context import without_context

FEWEST_ANSWERS = 20
"""Fewer answers are too little evidence for most signals."""
MOST_TEXTS = 500
"""Texts that are looked at one by one; of more, as many are taken at equal distances."""

DOUBT = 0.5
"""Divided by the root of the number of texts, it is what a share must fall below its limit by."""
LEAST_DISTINCT = 0.3
LEAST_RELATED = 0.62
LEAST_OWN_SCRIPT = 0.5
LEAST_OWN_WORDS = 0.35
MOST_UNTRANSLATED = 0.3
MOST_LENGTHENED = 1.75
MOST_REPETITIVE = 0.3
MOST_ALTERNATIVES = 0.3
MOST_FORMULAIC = 0.2
COMMON = 0.3
"""The share of the texts that a common word occurs in."""

# Each answer is compared with its own source and with sources at these distances (shares of the number of texts).
_DISTANCES = (0.13, 0.29, 0.41, 0.57, 0.73)
_WORD = re.compile(r"[^\W\d_]+")
_ALTERNATIVE = re.compile(r"\w[/|]\w|\w\([^\W\d_]{1,4}\)|\w[*:_·]\w|\w\s[/|]\s\w")


@dataclass(frozen=True, slots=True)
class Signals:
    """Signals that distinguish translations from other outputs; None if there are too few answers.

    count         number of answers
    answered      share of the items that have an answer
    distinct      number of distinct answers, divided by the number of distinct sources
    related       how often an answer fits its source better than another source, in length, punctuation and digits
                  (chance is 0.5)
    own_script    share of the answers in a script of the target language
    own_words     share of the answers with a function word of the target language
    language      the language that the function words of all answers indicate, if it is not the target language
    untranslated  share of the answers that keep more than half of their source's words
    lengthened    median ratio of the lengths of answers and sources
    repetitive    share of the answers that repeat words
    alternatives  share of the answers with alternative forms, as in tired/a
    formulaic     how much more of an answer than of a source are words that many of the answers (or sources) have
    """

    count: int
    answered: float
    distinct: float | None = None
    related: float | None = None
    own_script: float | None = None
    own_words: float | None = None
    language: str = ""
    untranslated: float | None = None
    lengthened: float | None = None
    repetitive: float | None = None
    alternatives: float | None = None
    formulaic: float | None = None

    def reasons(self, language: str) -> tuple[str, ...]:
        """Why a submission is suspicious, in words; none for outputs that look like translations."""
        doubt = DOUBT / min(max(self.count, 1), MOST_TEXTS) ** 0.5
        checks = (
            (_below(self.distinct, LEAST_DISTINCT), "many answers are the same although their sources differ"),
            (_below(self.related, LEAST_RELATED - doubt), "the answers hardly relate to their sources"),
            (_below(self.own_script, LEAST_OWN_SCRIPT), f"most answers are not in a script of {language}"),
            (_below(self.own_words, LEAST_OWN_WORDS - doubt), f"few answers have common words of {language}"),
            (bool(self.language), f"the answers seem to be in another language ({self.language})"),
            (_above(self.untranslated, MOST_UNTRANSLATED), "many answers keep the words of their source"),
            (_above(self.lengthened, MOST_LENGTHENED), "the answers are much longer than their sources"),
            (_above(self.repetitive, MOST_REPETITIVE), "many answers say the same words twice"),
            (_above(self.alternatives, MOST_ALTERNATIVES), "many answers give alternative forms"),
            (_above(self.formulaic, MOST_FORMULAIC + doubt), "the answers consist of the same words"),
        )
        return tuple(reason for holds, reason in checks if holds)

    def account(self) -> dict[str, Any]:
        """The signals in the format of run.json."""
        return {name: round(value, 4) if isinstance(value, float) else value for name, value in asdict(self).items()}


def measure_signals(submission: Submission, suite: Suite) -> Signals:
    """Compute the signals of a submission to a suite in the submission's language."""
    pairs = [
        (without_context(item.source), without_context(answer.text))
        for item, answer in zip(suite.items, submission.answers, strict=True)
        if answer.state is AnswerState.ANSWERED
    ]
    answered = len(pairs) / max(len(suite.items), 1)
    if len(pairs) < FEWEST_ANSWERS:
        return Signals(len(pairs), answered)
    texts = pairs[:: -(-len(pairs) // MOST_TEXTS)]
    words = [(_WORD.findall(source), _WORD.findall(answer)) for source, answer in texts]
    found = languages_of([answer for _, answer in texts], submission.language, suite.source_language)
    return Signals(
        len(pairs),
        answered,
        distinct=len({answer for _, answer in pairs}) / len({source for source, _ in pairs}),
        related=_relation(texts),
        untranslated=_share(_is_untranslated(*pair) for pair in words),
        lengthened=median(len(answer) / max(len(source), 1) for source, answer in texts),
        repetitive=_share(_is_repetitive(*pair) for pair in words),
        alternatives=_share(_has_alternatives(*pair) for pair in texts),
        formulaic=_common_words([answer for _, answer in texts]) - _common_words([source for source, _ in texts]),
        **_language_signals(found),
    )


def _language_signals(found: Languages) -> dict[str, Any]:
    return {"own_script": found.own_script, "own_words": found.own_words, "language": found.other}


def _relation(pairs: Sequence[tuple[str, str]]) -> float:
    sources, answers = (tuple(texts) for texts in zip(*pairs, strict=True))
    asked, given = features_of_sources(sources), standardised(features_of(answers))
    zero, lines = np.array([0]), np.arange(len(pairs))
    correlations = correlations_of(asked, given, zero, lines)
    own = evidence_of(asked, given, zero, correlations, lines)[:, 0]
    wins = []
    for distance in _DISTANCES:
        other = np.roll(asked, max(1, int(distance * len(pairs))), axis=0)
        differs = (other != asked).any(axis=1)
        theirs = evidence_of(other, given, zero, correlations, lines)[:, 0]
        wins.append(((own > theirs) + 0.5 * (own == theirs))[differs])
    return float(np.concatenate(wins).mean()) if any(map(len, wins)) else 0.5


def _is_untranslated(source: Sequence[str], answer: Sequence[str]) -> bool:
    words = {word for word in source if word.islower() and len(word) > 2}
    return len(words) >= 3 and 2 * len(words.intersection(answer)) > len(words)


def _is_repetitive(source: Sequence[str], answer: Sequence[str]) -> bool:
    return _repeated(answer) > max(0.35, _repeated(source) + 0.2)


def _repeated(words: Sequence[str]) -> float:
    """The share of words that have been said before."""
    long = [word.lower() for word in words if len(word) > 2]
    return 1 - len(set(long)) / len(long) if long else 0.0


def _common_words(texts: Sequence[str]) -> float:
    """The mean share of the words of a text that are common among the texts."""
    words = [words_of(text) for text in texts]
    counts = Counter(chain.from_iterable(words))
    common = {word for word, count in counts.items() if count > COMMON * len(texts)}
    return sum(len(own & common) / max(len(own), 1) for own in words) / len(words)


def _has_alternatives(source: str, answer: str) -> bool:
    return _ALTERNATIVE.search(answer) is not None and _ALTERNATIVE.search(source) is None


def _share(verdicts: Any) -> float:
    counts = Counter(verdicts)
    return counts[True] / max(counts.total(), 1)


def _below(value: float | None, limit: float) -> bool:
    return value is not None and value < limit


def _above(value: float | None, limit: float) -> bool:
    return value is not None and value > limit
