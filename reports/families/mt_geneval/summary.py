"""Everything that the summary PDF of an mt-geneval run says, as data for templates/mtgeneval_summary.typ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict

from gendersuite.reports.blocks.accounts import account_row, answered
from gendersuite.reports.blocks.entries import Submission, known, submission_counts, submission_name, submissions
from gendersuite.reports.blocks.frame import language_pair, silent, summary_frame
from gendersuite.reports.blocks.rankings import Ranking, ranking_part
from gendersuite.reports.blocks.tables import Data, estimate_cell, figure, percent_point, split_evenly
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.families.mt_geneval.answers import is_silent
from gendersuite.reports.families.mt_geneval.measures import ABOVE_GUESSING, CONTEXTUAL, COUNTERFACTUAL
from gendersuite.reports.families.mt_geneval.overview import overview
from gendersuite.reports.families.mt_geneval.tables import (
    LOOKS,
    PERCENT,
    SUBSETS,
    account_columns,
    accounts,
    guessing,
    look_icons,
    mode,
    mode_sentence,
    score,
    size,
    subset_account,
)
from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.drawing import icon
from gendersuite.reports.figures.marks import EMPHASIS, FAINT, Dots, Look, Mark, Point
from gendersuite.reports.figures.scales import Scale, linear
from gendersuite.reports.formatting import (
    NOT_AVAILABLE,
    count,
    coverage_percent,
    decimal,
    percent,
    points,
    shorten,
    visible,
)
from gendersuite.reports.run_data import Estimate, RunFolder, read_labels
from gendersuite.reports.statistics.samples import Key

ROWS_ON_A_PAGE = 40
NAME_LENGTH = 24
PAIR_LOOK = Look(EMPHASIS.color, "diamond", hollow=True)
# How far the two marks of a row lie from its middle, in row heights.
SHIFT = 0.2
BOARD_AXIS = Axis(-4.0, 104.0, (0, 50, 100))


def mtgeneval_summary(run: RunFolder) -> Data:
    """The whole summary: findings, and per language a leaderboard, the six groups and the accounts; signatures."""
    return {
        **summary_frame(run, size=_sizes(run)),
        "submissions": submission_counts(run),
        "modes": list(dict.fromkeys(mode_sentence(run, submission) for submission in run.signatures)),
        "silence": _silence(run),
        "silent": [
            sentence
            for submission in submissions(run)
            for sentence in silent(run, submission_name(submission), *answered(accounts(run, submission).values()))
        ],
        "findings": [asdict(finding) for finding in overview(run)],
        "rankings": ranking_part(
            run, [(language_pair(run, language), _rankings(run, language)) for language in run.languages]
        ),
        "looks": look_icons() | {"pairs": icon(PAIR_LOOK), "guessing": icon(FAINT)},
        "account_columns": account_columns(run),
        "languages": [_language(run, language) for language in run.languages],
    }


def _sizes(run: RunFolder) -> str:
    """How large the suite is, if it is the same in all languages."""
    sizes = {size(run, submission) for submission in run.signatures}
    return sizes.pop() if len(sizes) == 1 else f"{count(len(run.languages))} languages"


def _silence(run: RunFolder) -> str:
    """Who is rewarded for saying nothing in mode paper."""
    judged = [submission for submission in submissions(run) if mode(run, submission) == "paper"]
    if not judged:
        return ""
    text = run_text(run, "silence")
    rewarded = []
    for submission in judged:
        rows = read_labels(run.path, *submission)
        if silent_answers := sum(map(is_silent, rows)):
            rewarded.append(f"{submission_name(submission)} ({count(silent_answers)} of {count(len(rows))})")
    return str(text["everyone"]) if not rewarded else str(text["names"]).format(names="; ".join(rewarded))


def _language(run: RunFolder, language: str) -> Data:
    board = _above_guessing(run, language)
    have = [subset for subset in SUBSETS if any(subset in accounts(run, submission) for submission in board)]
    return {
        "pair": language_pair(run, language),
        "size": size(run, board[0]),
        "systems": "1 system" if len(board) == 1 else f"{count(len(board))} systems",
        "subsets": have,
        "board": [_board(run, page) for page in split_evenly(board, ROWS_ON_A_PAGE)],
        "groups": _groups(run, board) if CONTEXTUAL in have else None,
        "accounts": [
            {
                "title": run_text(run, "subsets")[subset],
                "rows": [account_row(_name(pair), subset_account(run, pair, subset)) for pair in board],
            }
            for subset in have
        ],
    }


def _rankings(run: RunFolder, language: str) -> list[Ranking]:
    circle = tuple((language, system) for system in run.systems(language))
    shares = linear((0, 0))

    def ranking(name: str, key: Key, scale: Scale, estimate: Callable[[Submission], Estimate | None] | None) -> Ranking:
        title, about = run_text(run, "rankings")[name]
        return Ranking(title, about, key, circle, scale, estimate=estimate)

    return [
        ranking("context", ABOVE_GUESSING, shares, lambda pair: _estimate_above(run, pair)),
        ranking("pairs", (COUNTERFACTUAL, "pair_accuracy", ""), shares, None),
        ranking("gap", (COUNTERFACTUAL, "quality_gap", ""), linear((0, 0), 1.0), None),
    ]


def _estimate_above(run: RunFolder, submission: Submission) -> Estimate | None:
    """By how much the contextual accuracy lies above guessing. The interval is that of the accuracy, moved."""
    found, guess = score(run, submission, CONTEXTUAL, "accuracy"), guessing(run, submission)
    if found is None or guess is None:
        return None
    low, high = (None if bound is None else bound - guess for bound in (found.low, found.high))
    return Estimate(found.value - guess, low, high, found.n)


def _above_guessing(run: RunFolder, language: str) -> list[Submission]:
    """By how far their contextual accuracy lies above guessing, and what has none last.

    The accuracy alone would put those on top that avoid to show a gender.
    """
    circle = [(language, system) for system in run.systems(language)]
    found = {pair: _estimate_above(run, pair) for pair in circle}
    above = {pair: number.value for pair, number in found.items() if number is not None}
    return sorted(circle, key=lambda pair: (pair not in above, -above.get(pair, 0.0), pair))


def _board(run: RunFolder, page: Sequence[Submission]) -> Data:
    rows = []
    drawn: list[tuple[Mark, ...]] = []
    for submission in page:
        context = score(run, submission, CONTEXTUAL, "accuracy")
        pairs = score(run, submission, COUNTERFACTUAL, "pair_accuracy")
        guess = guessing(run, submission)
        marks = [] if guess is None else [Point(100 * guess, look=FAINT, shift=-SHIFT)]
        marks += [percent_point(context, EMPHASIS, -SHIFT)] if context else []
        marks += [percent_point(pairs, PAIR_LOOK, SHIFT)] if pairs else []
        drawn.append(tuple(marks))
        terms = (score(run, submission, subset, "term_coverage") for subset in SUBSETS)
        rows.append(
            {
                "system": _name(submission),
                "context": estimate_cell(context),
                "pairs": estimate_cell(pairs),
                "gap": estimate_cell(score(run, submission, COUNTERFACTUAL, "quality_gap"), decimal, decimal),
                "terms": [points(share.value if share else None) for share in terms],
                "coverage": coverage_percent(*answered(accounts(run, submission).values())),
            }
        )
    return {"rows": rows, "figure": figure(drawn, BOARD_AXIS, 27, 5)}


def _groups(run: RunFolder, board: Sequence[Submission]) -> Data:
    """The six groups of professions and genders: all systems on a line each, and their accuracies in numbers."""
    rows = []
    drawn: list[tuple[Mark, ...]] = []
    for group, title in run_text(run, "cells").items():
        found = known(run, board, "accuracy", group, CONTEXTUAL)
        drawn.append((Dots(tuple(100 * value for value in found.values()), LOOKS[group[-1]]),))
        ordered = sorted(found, key=lambda submission: (-found[submission], submission))
        ends = [f"{_name(submission)} {percent(found[submission])}" for submission in ordered[:1] + ordered[1:][-1:]]
        rows.append({"title": title, "ends": ends or [NOT_AVAILABLE]})
    table = [
        {
            "system": _name(submission),
            "rates": [
                points(found.value if found else None, 1)
                for group in ("", *run_text(run, "cells"))
                for found in (score(run, submission, CONTEXTUAL, "accuracy", group),)
            ],
        }
        for submission in board
    ]
    return {"rows": rows, "figure": figure(drawn, PERCENT, 56, 7), "table": table}


def _name(submission: Submission) -> str:
    return shorten(visible(submission[1]), NAME_LENGTH)
