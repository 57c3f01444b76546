"""Accuracies, quality, ranks and outcome counts of one system of an MT-GenEval run as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gendersuite.reports.blocks.accounts import DETERMINED, Account, account
from gendersuite.reports.blocks.cells import axis_over, percent_mark, score_cell
from gendersuite.reports.blocks.entries import Submission, values_by_submission
from gendersuite.reports.blocks.standings import Strip, peer_strip
from gendersuite.reports.blocks.texts import GENDERS, key, run_text
from gendersuite.reports.document import Cell, Column, Plot, Row, Table
from gendersuite.reports.families.mt_geneval.answers import answers, with_term
from gendersuite.reports.families.mt_geneval.measures import CONTEXTUAL, COUNTERFACTUAL
from gendersuite.reports.figures.marks import EMPHASIS, FAINT, FEMALE, MALE, PALE, Bar, MarkerStyle
from gendersuite.reports.figures.scales import PERCENT, linear
from gendersuite.reports.formatting import count, decimal, percent
from gendersuite.reports.run_data import Estimate, LabelRow, RunFolder

SUBSETS = (CONTEXTUAL, COUNTERFACTUAL)
PAIR_LOOK = MarkerStyle(EMPHASIS.color, "diamond", hollow=True)
LOOKS: Mapping[str, MarkerStyle] = {"M": MALE, "F": FEMALE, "masculine": MALE, "feminine": FEMALE}
# The marks that guides explain.
KEYS: Mapping[str, Any] = {
    "men": key(MALE, "square"),
    "women": key(FEMALE, "ring"),
    "all": key(EMPHASIS, "dot"),
    "guessing": key(FAINT, "pale dot"),
    "diamond": key(PAIR_LOOK, "diamond"),
}


def accounts(run: RunFolder, submission: Submission) -> dict[str, Account]:
    """The outcome counts of each subset that the language has."""
    found = {subset: account(run, *submission, subset, "count", DETERMINED) for subset in SUBSETS}
    return {subset: numbers for subset, numbers in found.items() if numbers["expected"]}


def size(run: RunFolder, submission: Submission) -> str:
    """The size of the suite in the language of a submission, in words."""
    text = run_text(run, "size")
    return ", ".join(
        text[subset].format(n=count(numbers["expected"]), pairs=count(numbers["expected"] // 2))
        for subset, numbers in accounts(run, submission).items()
    )


def guessing(run: RunFolder, submission: Submission) -> Estimate | None:
    """The contextual accuracy of guessing the gender and showing it as often as the system does."""
    terms = run.estimate(*submission, CONTEXTUAL, "term_coverage")
    return None if terms is None else Estimate(1 - terms.value / 2, None, None, terms.n)


def above_guessing(run: RunFolder, submission: Submission) -> Estimate | None:
    """The contextual accuracy minus that of guessing, with the interval of the accuracy shifted accordingly."""
    found, guess = run.estimate(*submission, CONTEXTUAL, "accuracy"), guessing(run, submission)
    if found is None or guess is None:
        return None
    low, high = (None if bound is None else bound - guess.value for bound in (found.low, found.high))
    return Estimate(found.value - guess.value, low, high, found.n)


def accuracy_table(run: RunFolder, submission: Submission, subset: str, labels: Sequence[LabelRow]) -> Table:
    """Accuracies by group, with the share of answers that show a gender and their accuracy; contextual plots mark
    guessing."""
    rows = []
    for *profession, metric, group, title in run_text(run, "accuracies")[subset]:
        score = run.estimate(*submission, subset, metric, group)
        found = answers(labels, subset, group)
        shown = Cell(percent(len(with_term(found)) / len(found) if found else None, 1))
        decided = score_cell(run.estimate(*submission, subset, "accuracy_decided", group), percent)
        cells = (
            *map(Cell, profession),
            Cell(title),
            score_cell(score, percent),
            *((shown, decided) if metric == "accuracy" else (Cell(""), Cell(""))),
        )
        rows.append(Row(cells, percent_mark(score, LOOKS.get(group[-1:], EMPHASIS)), strong=metric == "pair_accuracy"))
    guess = guessing(run, submission) if subset == CONTEXTUAL else None
    names = (Column("", "group"), Column("")) if subset == CONTEXTUAL else (Column(""),)
    accuracy = Column("accuracy", "share", interval="95% interval", n="n")
    return Table(
        columns=(*names, accuracy, Column("shown", "share"), Column("of those right", "share")),
        rows=tuple(rows),
        plot=Plot(PERCENT, reference=100 * guess.value if guess else None),
    )


def quality_table(run: RunFolder, submission: Submission) -> Table:
    """BLEU and chrF by gender with the gap, which is drawn as a bar between the two BLEU scores."""
    rows = []
    scale = linear((20, 60), 1.0)
    first, second = (run.estimate(*submission, COUNTERFACTUAL, "bleu", side) for side in GENDERS.values())
    way = (Bar(first.value, second.value, PALE),) if first and second else ()
    for metric, side, title in run_text(run, "quality")["rows"]:
        found = run.estimate(*submission, COUNTERFACTUAL, metric, side)
        marks = scale.marks(found, LOOKS[side]) if side else way
        rows.append(Row((Cell(title), score_cell(found, decimal, decimal)), marks, strong=not side))
    columns = (Column(""), Column("score", "number", interval="95% interval", n="n"))
    return Table(columns, tuple(rows), plot=Plot(axis_over(rows, scale)))


def standing_tables(run: RunFolder, submission: Submission) -> list[Table]:
    """The rank of a system among all systems of its language, one table per unit; empty if it is the only system."""
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
                everyone=values_by_submission(run, circle, strip["metric"], subset=strip["subset"]),
                ends=tuple(part["ends"]),
            )
            for strip in part["strip"]
            if strip["subset"] in have
        ]
        if strips:
            tables.append(peer_strip(strips, linear(tuple(part["shown"]), part["factor"]), part["unit"]))
    return tables
