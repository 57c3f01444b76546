"""Figure 2 of the GEST paper for the submissions of a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from gendersuite.reports.blocks.entries import Submission, known
from gendersuite.reports.blocks.tables import Data
from gendersuite.reports.blocks.texts import family_text, language_name
from gendersuite.reports.document import Line, Spot
from gendersuite.reports.families.gest.tables import GLOBAL, STEREOTYPE
from gendersuite.reports.figures.axes import axis
from gendersuite.reports.figures.drawing import icon
from gendersuite.reports.figures.maps import (
    LABEL_HEIGHT,
    Map,
    Rectangle,
    draw_map,
    label_places,
    text_width,
)
from gendersuite.reports.figures.marks import ACCENT, EMPHASIS, SECOND, Look
from gendersuite.reports.formatting import shorten, visible
from gendersuite.reports.run_data import RunFolder

# Colours of Okabe and Ito's palette; each has its own shape too.
SYSTEM_LOOKS = (
    Look(ACCENT),
    Look(SECOND, "square"),
    Look("#009E73", "up"),
    Look("#000000", "diamond", hollow=True),
    Look("#CC79A7", "down"),
)
FULLY_STEREOTYPICAL, FULLY_MASCULINE, FULLY_FEMININE = (50.0, 100.0), (100.0, 0.0), (0.0, 0.0)
LABEL_LENGTH = 24
MOST_NAMES = 20
MAP_WIDTH, MAP_HEIGHT = 160.0, 76.0


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


def _notes(run: RunFolder, plan: Map) -> list[tuple[str, Rectangle]]:
    """What the ends of the theoretical line stand for, written where no submission can lie: to the right of it."""
    text = family_text(run.suite["family"])["map"]
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
