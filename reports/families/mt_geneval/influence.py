"""What the answers to each sentence or pair pull accuracies and gaps of an mt-geneval run by."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.families.mt_geneval.comparison import gap_sample, rate_samples
from gendersuite.reports.families.mt_geneval.design import CONTEXTUAL
from gendersuite.reports.run_data import read_labels_table
from gendersuite.reports.statistics.influence import Key, Pulled, Wanted, pulls_of_samples

ABOVE_GUESSING: Key = (CONTEXTUAL, "above_guessing", "")
"""Contextual accuracy less that of someone who guesses, which is one less half of the share of answers with a gendered
word. It is no score of its own."""
_ACCURACY: Key = (CONTEXTUAL, "accuracy", "")
_SHOWN: Key = (CONTEXTUAL, "term_coverage", "")


def mtgeneval_pulls(path: Path, wanted: Wanted) -> dict[Submission, Mapping[Key, Pulled]]:
    """Of what is wanted of each submission, and of the contextual accuracy above guessing."""
    return {submission: _pulls(path, submission, keys) for submission, keys in wanted.items()}


def _pulls(path: Path, submission: Submission, wanted: Collection[Key]) -> Mapping[Key, Pulled]:
    labels = read_labels_table(path, *submission)
    samples = rate_samples(labels)
    if (gap := gap_sample(labels)) is not None:
        samples.append(gap)
    found = pulls_of_samples(samples, {*wanted, _ACCURACY, _SHOWN})
    if _ACCURACY in found and _SHOWN in found:
        found[ABOVE_GUESSING] = found[_ACCURACY].plus(found[_SHOWN], 0.5)
    return found
