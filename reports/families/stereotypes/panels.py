"""The 16 rates side by side in small panels, as in Figures 11 and 12 of the GEST paper."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from gendersuite.reports.blocks.entries import Submission, submissions
from gendersuite.reports.blocks.texts import language_name
from gendersuite.reports.document import Panel, Panels, Text
from gendersuite.reports.families.stereotypes.tables import KEYS, LOOKS, by_stereotype, stereotypes
from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.marks import Point
from gendersuite.reports.figures.scales import SHARES, Scale
from gendersuite.reports.formatting import shorten
from gendersuite.reports.run_data import RunFolder

LABEL_LENGTH = 24
MOST_COLUMNS = 4
HEIGHT = 14.0
PERCENT = Axis(-2.0, 102.0, (0, 50, 100))


def rate_panels(run: RunFolder) -> Panels:
    """The 16 rates of every submission with their intervals (Figure 11), in rows of panels.

    Up to four systems have one column each, and each language has a row. With more systems, each language starts a new
    row and fills as many rows as it needs. With one system, its languages fill the rows.
    """
    systems = sorted({system for _, system in run.signatures})
    few = 1 < len(systems) <= MOST_COLUMNS
    columns = len(systems) if few else MOST_COLUMNS
    places: list[Submission | None] = []
    for language, group in groupby(submissions(run), key=lambda submission: submission[0]):
        row = [(language, system) for system in systems]
        places += [each if each in run.signatures else None for each in row] if few else group
        if len(systems) > 1:
            places += [None] * (-len(places) % columns)
    panels = [place and _panel(run, place) for place in places]
    rows = (tuple(panels[start : start + columns]) for start in range(0, len(panels), columns))
    legend = ((KEYS[each["side"]], f" {each['number']} {each['name']}") for each in stereotypes())
    return stereotype_panels(rows, PERCENT, tuple(legend))


def _panel(run: RunFolder, submission: Submission) -> Panel:
    language, system = submission
    points = tuple(stereotype_points(run, submission, SHARES))
    return Panel(shorten(system, LABEL_LENGTH), points, language_name(language))


def stereotype_panels(
    rows: Iterable[tuple[Panel | None, ...]], axis: Axis, legend: tuple[Text, ...] = (), height: float = HEIGHT
) -> Panels:
    """Panels with one point per stereotype."""
    return Panels(tuple(rows), axis, tuple(str(each["number"]) for each in stereotypes()), legend, height)


def stereotype_points(run: RunFolder, submission: Submission, scale: Scale, subset: str = "") -> list[Point | None]:
    """The 16 rates of a submission in the style of their sides; None for a missing rate."""
    found = by_stereotype(run, submission, "masculine_rate", subset)
    return [
        scale.point(found[each["number"]], LOOKS[each["side"]]) if each["number"] in found else None
        for each in stereotypes()
    ]
