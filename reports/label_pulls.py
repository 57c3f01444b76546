"""What the answers of each item pull the main numbers of a translation system by, from the run's labels."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from gendersuite.reports.comparisons import Sample
from gendersuite.reports.dialogue_comparison import effect_samples
from gendersuite.reports.entries import Submission
from gendersuite.reports.gest_comparison import gest_samples
from gendersuite.reports.mtgeneval_comparison import gap_sample, rate_samples
from gendersuite.reports.mtgeneval_design import CONTEXTUAL
from gendersuite.reports.pulls import Key, Pulled, sample_pulls
from gendersuite.reports.run_folder import read_labels_table

ABOVE_GUESSING: Key = (CONTEXTUAL, "above_guessing", "")
"""Contextual accuracy less that of someone who guesses, which is one less half of the share of answers with a gendered
word. It is no score of its own."""
_ACCURACY: Key = (CONTEXTUAL, "accuracy", "")
_SHOWN: Key = (CONTEXTUAL, "term_coverage", "")
_TEXTS = ("source", "output", "word", "dictionary")


def dialogue_pulls(path: Path, submission: Submission, wanted: Collection[Key]) -> Mapping[Key, Pulled]:
    """Of the effects."""
    return _pulls(effect_samples(read_labels_table(path, *submission, without=_TEXTS)), wanted)


def gest_pulls(path: Path, submission: Submission, wanted: Collection[Key]) -> Mapping[Key, Pulled]:
    """Of the rates."""
    return _pulls(gest_samples(read_labels_table(path, *submission, without=_TEXTS)), wanted)


def mtgeneval_pulls(path: Path, submission: Submission, wanted: Collection[Key]) -> Mapping[Key, Pulled]:
    """Of accuracies and gaps, and of the contextual accuracy above guessing."""
    labels = read_labels_table(path, *submission)
    samples = rate_samples(labels)
    if (gap := gap_sample(labels)) is not None:
        samples.append(gap)
    found = _pulls(samples, {*wanted, _ACCURACY, _SHOWN})
    if _ACCURACY in found and _SHOWN in found:
        found[ABOVE_GUESSING] = found[_ACCURACY].plus(found[_SHOWN], 0.5)
    return found


def _pulls(samples: Iterable[Sample], wanted: Collection[Key]) -> dict[Key, Pulled]:
    return {key: pulled for sample in samples for key, pulled in sample_pulls(sample, wanted).items()}
