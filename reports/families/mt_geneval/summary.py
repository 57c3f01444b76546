"""The summary of an MT-GenEval run: findings, rankings and, by language, a leaderboard, six groups and outcomes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Any

from gendersuite.reports.blocks.accounts import answered, outcome_row
from gendersuite.reports.blocks.cells import percent_mark, score_cell
from gendersuite.reports.blocks.entries import (
    Submission,
    submission_counts,
    submission_name,
    submissions,
    values_by_submission,
)
from gendersuite.reports.blocks.frame import language_pair, silence, summary_document
from gendersuite.reports.blocks.rankings import Ranking, ranking_section
from gendersuite.reports.blocks.texts import fill, findings, run_text, section
from gendersuite.reports.document import (
    Block,
    Cell,
    Column,
    Document,
    OutcomeCounts,
    Paragraph,
    Plot,
    Row,
    Section,
    Table,
)
from gendersuite.reports.families.mt_geneval.measures import ABOVE_GUESSING, CONTEXTUAL, COUNTERFACTUAL
from gendersuite.reports.families.mt_geneval.modes import judged
from gendersuite.reports.families.mt_geneval.overview import overview
from gendersuite.reports.families.mt_geneval.tables import (
    KEYS,
    LOOKS,
    PAIR_LOOK,
    above_guessing,
    accounts,
    guessing,
    size,
)
from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.marks import EMPHASIS, FAINT, Dots
from gendersuite.reports.figures.scales import PERCENT, linear
from gendersuite.reports.formatting import NOT_AVAILABLE, count, coverage_percent, decimal, percent, points, shorten
from gendersuite.reports.run_data import Estimate, RunFolder

NAME_LENGTH = 24
# The distance of a row's two marks from its middle, in row heights.
SHIFT = 0.2
BOARD_AXIS = Axis(-4.0, 104.0, (0, 50, 100))
SYSTEM = Column("system", "name")
# The columns of the leaderboard; shares are whole numbers.
SCORES = {
    (CONTEXTUAL, "accuracy"): Column("context", "points", strong=True, interval="95% int."),
    (CONTEXTUAL, "term_coverage"): Column("shown", "share"),
    (COUNTERFACTUAL, "pair_accuracy"): Column("pairs", "points", strong=True, interval="95% int."),
    (COUNTERFACTUAL, "term_coverage"): Column("shown", "share"),
    (COUNTERFACTUAL, "quality_gap"): Column("gap", "number", strong=True, interval="95% int."),
}


def summary_report(run: RunFolder) -> Document:
    """The summary of a run."""
    covered = ((submission_name(pair), answered(accounts(run, pair).values())) for pair in submissions(run))
    found: list[Block] = [*judged(run, submissions(run)), *silence(run, covered), findings(run, overview(run))]
    rankings = [(language_pair(run, language), _rankings(run, language)) for language in run.languages]
    sections = [
        section(run, "summary_found", found, submissions=submission_counts(run)),
        ranking_section(run, rankings),
        *(part for language in run.languages for part in _language(run, language)),
    ]
    sizes = {size(run, submission) for submission in run.signatures}
    return summary_document(run, sections, sizes.pop() if len(sizes) == 1 else f"{len(run.languages)} languages")


def _rankings(run: RunFolder, language: str) -> list[Ranking]:
    circle = tuple((language, system) for system in run.systems(language))
    text, above = run_text(run, "rankings"), partial(above_guessing, run)
    pairs, gap = ((COUNTERFACTUAL, metric, "") for metric in ("pair_accuracy", "quality_gap"))
    return [
        Ranking(**text["context"], key=ABOVE_GUESSING, submissions=circle, scale=linear((0, 0)), estimate=above),
        Ranking(**text["pairs"], key=pairs, submissions=circle, scale=linear((0, 0))),
        Ranking(**text["gap"], key=gap, submissions=circle, scale=linear((0, 0), 1.0)),
    ]


def _language(run: RunFolder, language: str) -> Iterator[Section]:
    board, pair = _by_context(run, language), language_pair(run, language)
    have = accounts(run, board[0])
    pairs = fill(run_text(run, "pairs")["board"], **KEYS) if COUNTERFACTUAL in have else ""
    values: dict[str, Any] = {
        "systems": "1 system" if len(board) == 1 else f"{count(len(board))} systems",
        "size": size(run, board[0]),
    }
    yield section(run, "summary_board", [_board(run, board, have)], pair=pair, pairs=pairs, **values, **KEYS)
    if CONTEXTUAL in have:
        guide = Paragraph(run_text(run, "cells_guide"), "guide")
        yield section(run, "summary_groups", [_groups(run, board), guide, _rates(run, board)], pair=pair, **KEYS)
    yield section(run, "summary_outcomes", (_outcomes(run, board, subset) for subset in have), pair=pair)


def _by_context(run: RunFolder, language: str) -> list[Submission]:
    """Systems sorted by their contextual accuracy above guessing; systems without a value come last.

    The accuracy alone would favour systems that avoid showing a gender.
    """
    circle = [(language, system) for system in run.systems(language)]
    above = {pair: number.value for pair in circle if (number := above_guessing(run, pair))}
    return sorted(circle, key=lambda pair: (pair not in above, -above.get(pair, 0.0), pair))


def _board(run: RunFolder, board: Sequence[Submission], have: Collection[str]) -> Table:
    """The main scores of each system, with a plot of guessing, contextual accuracy and pair accuracy."""
    scores = {place: column for place, column in SCORES.items() if place[0] in have}
    rows = []
    for submission in board:
        marks = (
            *percent_mark(guessing(run, submission), FAINT, -SHIFT),
            *percent_mark(run.estimate(*submission, CONTEXTUAL, "accuracy"), EMPHASIS, -SHIFT),
            *percent_mark(run.estimate(*submission, COUNTERFACTUAL, "pair_accuracy"), PAIR_LOOK, SHIFT),
        )
        cells = (_score(run.estimate(*submission, *place), column) for place, column in scores.items())
        covered = coverage_percent(*answered(accounts(run, submission).values()))
        rows.append(Row((Cell(submission[1]), *cells, Cell(covered)), marks))
    columns = (SYSTEM, *scores.values(), Column("cover.", "share"))
    plot = Plot(BOARD_AXIS, at=len(columns) - 1)
    return Table(columns, tuple(rows), plot=plot, size="small", limit=NAME_LENGTH)


def _score(estimate: Estimate | None, column: Column) -> Cell:
    form = decimal if column.kind == "number" else points
    return score_cell(estimate, form, form, digits=0 if column.kind == "share" else 1)


def _groups(run: RunFolder, board: Sequence[Submission]) -> Table:
    """The six groups of profession and gender: dots of all systems, and the names of the highest and the lowest."""
    rows = []
    for group, title in run_text(run, "cells").items():
        found = values_by_submission(run, board, "accuracy", group, CONTEXTUAL)
        ordered = sorted(found, key=lambda submission: (-found[submission], submission))
        ends = [f"{shorten(pair[1], NAME_LENGTH)} {percent(found[pair])}" for pair in ordered] or [NOT_AVAILABLE]
        marks = (Dots(tuple(100 * value for value in found.values()), LOOKS[group[-1]]),)
        rows.append(Row((Cell(title), Cell(ends[0], about=ends[-1] if ends[1:] else "")), marks))
    return Table((Column(""), Column("highest and lowest")), tuple(rows), plot=Plot(PERCENT, at=1))


def _rates(run: RunFolder, board: Sequence[Submission]) -> Table:
    """The accuracies of the six groups as numbers."""
    groups = {"": "all", **run_text(run, "cells_short")}
    rows = []
    for submission in board:
        cells = (score_cell(run.estimate(*submission, CONTEXTUAL, "accuracy", group)) for group in groups)
        rows.append(Row((Cell(submission[1]), *cells)))
    columns = (SYSTEM, *(Column(title, "points") for title in groups.values()))
    return Table(columns, tuple(rows), size="small", limit=NAME_LENGTH)


def _outcomes(run: RunFolder, board: Sequence[Submission], subset: str) -> OutcomeCounts:
    rows = (outcome_row(shorten(pair[1], NAME_LENGTH), accounts(run, pair)[subset]) for pair in board)
    first, names = run_text(run, "subsets")[subset], run_text(run, "accounts")
    return OutcomeCounts(first, tuple(names.values()), tuple(rows), coverage=False)
