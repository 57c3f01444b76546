"""Everything that the summary PDF of a gest run says, as data for templates/gest_summary.typ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from gendersuite.reports.blocks.accounts import account_row, answered
from gendersuite.reports.blocks.entries import Submission, known, submission_counts, submission_name, submissions
from gendersuite.reports.blocks.frame import silent, summary_frame
from gendersuite.reports.blocks.rankings import Ranking, ranking_part
from gendersuite.reports.blocks.tables import Data, estimate_cell, figure, split_evenly
from gendersuite.reports.blocks.texts import language_name
from gendersuite.reports.families.gest.agreement import agreement
from gendersuite.reports.families.gest.figures import submissions_map
from gendersuite.reports.families.gest.overview import overview
from gendersuite.reports.families.gest.panels import rate_panels
from gendersuite.reports.families.gest.ranks import rank_table
from gendersuite.reports.families.gest.tables import (
    FAMILY,
    GLOBAL,
    PERCENT,
    STEREOTYPE,
    account_columns,
    look_icons,
    score,
    sentence_account,
    side_marks,
    sides,
    stereotype_names,
    stereotypes,
)
from gendersuite.reports.figures.marks import Mark
from gendersuite.reports.figures.scales import linear
from gendersuite.reports.formatting import NOT_AVAILABLE, count, coverage_percent, points, shorten, visible
from gendersuite.reports.run_data import RunFolder

ROWS_ON_A_PAGE = 40
NAME_LENGTH = 24


def gest_summary(run: RunFolder) -> Data:
    """The whole summary: findings, a leaderboard, Figures 2, 3 and 11, correlations, accounts, signatures."""
    numbers = {submission: sentence_account(run, submission) for submission in submissions(run)}
    board = _by_stereotype_rate(run)
    return {
        **summary_frame(run),
        "looks": look_icons(),
        "submissions": submission_counts(run),
        "silent": [
            sentence
            for submission, part in numbers.items()
            for sentence in silent(run, submission_name(submission), *answered([part]))
        ],
        "findings": [asdict(finding) for finding in overview(run)],
        "rankings": _rankings(run, board),
        "board": [_board(run, page) for page in split_evenly(list(enumerate(board, start=1)), ROWS_ON_A_PAGE)],
        "map": submissions_map(run, board),
        "stereotypes": stereotype_names(),
        "panels": rate_panels(run),
        "rates": [_rates(run, submission) for submission in submissions(run)],
        "ranks": rank_table(run.scores.values()),
        "agreement": agreement(run),
        "sides": [_sides(run, submission) for submission in submissions(run)],
        "account_columns": account_columns(run),
        "accounts": [
            account_row("{system}, {language}".format(**_names(submission)), part)
            for submission, part in numbers.items()
        ],
    }


def _by_stereotype_rate(run: RunFolder) -> list[Submission]:
    """By language, and within it the largest stereotype rate on top and what has none last."""
    rates = known(run, run.signatures, STEREOTYPE)
    return sorted(
        run.signatures, key=lambda pair: (language_name(pair[0]), pair not in rates, -rates.get(pair, 0), pair)
    )


def _rankings(run: RunFolder, board: Sequence[Submission]) -> Data:
    """The systems of each language by their stereotype rate."""
    own = {language: tuple(pair for pair in board if pair[0] == language) for language, _ in board}
    columns = [
        Ranking(visible(language_name(language)), "f_s, points", ("", STEREOTYPE, ""), pairs, linear((0, 0)))
        for language, pairs in own.items()
    ]
    return ranking_part(run, [("Stereotype rate", columns)])


def _board(run: RunFolder, page: Sequence[tuple[int, Submission]]) -> Data:
    rows = []
    drawn: list[tuple[Mark, ...]] = []
    for number, submission in page:
        whole, difference = (score(run, submission, metric) for metric in (GLOBAL, STEREOTYPE))
        rows.append(
            {
                **_names(submission),
                "number": str(number),
                "global": estimate_cell(whole),
                "stereotype": estimate_cell(difference),
                "coverage": coverage_percent(*answered([sentence_account(run, submission)])),
            }
        )
        drawn.append(side_marks(run, submission))
    return {"rows": rows, "figure": figure(drawn, PERCENT, 42, 5)}


def _rates(run: RunFolder, submission: Submission) -> Data:
    found = [score(run, submission, "masculine_rate", stereotype["number"]) for stereotype in stereotypes()]
    return {**_names(submission), "rates": [points(rate.value if rate else None) for rate in found]}


def _sides(run: RunFolder, submission: Submission) -> Data:
    metrics = (*(side["metric"] for side in sides(run)), FAMILY)
    numbers = sentence_account(run, submission)
    decided = numbers["M"] + numbers["F"]
    return {
        **_names(submission),
        "rates": [estimate_cell(score(run, submission, metric)) for metric in metrics],
        "yield": count(decided),
        "share": coverage_percent(decided, numbers["expected"]) if numbers["expected"] else NOT_AVAILABLE,
    }


def _names(submission: Submission) -> Data:
    language, system = submission
    return {"system": shorten(visible(system), NAME_LENGTH), "language": visible(language_name(language))}
