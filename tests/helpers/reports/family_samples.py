"""The samples of a system by name, as comparisons take them."""

from __future__ import annotations

import pandas as pd

from gendersuite.reports.families import FAMILIES
from gendersuite.reports.statistics.samples import Sample


def samples(family: str, labels: pd.DataFrame) -> dict[str, Sample]:
    return {sample.name: sample for sample in FAMILIES.get(family).samples(labels)}
