"""Accuracies, quality, standings and accounts of one system of an mt-geneval run as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gendersuite.reports.blocks.accounts import DETERMINED, Account, account
from gendersuite.reports.blocks.cells import percent_mark, score_cell
from gendersuite.reports.blocks.entries import Submission, known
from gendersuite.reports.blocks.standings import Strip, standing
from gendersuite.reports.blocks.texts import GENDERS, key, run_text
from gendersuite.reports.document import Cell, Column, Plot, Row, Table
from gendersuite.reports.families.mt_geneval.answers import shown
from gendersuite.reports.families.mt_geneval.measures import CONTEXTUAL, COUNTERFACTUAL
from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.marks import EMPHASIS, FAINT, FEMALE, MALE, PALE, Bar, Look, extent
from gendersuite.reports.figures.scales import linear
from gendersuite.reports.formatting import count, decimal, percent
from gendersuite.reports.run_data import Estimate, LabelRow, RunFolder

SUBSETS = (CONTEXTUAL, COUNTERFACTUAL)
PERCENT = Axis(-3.0, 103.0, (0, 20, 40, 60, 80, 100))
PAIR_LOOK = Look(EMPHASIS.color, "diamond", hollow=True)
LOOKS: Mapping[str, Look] = {"M": MALE, "F": FEMALE, "masculine": MALE, "feminine": FEMALE}
KEYS: Mapping[str, Any] = {
    "men": key(MALE, "square"),
    "women": key(FEMALE, "ring"),
    "all": key(EMPHASIS, "dot"),
    "guessing": key(FAINT, "pale dot"),
    "diamond": key(PAIR_LOOK, "diamond"),
}
"""The marks that guides name."""


def subset_account(run: RunFolder, submission: Submission, subset: str) -> Account:
    """What the sentences of a subset came to; nothing at all in a language that lacks it."""
    return account(run, *submission, subset, "count", DETERMINED)


def accounts(run: RunFolder, submission: Submission) -> dict[str, Account]:
    """The same of all subsets that the language has."""
    found = {subset: subset_account(run, submission, subset) for subset in SUBSETS}
    return {subset: numbers for subset, numbers in found.items() if numbers["expected"]}


def size(run: RunFolder, submission: Submission) -> str:
    """How large the suite is in the language of a submission, in words."""
    text = run_text(run, "size")
    return ", ".join(
        text[subset].format(n=count(numbers["expected"]), pairs=count(numbers["expected"] // 2))
        for subset, numbers in accounts(run, submission).items()
    )


def guessing(run: RunFolder, submission: Submission) -> float | None:
    """The contextual accuracy of someone who guesses the gender and shows it as often as the system does."""
    terms = run.estimate(*submission, CONTEXTUAL, "term_coverage")
    return None if terms is None else 1 - terms.value / 2


def above_guessing(run: RunFolder, submission: Submission) -> Estimate | None:
    """By how much the contextual accuracy lies above guessing. The interval is that of the accuracy, moved."""
    found, guess = run.estimate(*submission, CONTEXTUAL, "accuracy"), guessing(run, submission)
    if found is None or guess is None:
        return None
    low, high = (None if bound is None else bound - guess for bound in (found.low, found.high))
    return Estimate(found.value - guess, low, high, found.n)


def accuracy_table(run: RunFolder, submission: Submission, subset: str, labels: Sequence[LabelRow]) -> Table:
    """Accuracies by group, the contextual ones with what guessing would give; beside each, how many show a gender."""
    rows = []
    for profession, metric, group, title in run_text(run, "accuracies")[subset]:
        found = run.estimate(*submission, subset, metric, group)
        terms = percent(shown(labels, subset, group).share, 1) if metric == "accuracy" else ""
        marks = percent_mark(found, LOOKS.get(group[-1:], EMPHASIS))
        cells = (Cell(profession), Cell(title), score_cell(found, percent), Cell(terms))
        rows.append(Row(cells, marks, strong=metric == "pair_accuracy"))
    guess = guessing(run, submission) if subset == CONTEXTUAL else None
    columns = (
        Column("", "group"),
        Column(""),
        Column("accuracy", "share", interval="95% interval", n="n"),
        Column("shown", "share"),
    )
    return Table(columns, tuple(rows), plot=Plot(PERCENT, reference=None if guess is None else 100 * guess))


def quality_table(run: RunFolder, submission: Submission) -> Table:
    """BLEU and chrF by gender with the gap, which is drawn as the way from one BLEU to the other."""
    rows = []
    scale = linear((20, 60), 1.0)
    first, second = (run.estimate(*submission, COUNTERFACTUAL, "bleu", side) for side in GENDERS.values())
    way = (Bar(first.value, second.value, PALE),) if first and second else ()
    for metric, side, title in run_text(run, "quality")["rows"]:
        found = run.estimate(*submission, COUNTERFACTUAL, metric, side)
        point = (scale.point(found, LOOKS[side]),) if found and side else ()
        rows.append(Row((Cell(title), score_cell(found, decimal, decimal)), point if side else way, strong=not side))
    axis = scale.axis(extent(tuple(mark for row in rows for mark in row.marks)))
    columns = (Column(""), Column("score", "number", interval="95% interval", n="n"))
    return Table(columns, tuple(rows), plot=Plot(axis))


def standing_tables(run: RunFolder, submission: Submission) -> list[Table]:
    """Where a system stands among all of its language, a table for each unit; none if it is alone."""
    circle = [(submission[0], system) for system in run.systems(submission[0])]
    have = accounts(run, submission) if len(circle) > 1 else {}
    tables = []
    for part in run_text(run, "standing"):
        strips = [
            Strip(
                title=strip["title"],
                sides=strip["sides"],
                name=submission,
                own=run.estimate(*submission, strip["subset"], strip["metric"]),
                everyone=known(run, circle, strip["metric"], subset=strip["subset"]),
                ends=tuple(part["ends"]),
            )
            for strip in part["strip"]
            if strip["subset"] in have
        ]
        if strips:
            tables.append(standing(strips, linear(tuple(part["shown"]), part["factor"]), part["unit"]))
    return tables
