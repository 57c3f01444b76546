"""What the answers to each sentence pull the rates of a gest run by."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gendersuite.reports.entries import Submission
from gendersuite.reports.gest_comparison import gest_samples
from gendersuite.reports.pulls import Key, Pulled, Wanted, pulls_of_samples
from gendersuite.reports.run_folder import read_labels_table

_NOT_NEEDED = ("source", "output", "word", "rule", "dictionary")


def gest_pulls(path: Path, wanted: Wanted) -> dict[Submission, Mapping[Key, Pulled]]:
    """Of what is wanted of each submission."""
    return {
        submission: pulls_of_samples(gest_samples(read_labels_table(path, *submission, without=_NOT_NEEDED)), keys)
        for submission, keys in wanted.items()
    }
