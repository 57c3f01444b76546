"""Feminine ranks of the 16 stereotypes over the submissions of a run, as boxes (Figure 3 of the paper)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import median, quantiles

from gendersuite.model import Score
from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import empty_section, fill, run_text, section
from gendersuite.reports.document import Cell, Column, Plot, Row, Section, Table, Text
from gendersuite.reports.families.stereotypes.correlations import StereotypeRanks, feminine_ranks
from gendersuite.reports.families.stereotypes.tables import (
    KEYS,
    LOOKS,
    by_stereotype,
    named_cells,
    rank_cell,
    stereotypes,
)
from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.marks import FAINT, PALE, Box, Dots, Mark, MarkerStyle, Point
from gendersuite.reports.formatting import count, decimal
from gendersuite.reports.run_data import RunFolder

RANKS = Axis(0.4, 16.6, (1, 4, 8, 12, 16))
FEWEST_FOR_A_BOX = 5
WHISKER = 1.5
OTHERS = MarkerStyle(PALE, hollow=True)
PLOT = Plot(RANKS, ends=("feminine", "masculine"))
NAMED = (Column("", "count"), Column(""))
Ranks = Mapping[int, StereotypeRanks]


def ranks_table(found: Ranks) -> Table:
    """All stereotypes by mean rank, the most feminine first, with a plot of their ranks."""
    rows = []
    for stereotype in sorted(stereotypes(), key=lambda each: (found[each["number"]].mean or 0.0, each["number"])):
        ranks, look = found[stereotype["number"]], LOOKS[stereotype["side"]]
        middle = median(ranks.ranks) if ranks.ranks else None
        numbers = Cell(decimal(ranks.mean, 1), ranks.mean), Cell(decimal(middle, 1), middle)
        rows.append(Row((*named_cells(stereotype), *numbers), _marks(ranks.ranks, look, look)))
    return Table((*NAMED, Column("mean", "number", strong=True), Column("median", "number")), tuple(rows), plot=PLOT)


def own_ranks(run: RunFolder, submission: Submission, found: Ranks) -> Table | None:
    """The stereotypes by the ranks of one submission, with the ranks `found` in all; None if it has no ranks."""
    own = by_stereotype(run, submission, "feminine_rank")
    if len(own) < len(stereotypes()):
        return None
    others = submissions_ranked(found) > 1
    rows = []
    for number, rank in sorted(own.items(), key=lambda pair: (pair[1].value, pair[0])):
        stereotype, ranks = stereotypes()[number - 1], found[number]
        mean = (Cell(decimal(ranks.mean, 1), ranks.mean),) if others else ()
        marks = _marks(ranks.ranks, OTHERS, FAINT) if others else ()
        point = Point(rank.value, look=LOOKS[stereotype["side"]])
        rows.append(Row((*named_cells(stereotype), rank_cell(rank), *mean), (*marks, point)))
    means = (Column("mean", "number"),) if others else ()
    return Table((*NAMED, Column("rank", "count", strong=True), *means), tuple(rows), plot=PLOT)


def ranks_section(run: RunFolder, found: Ranks, **values: Text) -> Section:
    """The table of the ranks `found`, with an explanation of its marks; `values` are filled into the guide."""
    text, n = run_text(run, "ranks"), submissions_ranked(found)
    if not n:
        return empty_section(run, "summary_ranks_none", **values)
    marks = text["boxed" if n >= FEWEST_FOR_A_BOX else "dots"]
    return section(run, "summary_ranks", [ranks_table(found)], new_page=False, n=count(n), marks=marks, **values)


def own_ranks_section(
    run: RunFolder, submission: Submission, found: Ranks, *, new_page: bool = False
) -> Section | None:
    """The table of one submission's ranks; None if it has none."""
    table, n, text = own_ranks(run, submission, found), submissions_ranked(found), run_text(run, "ranks")
    boxes = text["boxes"] if n >= FEWEST_FOR_A_BOX else ""
    others = fill(text["others"], n=count(n), boxes=boxes) if n > 1 else ""
    return section(run, "ranks", [table], new_page=new_page, others=others, **KEYS) if table else None


def ranks_of(scores: Iterable[Score]) -> Ranks:
    """The ranks of each stereotype in all submissions, by its number."""
    return {int(ranks.stereotype): ranks for ranks in feminine_ranks(scores)}


def submissions_ranked(found: Ranks) -> int:
    """The number of submissions that have ranks."""
    return len(found[1].ranks)


def _marks(ranks: Sequence[float], box: MarkerStyle, dots: MarkerStyle) -> tuple[Mark, ...]:
    """A box with whiskers to the last rank within 1.5 interquartile ranges, and outliers; dots for a few ranks."""
    if len(ranks) < FEWEST_FOR_A_BOX:
        return (Dots(tuple(ranks), dots),)
    ordered = sorted(ranks)
    lower, middle, upper = quantiles(ordered, n=4, method="inclusive")
    reach = WHISKER * (upper - lower)
    inside = [rank for rank in ordered if lower - reach <= rank <= upper + reach]
    beyond = tuple(dict.fromkeys(rank for rank in ordered if rank not in inside))
    return (Box(inside[0], lower, middle, upper, inside[-1], box), Dots(beyond, dots))
