"""The three measures of CrowS-Pairs by kind of bias and condition, as tables."""

from __future__ import annotations

from gendersuite.reports.blocks.cells import axis_over, score_cell
from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import fill, run_text
from gendersuite.reports.document import Cell, Column, Plot, Row, Span, Table
from gendersuite.reports.families.models.boards import ERROR, INTERVAL
from gendersuite.reports.families.models.numbers import Number
from gendersuite.reports.figures.marks import EMPHASIS, PLAIN, MarkerStyle
from gendersuite.reports.figures.scales import linear
from gendersuite.reports.formatting import percent
from gendersuite.reports.run_data import RunFolder

PLAIN_PAIRS, PERTURBED = "all", "all-perturbed"
CHANGED = MarkerStyle(PLAIN.color, "diamond", hollow=True)


def numbers(run: RunFolder) -> dict[str, Number]:
    """CPS, S_JSD and binarised S_JSD, by metric."""
    return {
        metric: Number(
            title=text["name"],
            metric=metric,
            subset=PLAIN_PAIRS,
            symbol="score",
            about=text["strip"],
            scale=linear(tuple(text["at_least"]), text["factor"]),
            neutral=text["ideal"],
            sign=text["sign"],
            ends=tuple(text["ends"]),
        )
        for metric, text in run_text(run, "measure").items()
    }


def conditions(run: RunFolder, submission: Submission) -> dict[str, str]:
    """The conditions that a model was scored in (plain and perturbed pairs), with their titles."""
    titles = run_text(run, "subsets")
    return {name: title for name, title in titles.items() if (*submission, name, "count", "expected") in run.scores}


def kinds_of_bias(run: RunFolder, submission: Submission) -> list[str]:
    """The kinds of bias in the pairs; empty if there is only one."""
    found = sorted(
        group
        for language, system, subset, metric, group in run.scores
        if (language, system, subset, metric) == (*submission, PLAIN_PAIRS, "cps") and group
    )
    return found if len(found) > 1 else []


def measure_table(run: RunFolder, submission: Submission, number: Number) -> Table:
    """A measure over all pairs and by kind of bias, plotted around its ideal value, with perturbed pairs in grey."""
    text, scale = run_text(run, "measure")[number.metric], number.scale
    have = conditions(run, submission)
    rows = []
    for group in ("", *kinds_of_bias(run, submission)):
        plain, other = (number.of(run, submission, group, subset) for subset in (PLAIN_PAIRS, PERTURBED))
        shift = -0.18 if other else 0.0
        marks = (*scale.marks(other, CHANGED, 0.18), *scale.marks(plain, EMPHASIS, shift))
        cells = (number.cell(run, submission, group, subset) for subset in have)
        rows.append(Row((Cell(group or "all pairs"), *cells), marks, strong=not group))
    score = Column("score", "number", error=ERROR, interval=INTERVAL, n="n")
    perturbed = (Column("pert.", "number", error=ERROR),) if PERTURBED in have else ()
    plot = Plot(axis_over(rows, scale), tuple(text["sides"]), scale.place(number.neutral))
    return Table((Column(""), score, *perturbed), tuple(rows), fill(number.title), text["about"], plot)


def accuracy_table(run: RunFolder, submission: Submission) -> Table:
    """The share of shared tokens that the model predicts, by sentence and condition."""
    rows = (
        Row((Cell(title), Cell((Span(condition, "quiet"),)), score_cell(found, percent)))
        for subset, condition in conditions(run, submission).items()
        for group, title in run_text(run, "accuracy").items()
        for found in (run.estimate(*submission, subset, "token_accuracy", group),)
    )
    accuracy = Column("accuracy", "share", strong=True, interval=INTERVAL, n="tokens")
    return Table((Column(""), Column(""), accuracy), tuple(rows))
