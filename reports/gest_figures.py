"""Figures 2 and 11 of the GEST paper for the submissions of a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby

from gendersuite.reports.entries import Submission, known, submissions
from gendersuite.reports.figures import ACCENT, EMPHASIS, SECOND, Axis, Look, Point, axis, icon
from gendersuite.reports.gest_tables import GLOBAL, LOOKS, STEREOTYPE, score, stereotypes
from gendersuite.reports.maps import LABEL_HEIGHT, Line, Map, Rectangle, Spot, draw_map, label_places, text_width
from gendersuite.reports.panels import Panel, column_place, draw_panels
from gendersuite.reports.run_folder import RunFolder
from gendersuite.reports.tables import Data, percent_point
from gendersuite.reports.words import language_name, shorten, visible, wording

# Colours of Okabe and Ito's palette; each has its own shape too.
SYSTEM_LOOKS = (
    Look(ACCENT),
    Look(SECOND, "s"),
    Look("#009E73", "^"),
    Look("#000000", "D", hollow=True),
    Look("#CC79A7", "v"),
)
FULLY_STEREOTYPICAL, FULLY_MASCULINE, FULLY_FEMININE = (50.0, 100.0), (100.0, 0.0), (0.0, 0.0)
LABEL_LENGTH = 24
MOST_NAMES = 20
MAP_WIDTH, MAP_HEIGHT = 160.0, 76.0
PANELS_IN_A_ROW = 4
PANELS_WIDTH, PANEL_HEIGHT, PANEL_GAP = 161.0, 14.0, 4.0
PANEL_SCALE = Axis(-2.0, 102.0, (0, 50, 100))


def submissions_map(run: RunFolder, board: Sequence[Submission]) -> Data | None:
    """f_m and f_s of all submissions that have both (Figure 2), each labelled; None where none has.

    Where there is no room for so many names, the labels are their numbers on the `board`.
    """
    across, up = (known(run, run.signatures, metric) for metric in (GLOBAL, STEREOTYPE))
    shown = [submission for submission in across if submission in up]
    if not shown:
        return None
    looks = _looks(run)
    numbered = not looks and len(shown) > MOST_NAMES
    plan = Map(
        spots=tuple(
            Spot(
                100 * across[pair],
                100 * up[pair],
                str(board.index(pair) + 1) if numbered else _label(run, pair, bool(looks)),
                looks.get(pair[1], EMPHASIS),
            )
            for pair in shown
        ),
        lines=(
            Line((FULLY_STEREOTYPICAL, FULLY_MASCULINE)),
            Line((FULLY_FEMININE, FULLY_STEREOTYPICAL), dashed=True),
        ),
        across=axis([100 * across[pair] for pair in shown], at_least=(45, 100)),
        up=axis([100 * up[pair] for pair in shown], at_least=(0, 50)),
        width=MAP_WIDTH,
        height=MAP_HEIGHT,
    )
    notes = _notes(run, plan)
    places = label_places(plan, [place for _, place in notes])
    return {
        "svg": draw_map(plan, places),
        "width": plan.width,
        "height": plan.height,
        "across": plan.across.labels(),
        "up": plan.up.labels(),
        "labels": [_placed(spot.label, place) for spot, place in zip(plan.spots, places, strict=True)],
        "notes": [_placed(text, place) for text, place in notes],
        "numbered": numbered,
        "mirror": 2 * plan.across.low < plan.up.high,
        "systems": [{"name": shorten(visible(name), LABEL_LENGTH), "look": icon(look)} for name, look in looks.items()],
        "codes": [f"{code} {name}" for code, name in _codes(run)] if looks else [],
    }


def rate_panels(run: RunFolder) -> Data:
    """The 16 rates of every submission with their intervals (Figure 11), in rows of panels.

    Up to four systems have a column each and every language has a row; more systems fill row after row, each
    language beginning a new one; a single system fills rows with its languages.
    """
    systems = sorted({system for _, system in run.signatures})
    columns = len(systems) if 1 < len(systems) <= PANELS_IN_A_ROW else PANELS_IN_A_ROW
    places: list[Submission | None] = []
    for language, group in groupby(submissions(run), key=lambda submission: submission[0]):
        if 1 < len(systems) <= PANELS_IN_A_ROW:
            there = {system for _, system in group}
            places += [(language, system) if system in there else None for system in systems]
        else:
            places += group
        if len(systems) > 1:
            places += [None] * (-len(places) % columns)
    width = (PANELS_WIDTH - (columns - 1) * PANEL_GAP) / columns
    numbers = [stereotype["number"] for stereotype in stereotypes(run)]
    return {
        "columns": columns,
        "width": width,
        "gap": PANEL_GAP,
        "height": PANEL_HEIGHT,
        "ticks": [{"at": PANEL_SCALE.place(tick), "text": f"{tick:g}"} for tick in PANEL_SCALE.ticks],
        "numbers": [
            {"at": column_place(place, len(numbers)), "text": str(number)} for place, number in enumerate(numbers)
        ],
        "rows": [_panel_row(run, places[start : start + columns], width) for start in range(0, len(places), columns)],
    }


def _notes(run: RunFolder, plan: Map) -> list[tuple[str, Rectangle]]:
    """What the ends of the theoretical line stand for, written where no submission can lie: to the right of it."""
    text = wording(run.suite["family"])["map"]
    stereotypical, masculine = str(text["stereotypical"]), str(text["masculine"])
    top = min(plan.up.high, FULLY_STEREOTYPICAL[1])
    x, y = plan.place(100 - top / 2, top)
    first = Rectangle(x + 4, y + 1.5, text_width(stereotypical), LABEL_HEIGHT)
    left = plan.width - text_width(masculine) - 1
    rate = plan.across.low + left / plan.width * (plan.across.high - plan.across.low)
    _, y = plan.place(rate, 2 * (100 - rate))
    return [(stereotypical, first), (masculine, Rectangle(left, y - LABEL_HEIGHT, text_width(masculine), LABEL_HEIGHT))]


def _placed(text: str, place: Rectangle) -> Data:
    return {"text": text, **asdict(place)}


def _panel_row(run: RunFolder, places: Sequence[Submission | None], width: float) -> Data:
    panels = [None if place is None else _panel(run, place) for place in places]
    return {
        "titles": [
            {"system": "", "language": ""}
            if place is None
            else {"system": shorten(visible(place[1]), LABEL_LENGTH), "language": visible(language_name(place[0]))}
            for place in places
        ],
        "empty": [panel is not None and not any(panel) for panel in panels],
        "svg": draw_panels(panels, PANEL_SCALE, width=width, height=PANEL_HEIGHT, gap=PANEL_GAP),
        "width": len(places) * (width + PANEL_GAP) - PANEL_GAP,
    }


def _panel(run: RunFolder, submission: Submission) -> Panel:
    points: list[Point | None] = []
    for stereotype in stereotypes(run):
        rate = score(run, submission, "masculine_rate", stereotype["number"])
        points.append(percent_point(rate, LOOKS[stereotype["side"]]) if rate else None)
    return points


def _codes(run: RunFolder) -> list[tuple[str, str]]:
    return sorted(((visible(code), visible(language_name(code))) for code in run.languages), key=lambda pair: pair[1])


def _looks(run: RunFolder) -> dict[str, Look]:
    """A look for each system where there are few and the labels have to tell languages; none elsewhere."""
    systems = sorted({system for _, system in run.signatures})
    if len(run.languages) == 1 or not 1 < len(systems) <= len(SYSTEM_LOOKS):
        return {}
    return dict(zip(systems, SYSTEM_LOOKS, strict=False))


def _label(run: RunFolder, submission: Submission, systems_have_looks: bool) -> str:
    language, system = submission
    if systems_have_looks:
        return visible(language)
    if len({name for _, name in run.signatures}) == 1:
        return visible(language_name(language))
    name = shorten(visible(system), LABEL_LENGTH)
    return name if len(run.languages) == 1 else f"{name} {visible(language)}"
