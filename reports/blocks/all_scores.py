"""Every score of one submission, as scores.csv writes it, for the last pages of its report."""

from __future__ import annotations

from itertools import groupby

from gendersuite.reports.blocks.tables import Data
from gendersuite.reports.blocks.words import NOT_AVAILABLE, visible
from gendersuite.reports.run_data import RunFolder
from gendersuite.reports.score_files import field_text

WHOLE = "all"
"""What the subset without a name is called."""


def all_scores(run: RunFolder, language: str, system: str) -> list[Data]:
    """The scores of a submission by suite and subset, in the order of the file."""
    own = [score for score in run.scores.values() if (score.language, score.system) == (language, system)]
    parts = []
    for (suite, subset), scores in groupby(own, key=lambda score: (score.suite, score.subset)):
        title = visible(subset) or WHOLE
        rows = [
            [
                visible(score.metric),
                visible(score.group),
                _written(score.value),
                "" if score.low is None or score.high is None else f"{_written(score.low)} to {_written(score.high)}",
                str(score.n),
            ]
            for score in scores
        ]
        parts.append({"title": title if suite == run.suite["name"] else f"{visible(suite)}, {title}", "rows": rows})
    return parts


def _written(number: float | None) -> str:
    return NOT_AVAILABLE if number is None else field_text(number, "value")
