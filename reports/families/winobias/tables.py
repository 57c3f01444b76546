"""Rates by part and ratios by occupation of WinoBias, as tables."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from gendersuite.reports.blocks.cells import axis_over, score_cell
from gendersuite.reports.blocks.entries import Submission, known
from gendersuite.reports.blocks.texts import fill, joined, run_text
from gendersuite.reports.document import Cell, Column, Plot, Row, Table
from gendersuite.reports.families.gest.tables import KEYS, LOOKS, sides
from gendersuite.reports.families.models.boards import INTERVAL, RATE, ratio_cell
from gendersuite.reports.figures.marks import EMPHASIS
from gendersuite.reports.figures.scales import RATIOS
from gendersuite.reports.run_data import Estimate, RunFolder
from gendersuite.reports.statistics.intervals import Z

if TYPE_CHECKING:
    import pandas as pd

# Each stereotype has twenty; more than a page of them would be another data set.
MOST_OCCUPATIONS = 60


def parts(run: RunFolder, submission: Submission, name: str = "title") -> dict[str, str]:
    """What the subsets of a model are called, the main one first."""
    return {
        part["subset"]: part[name]
        for part in run_text(run, "part")
        if (*submission, part["subset"], "count", "expected") in run.scores
    }


def main_part(run: RunFolder) -> tuple[str, str]:
    """The subset that models are compared by, with its title: the first in which a model of the run has a rate."""
    named = [(str(part["subset"]), str(part["title"])) for part in run_text(run, "part")]
    return next((each for each in named if known(run, run.signatures, RATE, subset=each[0])), named[0])


def rate_table(run: RunFolder, submission: Submission) -> Table:
    """q_f, q_m and g_s of every part with intervals, on one axis."""
    metrics = [(side["mean"], side["metric"], LOOKS[side["name"]]) for side in sides(run)]
    metrics.append((run_text(run, "stereotyping")["row"], RATE, EMPHASIS))
    rows = []
    for subset, part in parts(run, submission).items():
        for mean, metric, look in metrics:
            cells = Cell(part), Cell(fill(mean)), ratio_cell(run, submission, subset, metric)
            marks = RATIOS.marks(run.estimate(*submission, subset, metric), look)
            rows.append(Row(cells, marks, strong=metric == RATE))
    return _ratio_table((Column("", "group"), Column("")), rows, strong=False)


def occupations(items: pd.DataFrame) -> dict[str, tuple[str, Estimate]]:
    """The side of each occupation and its mean ratio over all parts, the most feminine first."""
    scored = items[items["log_ratio"].notna()]
    found = {}
    for (name, side), values in scored.groupby(["occupation", "side"], sort=True)["log_ratio"]:
        mean, n = float(values.mean()), len(values)
        low = high = None
        if n > 1:
            half = Z * float(values.std(ddof=1)) / math.sqrt(n)
            low, high = math.exp(mean - half), math.exp(mean + half)
        found[str(name)] = (str(side), Estimate(math.exp(mean), low, high, n))
    return dict(sorted(found.items(), key=lambda pair: (pair[1][1].value, pair[0])))


def occupation_table(found: Mapping[str, tuple[str, Estimate]]) -> Table:
    """All occupations with their ratios, drawn; of too many, the farthest at both ends."""
    half = MOST_OCCUPATIONS // 2
    names = list(found) if len(found) <= MOST_OCCUPATIONS else [*list(found)[:half], *list(found)[-half:]]
    rows = []
    for name in names:
        side, rate = found[name]
        cells = Cell(joined(KEYS[side], f" {name}")), score_cell(rate, RATIOS.text, RATIOS.bounds)
        rows.append(Row(cells, RATIOS.marks(rate, LOOKS[side])))
    return _ratio_table((Column(""),), rows, strong=True)


def _ratio_table(first: tuple[Column, ...], rows: list[Row], *, strong: bool) -> Table:
    ratio = Column("ratio", "ratio", strong=strong, interval=INTERVAL, n="n")
    return Table((*first, ratio), tuple(rows), plot=Plot(axis_over(rows, RATIOS)))
