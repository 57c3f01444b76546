"""Rankings of all submissions by the main metrics of their suite, in clusters that differ significantly from each
other.

A rank depends on the other submissions of the run; a score does not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import fill, frames
from gendersuite.reports.document import Beside, Cell, Column, Row, Section, Span, Table
from gendersuite.reports.figures.scales import Scale
from gendersuite.reports.run_data import Estimate, RunFolder
from gendersuite.reports.run_samples import influences
from gendersuite.reports.statistics.clusters import RankRange, rank_ranges
from gendersuite.reports.statistics.intervals import Z
from gendersuite.reports.statistics.samples import Influence, Key

NAME_LENGTH = 26


@dataclass(frozen=True, slots=True)
class Ranking:
    """Submissions ranked by one metric: the largest value first, or the smallest if `sign` is -1.

    `about` describes the metric in small print. `estimate` computes values that are not in scores.csv. `natural` maps a
    value to the scale of the items' influence, such as the logarithm of a ratio.
    """

    title: str
    about: str
    key: Key
    submissions: tuple[Submission, ...]
    scale: Scale
    sign: int = 1
    natural: Callable[[float], float] = float
    estimate: Callable[[Submission], Estimate | None] | None = None

    def found(self, run: RunFolder) -> dict[Submission, Estimate]:
        """The value of each ranked submission that has one, in order of rank; suspicious submissions are not ranked."""
        subset, metric, group = self.key
        asked = self.estimate or (lambda submission: run.estimate(*submission, subset, metric, group))
        ranked = (submission for submission in self.submissions if submission not in run.suspicious)
        known = {submission: number for submission in ranked if (number := asked(submission)) is not None}
        return dict(sorted(known.items(), key=lambda pair: (-self.sign * pair[1].value, pair[0])))


def ranking_section(run: RunFolder, blocks: Sequence[tuple[str, Sequence[Ranking]]]) -> Section | None:
    """The rankings of a summary with a guide; those of a block are side by side under its title.

    Rankings of fewer than two submissions are left out; None if no ranking is left.
    """
    numbers = {ranking: ranking.found(run) for _, rankings in blocks for ranking in rankings}
    told = {ranking: found for ranking, found in numbers.items() if len(found) > 1}
    wanted: dict[Submission, set[Key]] = {}
    for ranking, found in told.items():
        for submission in found:
            wanted.setdefault(submission, set()).add(ranking.key)
    influence = influences(run, wanted)
    made = {
        title: tuple(_table(ranking, told[ranking], influence) for ranking in rankings if ranking in told)
        for title, rankings in blocks
    }
    shown = {title: tables for title, tables in made.items() if tables}
    if not shown:
        return None
    beside = (Beside(tables, across=3, title=title if len(shown) > 1 else "") for title, tables in shown.items())
    return Section("Rankings", tuple(beside), guide=frames()["ranking"]["guide"])


def _table(
    ranking: Ranking, found: Mapping[Submission, Estimate], influence: Mapping[Submission, Mapping[Key, Influence]]
) -> Table:
    systems, doubts = [], []
    for submission, number in found.items():
        own = influence[submission].get(ranking.key)
        by_unit, units = (np.zeros(0), ()) if own is None else (own.by_unit, own.units)
        systems.append(Influence(ranking.sign * ranking.natural(number.value), ranking.sign * by_unit, units))
        doubts.append(_doubt(number, ranking))
    ranked = rank_ranges(systems, doubts)
    ends = [one.cluster != other.cluster for one, other in pairwise(ranked)] + [True]
    rows = []
    for ((_, system), number), place, end in zip(found.items(), ranked, ends, strict=True):
        value = Cell(ranking.scale.text(number.value, 1), number.value)
        rows.append(Row((Cell((Span(_range(place), "quiet"),)), Cell(system), value), rule=end))
    columns = (Column("rank", "label"), Column("", "name"), Column("", "points"))
    title, about = fill(ranking.title), fill(ranking.about)
    return Table(columns, tuple(rows), title, about, size="small", limit=NAME_LENGTH)


def _doubt(number: Estimate, ranking: Ranking) -> float:
    """The standard error, derived from the interval."""
    if number.low is None or number.high is None:
        return 0.0
    return (ranking.natural(number.high) - ranking.natural(number.low)) / (2 * Z)


def _range(place: RankRange) -> str:
    return str(place.first) if place.first == place.last else f"{place.first}–{place.last}"
