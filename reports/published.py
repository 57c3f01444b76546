"""The numbers that the papers behind the suites print: published.csv in the folder of a family."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache

from gendersuite.reports.families import FAMILIES
from gendersuite.reports.statistics.samples import Key

FILE = "published.csv"


@dataclass(frozen=True, slots=True)
class PublishedValue:
    """One number of a table; names of suites, subsets, metrics and groups are those of scores.csv."""

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
    """The published numbers of a family's suites; none where it has no such file."""
    file = FAMILIES.folder(family) / FILE
    if not file.is_file():
        return ()
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    return tuple(PublishedValue(value=float(row.pop("value")), **row) for row in rows)


def published_suites() -> list[str]:
    """The suites that have published numbers."""
    return sorted({value.suite for family in FAMILIES for value in published_values(family)})
