"""The three measures of CrowS-Pairs by kind of bias and condition, as tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gendersuite.reports.blocks.cells import axis_over, score_cell
from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.standings import standing
from gendersuite.reports.blocks.texts import fill, run_text
from gendersuite.reports.document import Cell, Column, Plot, Row, Span, Table
from gendersuite.reports.families.models.boards import INTERVAL
from gendersuite.reports.families.models.names import kind_name, peers
from gendersuite.reports.families.models.standings import strips
from gendersuite.reports.figures.marks import EMPHASIS, PLAIN, Look
from gendersuite.reports.figures.scales import Scale, linear
from gendersuite.reports.formatting import decimal, percent
from gendersuite.reports.run_data import RunFolder

PLAIN_PAIRS, PERTURBED = "all", "all-perturbed"
CHANGED = Look(PLAIN.color, "diamond", hollow=True)
ERROR = "s. e."
Measure = Mapping[str, Any]


def measures(run: RunFolder) -> list[Measure]:
    """CPS, S_JSD and binarised S_JSD with their wording."""
    return list(run_text(run, "measure"))


def scale_of(measure: Measure) -> Scale:
    """How a measure is written and drawn: in percent, or in thousandths."""
    low, high = measure["at_least"]
    return linear((low, high), measure["factor"])


def conditions(run: RunFolder, submission: Submission) -> dict[str, str]:
    """The conditions that a model was asked in: the pairs as they are, and perturbed."""
    titles = run_text(run, "subsets")
    return {name: title for name, title in titles.items() if (*submission, name, "count", "expected") in run.scores}


def kinds_of_bias(run: RunFolder, submission: Submission) -> list[str]:
    """The kinds of bias that the pairs are about; none where all are about the same."""
    found = sorted(
        group
        for language, system, subset, metric, group in run.scores
        if (language, system, subset, metric) == (*submission, PLAIN_PAIRS, "cps") and group
    )
    return found if len(found) > 1 else []


def measure_cell(run: RunFolder, submission: Submission, subset: str, measure: Measure, group: str = "") -> Cell:
    """A measure with its interval and standard error."""
    scale, metric = scale_of(measure), measure["metric"]
    found, error = (run.estimate(*submission, subset, name, group) for name in (metric, f"{metric}_se"))
    cell = score_cell(found, scale.text, scale.bounds)
    return replace(
        cell,
        error=error.value if error else None,
        error_text=decimal(error.value * measure["factor"] if error else None, 1),
    )


def perturbed_columns(perturbed: bool) -> tuple[Column, ...]:
    """The column of the perturbed pairs, if there are such."""
    return (Column("pert.", "number", error=ERROR),) if perturbed else ()


def measure_plot(measure: Measure, rows: tuple[Row, ...], at: int | None = None) -> Plot:
    """The plot of a measure around its ideal value."""
    first, last = measure["sides"]
    return Plot(axis_over(rows, scale_of(measure)), (first, last), measure["ideal"], at)


def measure_table(run: RunFolder, submission: Submission, measure: Measure) -> Table:
    """A measure over all pairs and by kind of bias, the perturbed pairs in grey."""
    scale, have = scale_of(measure), [each for each in (PLAIN_PAIRS, PERTURBED) if each in conditions(run, submission)]
    rows = []
    for group in ("", *kinds_of_bias(run, submission)):
        plain, other = (
            run.estimate(*submission, subset, measure["metric"], group) for subset in (PLAIN_PAIRS, PERTURBED)
        )
        cells = (measure_cell(run, submission, subset, measure, group) for subset in have)
        points = (
            *scale.marks(other, CHANGED, 0.18),
            *scale.marks(plain, EMPHASIS, -0.18 if other else 0.0),
        )
        rows.append(Row((Cell(group or "all pairs"), *cells), points, strong=not group))
    score = Column("score", "number", error=ERROR, interval=INTERVAL, n="n")
    return Table(
        columns=(Column(""), score, *perturbed_columns(PERTURBED in have)),
        rows=tuple(rows),
        title=fill(measure["title"]),
        about=measure["about"],
        plot=measure_plot(measure, tuple(rows)),
    )


def accuracy_table(run: RunFolder, submission: Submission) -> Table:
    """How many of the shared tokens the model would have said, by sentence and condition."""
    rows = (
        Row(
            (
                Cell(title),
                Cell((Span(condition, "quiet"),)),
                score_cell(run.estimate(*submission, subset, "token_accuracy", group), percent),
            )
        )
        for subset, condition in conditions(run, submission).items()
        for group, title in run_text(run, "accuracy").items()
    )
    accuracy = Column("accuracy", "share", strong=True, interval=INTERVAL, n="tokens")
    return Table((Column(""), Column(""), accuracy), tuple(rows))


def standings(run: RunFolder, submission: Submission) -> list[Table]:
    """Where a model stands among those in its language by each measure; nothing if it stands alone."""
    found = []
    for measure in measures(run):
        first, last = measure["ends"]
        own = strips(
            run,
            submission,
            peers(run, submission),
            {fill(measure["title"]): (PLAIN_PAIRS, measure["metric"])},
            sides=measure["strip"],
            kind=kind_name(run, submission),
            ends=(first, last),
        )
        if own:
            found.append(standing(own, scale_of(measure), ""))
    return found
