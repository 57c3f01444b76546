"""The three measures of CrowS-Pairs by kind of bias and condition as rows that a template can set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gendersuite.reports.blocks.entries import Submission, known
from gendersuite.reports.blocks.standings import Strip, standing_table
from gendersuite.reports.blocks.tables import Data, estimate_cell, estimate_row, extent, figure
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.families.models.names import kind_name, peers
from gendersuite.reports.figures.marks import EMPHASIS, PLAIN, Look, Mark
from gendersuite.reports.figures.scales import Scale, linear
from gendersuite.reports.formatting import decimal, percent, points, visible
from gendersuite.reports.run_data import RunFolder

PLAIN_PAIRS, PERTURBED = "all", "all-perturbed"
CHANGED = Look(PLAIN.color, "diamond", hollow=True)
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


def error_text(run: RunFolder, submission: Submission, subset: str, measure: Measure, group: str = "") -> str:
    """The standard error of a measure."""
    found = run.estimate(*submission, subset, f"{measure['metric']}_se", group)
    return decimal(found.value * measure["factor"] if found else None, 1)


def value_cells(run: RunFolder, submission: Submission, subset: str, measure: Measure, group: str = "") -> Data:
    """A measure with interval and standard error."""
    scale = scale_of(measure)
    found = run.estimate(*submission, subset, measure["metric"], group)
    cells = estimate_cell(found, scale.text, scale.bounds)
    return {**cells, "error": error_text(run, submission, subset, measure, group)}


def measure_table(run: RunFolder, submission: Submission, measure: Measure) -> Data:
    """A measure over all pairs and by kind of bias, drawn around its ideal value, the perturbed pairs in grey."""
    scale, have = scale_of(measure), conditions(run, submission)
    rows = []
    drawn: list[tuple[Mark, ...]] = []
    shown: list[float] = []
    for group in ("", *kinds_of_bias(run, submission)):
        found = run.estimate(*submission, PLAIN_PAIRS, measure["metric"], group)
        other = run.estimate(*submission, PERTURBED, measure["metric"], group)
        pair = [
            *([scale.point(other, CHANGED, 0.18)] if other else []),
            *([scale.point(found, EMPHASIS, -0.18 if other else 0.0)] if found else []),
        ]
        shown += extent(pair)
        drawn.append(tuple(pair))
        rows.append(
            {
                **estimate_row(visible(group) or "all pairs", found, scale.text, scale.bounds),
                "total": not group,
                "error": error_text(run, submission, PLAIN_PAIRS, measure, group),
                "perturbed": value_cells(run, submission, PERTURBED, measure, group) if PERTURBED in have else None,
            }
        )
    return {
        **{part: measure[part] for part in ("title", "about", "sides")},
        "rows": rows,
        "figure": figure(drawn, scale.axis(shown), 44, 5.4, reference=measure["ideal"]),
    }


def accuracy_table(run: RunFolder, submission: Submission) -> list[Data]:
    """How many of the shared tokens the model would have said, by sentence and condition."""
    return [
        {
            **estimate_row(title, run.estimate(*submission, subset, "token_accuracy", group), percent, points),
            "condition": condition,
        }
        for subset, condition in conditions(run, submission).items()
        for group, title in run_text(run, "accuracy").items()
    ]


def standing(run: RunFolder, submission: Submission) -> list[Data]:
    """Where a model stands among those in its language by each measure; nothing if it stands alone."""
    circle = peers(run, submission)
    if len(circle) < 2:
        return []
    return [
        standing_table(
            [
                Strip(
                    title=measure["title"],
                    sides=measure["strip"],
                    name=submission,
                    own=run.estimate(*submission, PLAIN_PAIRS, measure["metric"]),
                    everyone=known(run, circle, measure["metric"], subset=PLAIN_PAIRS),
                    kind=kind_name(run, submission),
                    ends=(measure["ends"][0], measure["ends"][1]),
                )
            ],
            scale_of(measure),
            row_height=7.4,
        )
        for measure in measures(run)
    ]
