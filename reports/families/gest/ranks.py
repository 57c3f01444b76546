"""Feminine ranks of the 16 stereotypes over the submissions of a run, as boxes (Figure 3 of the paper)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import median, quantiles

from gendersuite.model import Score
from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.document import Cell, Column, Plot, Row, Table
from gendersuite.reports.families.gest.correlations import StereotypeRanks, feminine_ranks
from gendersuite.reports.families.gest.tables import (
    LOOKS,
    by_stereotype,
    named_cells,
    rank_cell,
    stereotypes,
)
from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.marks import FAINT, PALE, Box, Dots, Look, Mark, Point
from gendersuite.reports.formatting import decimal
from gendersuite.reports.run_data import RunFolder

RANKS = Axis(0.4, 16.6, (1, 4, 8, 12, 16))
FEWEST_FOR_A_BOX = 5
WHISKER = 1.5
OTHERS = Look(PALE, hollow=True)
PLOT = Plot(RANKS, ends=("feminine", "masculine"))
NAMED = (Column("", "count"), Column(""))
Ranks = Mapping[int, StereotypeRanks]


def ranks_table(found: Ranks) -> Table:
    """All stereotypes by mean rank, the most feminine on top, with their ranks drawn."""
    rows = []
    for stereotype in sorted(stereotypes(), key=lambda each: (found[each["number"]].mean or 0.0, each["number"])):
        ranks, look = found[stereotype["number"]], LOOKS[stereotype["side"]]
        middle = median(ranks.ranks) if ranks.ranks else None
        numbers = Cell(decimal(ranks.mean, 1), ranks.mean), Cell(decimal(middle, 1), middle)
        rows.append(Row((*named_cells(stereotype), *numbers), _marks(ranks.ranks, look, look)))
    return Table((*NAMED, Column("mean", "number", strong=True), Column("median", "number")), tuple(rows), plot=PLOT)


def own_ranks(run: RunFolder, submission: Submission, found: Ranks) -> Table | None:
    """The stereotypes by the ranks of one submission, with those of all that were `found`; None where it has none."""
    own = by_stereotype(run, submission, "feminine_rank")
    if len(own) < len(stereotypes()):
        return None
    alone = submissions_ranked(found) < 2
    columns = (*NAMED, Column("rank", "count", strong=True), *(() if alone else (Column("mean", "number"),)))
    rows = []
    for number, rank in sorted(own.items(), key=lambda pair: (pair[1].value, pair[0])):
        stereotype, ranks = stereotypes()[number - 1], found[number]
        point = Point(rank.value, look=LOOKS[stereotype["side"]])
        cells, marks = (*named_cells(stereotype), rank_cell(rank)), (point,)
        if not alone:
            cells, marks = (
                (*cells, Cell(decimal(ranks.mean, 1), ranks.mean)),
                (*_marks(ranks.ranks, OTHERS, FAINT), point),
            )
        rows.append(Row(cells, marks))
    return Table(columns, tuple(rows), plot=PLOT)


def ranks_of(scores: Iterable[Score]) -> Ranks:
    """The ranks of each stereotype in all submissions."""
    return {int(ranks.stereotype): ranks for ranks in feminine_ranks(scores)}


def submissions_ranked(found: Ranks) -> int:
    """How many submissions have ranks."""
    return len(found[1].ranks)


def _marks(ranks: Sequence[float], box: Look, dots: Look) -> tuple[Mark, ...]:
    """A box with whiskers to the last rank within 1.5 interquartile ranges, and what lies beyond; few ranks as dots."""
    if len(ranks) < FEWEST_FOR_A_BOX:
        return (Dots(tuple(ranks), dots),)
    ordered = sorted(ranks)
    lower, middle, upper = quantiles(ordered, n=4, method="inclusive")
    reach = WHISKER * (upper - lower)
    inside = [rank for rank in ordered if lower - reach <= rank <= upper + reach]
    beyond = tuple(dict.fromkeys(rank for rank in ordered if rank not in inside))
    return (Box(inside[0], lower, middle, upper, inside[-1], box), Dots(beyond, dots))
