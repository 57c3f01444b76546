"""What the answers to each sentence pull the rates of a gest run by."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.families.gest.comparison import gest_samples
from gendersuite.reports.run_data import read_labels_table
from gendersuite.reports.statistics.influence import Key, Pulled, Wanted, pulls_of_samples

_NOT_NEEDED = ("source", "output", "word", "rule", "dictionary")


def gest_pulls(path: Path, wanted: Wanted) -> dict[Submission, Mapping[Key, Pulled]]:
    """Of what is wanted of each submission."""
    return {
        submission: pulls_of_samples(gest_samples(read_labels_table(path, *submission, without=_NOT_NEEDED)), keys)
        for submission, keys in wanted.items()
    }
