"""The summary of a GEST run: findings, leaderboard, Figures 2, 3 and 11 of the paper, correlations and outcomes."""

from __future__ import annotations

from collections.abc import Sequence

from gendersuite.reports.blocks.accounts import answered, outcome_row
from gendersuite.reports.blocks.cells import score_cell
from gendersuite.reports.blocks.entries import (
    Submission,
    by_language,
    by_value,
    submission_counts,
    submission_name,
    submissions,
    values_by_submission,
)
from gendersuite.reports.blocks.frame import silence, summary_document
from gendersuite.reports.blocks.rankings import Ranking, ranking_section
from gendersuite.reports.blocks.texts import fill, findings, language_name, run_text, section
from gendersuite.reports.document import Block, Cell, Column, Document, Paragraph, Plot, Row, Section, Span, Table
from gendersuite.reports.families.gest.figures import submissions_map
from gendersuite.reports.families.gest.overview import overview
from gendersuite.reports.families.stereotypes.agreement import agreement
from gendersuite.reports.families.stereotypes.panels import rate_panels
from gendersuite.reports.families.stereotypes.ranks import ranks_of, ranks_section, submissions_ranked
from gendersuite.reports.families.stereotypes.tables import (
    FAMILY,
    GLOBAL,
    KEYS,
    STEREOTYPE,
    by_stereotype,
    outcomes,
    score,
    sentence_account,
    side_marks,
    sides,
    stereotypes,
)
from gendersuite.reports.figures.scales import PERCENT, linear
from gendersuite.reports.formatting import NOT_AVAILABLE, count, coverage_percent, shorten
from gendersuite.reports.run_data import RunFolder

NAME_LENGTH = 24
LEAST_FOR_A_PAGE = 4
"""Panels with more rows than this start a new page."""
LANGUAGE, SYSTEM = Column("", "group"), Column("system", "name")


def summary_report(run: RunFolder) -> Document:
    """The summary of a run."""
    board, panels = by_value(run.signatures, values_by_submission(run, run.signatures, STEREOTYPE)), rate_panels(run)
    rankings = [
        Ranking(language_name(language), "f_s, points", ("", STEREOTYPE, ""), own, linear((0, 0)))
        for language, own in by_language(board).items()
    ]
    sections = [
        _found(run),
        ranking_section(run, [("Stereotype rate", rankings)]),
        submissions_map(run, board),
        section(run, "summary_board", [_board(run, board)], **KEYS),
        section(run, "summary_panels", [panels], new_page=len(panels.rows) > LEAST_FOR_A_PAGE, **KEYS),
        _ranks(run),
        agreement(run),
        _numbers(run),
        section(run, "outcomes", [_outcomes(run)]),
    ]
    return summary_document(run, sections)


def _found(run: RunFolder) -> Section:
    counts = ((submission_name(each), answered([sentence_account(run, each)])) for each in submissions(run))
    remarks = silence(run, counts)
    return section(run, "summary_found", [*remarks, findings(run, overview(run))], submissions=submission_counts(run))


def _board(run: RunFolder, board: Sequence[Submission]) -> Table:
    rows = []
    for number, submission in enumerate(board, start=1):
        scores = (score_cell(score(run, submission, metric)) for metric in (GLOBAL, STEREOTYPE))
        covered = coverage_percent(*answered([sentence_account(run, submission)]))
        language, system = _named(submission)
        place = Cell((Span(str(number), "quiet"),), number)
        rows.append(Row((language, place, system, *scores, Cell(covered)), side_marks(run, submission)))
    rates = (Column(fill(title), "points", strong=True, interval="95% interval") for title in ("f_m", "f_s"))
    columns = (LANGUAGE, Column("", "label"), SYSTEM, *rates, Column("cover.", "share"))
    return Table(columns, tuple(rows), plot=Plot(PERCENT, at=5), limit=NAME_LENGTH)


def _ranks(run: RunFolder) -> Section:
    found = ranks_of(run.scores.values())
    unit = "submission" if submissions_ranked(found) == 1 else "submissions"
    return ranks_section(run, found, unit=unit)


def _numbers(run: RunFolder) -> Section:
    """The rates of the stereotypes, then those of both sides with the number of sentences that count."""
    rates, means = [], []
    metrics = (*(side["metric"] for side in sides(run)), FAMILY)
    for submission in submissions(run):
        found, numbers = by_stereotype(run, submission, "masculine_rate"), sentence_account(run, submission)
        decided, expected = numbers["M"] + numbers["F"], numbers["expected"]
        share = coverage_percent(decided, expected) if expected else NOT_AVAILABLE
        scores = (score_cell(score(run, submission, metric)) for metric in metrics)
        numbered = (score_cell(found.get(stereotype["number"]), digits=0) for stereotype in stereotypes())
        rates.append(Row((*_named(submission), *numbered)))
        means.append(Row((*_named(submission), *scores, Cell(count(decided), decided), Cell(share))))
    columns = (Column(str(stereotype["number"]), "points") for stereotype in stereotypes())
    titles = map(fill, ("p_f", "p_m", "p_fam"))
    of_means = (Column(title, "points", strong=True, interval="95% interval") for title in titles)
    counted = Column("yield", "count"), Column("", "share")
    blocks: list[Block] = [
        Table((LANGUAGE, SYSTEM, *columns), tuple(rates), size="small", limit=NAME_LENGTH),
        Paragraph(fill(run_text(run, "means")), "guide"),
        Table((LANGUAGE, SYSTEM, *of_means, *counted), tuple(means), size="small", limit=NAME_LENGTH),
    ]
    return section(run, "summary_numbers", blocks)


def _outcomes(run: RunFolder) -> Block:
    rows = (
        outcome_row(
            f"{shorten(system, NAME_LENGTH)}, {language_name(language)}", sentence_account(run, (language, system))
        )
        for language, system in submissions(run)
    )
    return outcomes(run, rows, coverage=False)


def _named(submission: Submission) -> tuple[Cell, Cell]:
    return Cell(language_name(submission[0])), Cell(submission[1])
