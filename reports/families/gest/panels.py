"""The 16 rates side by side in small panels, as in Figures 11 and 12 of the GEST paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from gendersuite.reports.blocks.entries import Submission, submissions
from gendersuite.reports.blocks.tables import Data
from gendersuite.reports.blocks.texts import language_name
from gendersuite.reports.families.gest.tables import LOOKS, SHARES, stereotypes
from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.marks import Point
from gendersuite.reports.figures.panels import Panel, column_place, draw_panels
from gendersuite.reports.figures.scales import Scale
from gendersuite.reports.formatting import shorten, visible
from gendersuite.reports.run_data import RunFolder

LABEL_LENGTH = 24
MOST_COLUMNS = 4
WIDTH, HEIGHT, GAP = 161.0, 14.0, 4.0
PERCENT = Axis(-2.0, 102.0, (0, 50, 100))


@dataclass(frozen=True, slots=True)
class TitledPanel:
    """The points of one panel, with what stands above it: in bold, and in grey."""

    title: str
    about: str
    points: Panel


def rate_panels(run: RunFolder) -> Data:
    """The 16 rates of every submission with their intervals (Figure 11), in rows of panels.

    Up to four systems have a column each and every language has a row; more systems fill row after row, each
    language beginning a new one; a single system fills rows with its languages.
    """
    systems = sorted({system for _, system in run.signatures})
    columns = len(systems) if 1 < len(systems) <= MOST_COLUMNS else MOST_COLUMNS
    places: list[Submission | None] = []
    for language, group in groupby(submissions(run), key=lambda submission: submission[0]):
        if 1 < len(systems) <= MOST_COLUMNS:
            there = {system for _, system in group}
            places += [(language, system) if system in there else None for system in systems]
        else:
            places += group
        if len(systems) > 1:
            places += [None] * (-len(places) % columns)
    panels = [
        None
        if place is None
        else TitledPanel(
            shorten(visible(place[1]), LABEL_LENGTH),
            visible(language_name(place[0])),
            stereotype_points(run, place, SHARES),
        )
        for place in places
    ]
    return panel_grid(panels, columns, PERCENT)


def stereotype_points(run: RunFolder, submission: Submission, scale: Scale, subset: str = "") -> list[Point | None]:
    """The 16 rates of a submission in the looks of their sides; None where there is no rate."""
    found = {
        stereotype["number"]: run.estimate(*submission, subset, "masculine_rate", str(stereotype["number"]))
        for stereotype in stereotypes()
    }
    looks = {stereotype["number"]: LOOKS[stereotype["side"]] for stereotype in stereotypes()}
    return [scale.point(rate, looks[number]) if rate else None for number, rate in found.items()]


def panel_grid(panels: Sequence[TitledPanel | None], columns: int, scale: Axis, height: float = HEIGHT) -> Data:
    """Panels in rows of so many columns, with the numbers of the stereotypes below; None leaves a place empty."""
    width = (WIDTH - (columns - 1) * GAP) / columns
    numbers = [stereotype["number"] for stereotype in stereotypes()]
    rows = [panels[start : start + columns] for start in range(0, len(panels), columns)]
    return {
        "columns": columns,
        "width": width,
        "gap": GAP,
        "height": height,
        "ticks": scale.labels(),
        "numbers": [
            {"at": column_place(place, len(numbers)), "text": str(number)} for place, number in enumerate(numbers)
        ],
        "rows": [
            {
                "titles": [{"title": each.title, "about": each.about} if each else None for each in row],
                "empty": [each is not None and not any(each.points) for each in row],
                "svg": draw_panels(
                    [each.points if each else None for each in row], scale, width=width, height=height, gap=GAP
                ),
                "width": len(row) * (width + GAP) - GAP,
            }
            for row in rows
        ],
    }
