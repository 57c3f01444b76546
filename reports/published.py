"""Numbers published in the suites' papers: published.csv in the folder of a family."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache

from gendersuite.reports.families import FAMILIES
from gendersuite.reports.statistics.samples import Key

FILE = "published.csv"


@dataclass(frozen=True, slots=True)
class PublishedValue:
    """One published number; suite, subset, metric and group are named as in scores.csv."""

    suite: str
    subset: str
    language: str
    system: str
    metric: str
    group: str
    value: float
    source: str

    @property
    def key(self) -> Key:
        return self.subset, self.metric, self.group


@cache
def published_values(family: str) -> tuple[PublishedValue, ...]:
    """Return the published numbers of a family's suites; empty if the family has no published.csv."""
    file = FAMILIES.folder(family) / FILE
    if not file.is_file():
        return ()
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    return tuple(PublishedValue(value=float(row.pop("value")), **row) for row in rows)


def published_suites() -> list[str]:
    """Return the names of the suites with published numbers."""
    return sorted({value.suite for family in FAMILIES for value in published_values(family)})
