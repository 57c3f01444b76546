"""Rates by part and ratios by occupation of WinoBias, as tables."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from gendersuite.reports.blocks.cells import axis_over, score_cell
from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import fill, joined, run_text
from gendersuite.reports.document import Cell, Column, Plot, Row, Table
from gendersuite.reports.families.models.boards import INTERVAL
from gendersuite.reports.families.models.numbers import RATE, Number, side_rates
from gendersuite.reports.families.stereotypes.tables import KEYS, LOOKS
from gendersuite.reports.figures.marks import EMPHASIS
from gendersuite.reports.figures.scales import RATIOS
from gendersuite.reports.run_data import Estimate, RunFolder
from gendersuite.reports.statistics.intervals import Z

if TYPE_CHECKING:
    import pandas as pd

# WinoBias has twenty per stereotype; other data sets may have more than fit on a page.
MOST_OCCUPATIONS = 60


def rates(run: RunFolder, submission: Submission | None = None, title: str = "title") -> dict[str, Number]:
    """The stereotype rates of all parts, or of those that a model was scored on, the main part first."""
    return {
        part["subset"]: Number(part[title], subset=part["subset"])
        for part in run_text(run, "part")
        if submission is None or (*submission, part["subset"], "count", "expected") in run.scores
    }


def parts(run: RunFolder, submission: Submission) -> dict[str, str]:
    """The titles of the parts that a model was scored on."""
    return {subset: rate.title for subset, rate in rates(run, submission).items()}


def main_rate(run: RunFolder) -> Number:
    """The rate by which models are compared: that of the first part in which any model has one."""
    found = list(rates(run).values())
    return next((rate for rate in found if rate.values(run, list(run.signatures))), found[0])


def rate_table(run: RunFolder, submission: Submission) -> Table:
    """q_f, q_m and g_s of every part with intervals, on a common axis."""
    rows = []
    for subset, rate in rates(run, submission).items():
        whole = replace(rate, title=run_text(run, "stereotyping")["row"])
        for number, look in zip((*side_rates(run, subset), whole), (*LOOKS.values(), EMPHASIS), strict=True):
            cells = Cell(rate.title), Cell(fill(number.title)), number.cell(run, submission)
            marks = RATIOS.marks(number.of(run, submission), look)
            rows.append(Row(cells, marks, strong=number.metric == RATE))
    return _ratio_table((Column("", "group"), Column("")), rows, strong=False)


def occupations(items: pd.DataFrame) -> dict[str, tuple[str, Estimate]]:
    """The side of each occupation and its mean ratio over all parts, the most feminine first."""
    logarithms = items[items["log_ratio"].notna()].groupby(["occupation", "side"])["log_ratio"]
    found = logarithms.agg(["mean", "sem", "size"]).sort_values("mean", kind="stable")
    return {str(name): (str(side), _ratio(mean, Z * error, n)) for (name, side), mean, error, n in found.itertuples()}


def _ratio(mean: float, half: float, n: int) -> Estimate:
    low, high = (None, None) if n < 2 else (math.exp(mean - half), math.exp(mean + half))
    return Estimate(math.exp(mean), low, high, n)


def occupation_table(found: Mapping[str, tuple[str, Estimate]]) -> Table:
    """All occupations with their ratios and a plot; if there are too many, those at both ends."""
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
