"""The main scores of all systems of a run in one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gendersuite.model import Score
from gendersuite.reports.blocks.metrics import family_metrics
from gendersuite.reports.document import Cell, Column, Row, Table
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.family import Task
from gendersuite.reports.formatting import NOT_AVAILABLE
from gendersuite.reports.run_data import RunFolder
from gendersuite.reports.score_files import read_scores

TITLES = {Task.TRANSLATIONS: "Rates and effects in percent", Task.MODELS: "Mean ratios, percentages and S_JSD"}
FORMS: Mapping[str, tuple[int, str, str]] = {
    "share": (100, ".1f", "z.0f"),
    "difference": (100, "+.1f", "z.0f"),
    "gap": (1, "+z.1f", "z.1f"),
    "ratio": (1, ".2f", ".2f"),
    "percentage": (1, ".1f", ".0f"),
    "thousandths": (1000, "+z.1f", "z.1f"),
}
"""How scores are formatted, by the unit of their metric: a factor, then the formats of the value and of the bounds."""


def run_leaderboard(run: RunFolder) -> Table:
    """One row per submission of a run, with its coverage and its main scores."""
    scores = [score for score in read_scores(run.path / "scores.csv") if score.suite == run.suite["name"]]
    by_submission: dict[tuple[str, str], list[Score]] = {submission: [] for submission in run.signatures}
    for score in scores:
        by_submission[score.language, score.system].append(score)
    return leaderboard(str(run.suite["family"]), by_submission)


def leaderboard(family: str, by_submission: Mapping[tuple[str, str], Sequence[Score]]) -> Table:
    """One row per submission (a language and a system), with its coverage and its main scores."""
    metrics = family_metrics(family)
    found = dict.fromkeys((score.subset, score.metric) for scores in by_submission.values() for score in scores)
    headings = {place: heading for place in found if (heading := metrics.get(place[1]).heading(place[0])) is not None}
    units = {place: metrics.get(place[1]).unit for place in headings}
    rows = tuple(
        Row(
            (
                *map(Cell, (language, system, _coverage(scores))),
                *(_cell(scores, place, unit) for place, unit in units.items()),
            )
        )
        for (language, system), scores in by_submission.items()
    )
    columns = tuple(map(Column, ("lang", "system", "coverage", *headings.values())))
    title = TITLES[FAMILIES.get(family).task]
    narrow = f"{title} (a wider window shows 95% intervals)"
    return Table(columns, rows, f"{title}, with 95% intervals", narrow)


def _coverage(scores: Sequence[Score]) -> str:
    missing, expected = (
        sum(score.value or 0 for score in scores if (score.metric, score.group) == ("count", group))
        for group in ("missing", "expected")
    )
    return f"{100 * (1 - missing / expected):.1f}%" if expected else NOT_AVAILABLE


def _cell(scores: Sequence[Score], place: tuple[str, str], unit: str) -> Cell:
    found = next((score for score in scores if (score.subset, score.metric) == place), None)
    if found is None or found.value is None:
        return Cell(NOT_AVAILABLE)
    if unit == "count":
        return Cell(f"{found.value:.0f} of {found.n}")
    factor, form, bound = FORMS[unit]
    text = f"{factor * found.value:{form}}"
    if found.low is None or found.high is None:
        return Cell(text)
    return Cell(text, interval=f"[{factor * found.low:{bound}},{factor * found.high:{bound}}]")
