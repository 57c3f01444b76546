"""Names and formats of metrics, from the metrics.toml of each family and the one for all families."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from gendersuite.reports.blocks.texts import FOLDER
from gendersuite.reports.families import FAMILIES


@dataclass(frozen=True, slots=True)
class MetricFacts:
    """How a metric is named and shown; the fields are the keys of metrics.toml, which explains them."""

    title: str
    unit: str = "number"
    main: bool = False
    overview: bool = False
    reference: float | None = None
    leaderboard: str | Mapping[str, str] | None = None

    def heading(self, subset: str) -> str | None:
        """The column heading in the leaderboard of the terminal; None if the metric is not shown there."""
        board = self.leaderboard if isinstance(self.leaderboard, str) else (self.leaderboard or {}).get(subset)
        return subset.replace("-", " ") if board == "" else board


@dataclass(frozen=True)
class Metrics:
    """The metrics of a family, then those of all families, and the titles of their groups."""

    facts: Mapping[str, MetricFacts]
    groups: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def get(self, name: str) -> MetricFacts:
        """The facts of a metric; unlisted metrics are plain numbers."""
        return self.facts.get(name) or MetricFacts(name.replace("_", " "))


@cache
def family_metrics(family: str) -> Metrics:
    """The metrics of a family; without a metrics.toml, only those of all families."""
    files = (FAMILIES.folder(family) / "metrics.toml", FOLDER / "metrics.toml")
    tables = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files if file.is_file()]
    facts: dict[str, MetricFacts] = {}
    groups: dict[str, Mapping[str, str]] = {}
    for table in tables:
        facts |= {name: MetricFacts(**keys) for name, keys in table["metric"].items() if name not in facts}
        groups |= {name: named for name, named in table.get("groups", {}).items() if name not in groups}
    return Metrics(facts, groups)
