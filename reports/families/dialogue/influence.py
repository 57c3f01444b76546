"""What the answers to each text pull the effects of a dialogue run by."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.families.dialogue.comparison import field_samples
from gendersuite.reports.families.dialogue.design import FIELD_TRAITS
from gendersuite.reports.run_data import read_language_table
from gendersuite.reports.statistics.comparisons import Sample
from gendersuite.reports.statistics.influence import Key, Pulled, Wanted, pulls_of_samples
from gendersuite.reports.statistics.labels_table import ALWAYS


def dialogue_pulls(path: Path, wanted: Wanted) -> dict[Submission, Mapping[Key, Pulled]]:
    """Of what is wanted of each submission."""
    samples: dict[Submission, list[Sample]] = {}
    for language in sorted({language for language, _ in wanted}):
        # All systems at once: they share their texts, which takes longer to find out than to count their labels.
        labels = read_language_table(path, language, (*ALWAYS, *FIELD_TRAITS))
        for system, own in field_samples(labels).items():
            samples[language, system] = own
    return {submission: pulls_of_samples(samples[submission], keys) for submission, keys in wanted.items()}
