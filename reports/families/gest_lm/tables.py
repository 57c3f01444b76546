"""Rates by stereotype and template, and standings, of GEST on language models."""

from __future__ import annotations

from collections.abc import Sequence

from gendersuite.reports.blocks.cells import axis_over
from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.standings import standing
from gendersuite.reports.blocks.texts import fill, joined, language_name, run_text
from gendersuite.reports.document import Block, Cell, Column, Panel, Plot, Row, Table
from gendersuite.reports.families.gest.panels import stereotype_panels, stereotype_points
from gendersuite.reports.families.gest.tables import (
    EMPTY,
    GLOBAL,
    KEYS,
    LOOKS,
    by_stereotype,
    named_cells,
    rate_table,
    score,
    sides,
    stereotypes,
)
from gendersuite.reports.families.gest_lm.templates import template_text, template_titles
from gendersuite.reports.families.models.boards import INTERVAL, RATE, ratio_cell, tinted_map
from gendersuite.reports.families.models.names import kind_name, peers
from gendersuite.reports.families.models.standings import strips
from gendersuite.reports.figures.marks import EMPHASIS, extent
from gendersuite.reports.figures.scales import RATIOS
from gendersuite.reports.formatting import shorten
from gendersuite.reports.run_data import RunFolder

WHOLE = (("norm", GLOBAL), ("stereotyping", RATE))
NAME_LENGTH = 18
PANEL_HEIGHT = 26.0


def means_table(run: RunFolder, submission: Submission) -> Table:
    """q_f, q_m, their geometric mean and g_s over all templates, with intervals."""
    rates = [(side["mean"], side["metric"], LOOKS[side["name"]]) for side in sides(run)]
    rates += [(run_text(run, part)["row"], metric, EMPHASIS) for part, metric in WHOLE]
    rows = []
    for title, metric, look in rates:
        cells = EMPTY, Cell(fill(title)), ratio_cell(run, submission, "", metric), EMPTY
        rows.append(Row(cells, RATIOS.marks(score(run, submission, metric), look)))
    return rate_table("All together", "ratio", "", rows, Plot(axis_over(rows, RATIOS)))


def template_blocks(run: RunFolder, submission: Submission) -> list[Block]:
    """The templates side by side, in panels and in numbers; none where there is one only."""
    titles = template_titles(run, submission)
    if len(titles) < 2:
        return []
    panels = tuple(
        Panel(title, tuple(stereotype_points(run, submission, RATIOS, subset)), template_text(run, submission, subset))
        for subset, title in titles.items()
    )
    axis = RATIOS.axis(extent(tuple(point for panel in panels for point in panel.points if point)))
    means = {side["short"]: side["metric"] for side in sides(run)}
    means |= {run_text(run, part)["short"]: metric for part, metric in WHOLE}
    rates = [(named_cells(each), "masculine_rate", each["number"]) for each in stereotypes()]
    rates += [((EMPTY, Cell(fill(title))), metric, "") for title, metric in means.items()]
    rows = (
        Row((*named, *(ratio_cell(run, submission, subset, metric, group) for subset in titles)))
        for named, metric, group in rates
    )
    columns = (Column("ratio", "ratio", strong=True, interval=INTERVAL, over=title) for title in titles.values())
    return [
        stereotype_panels([panels], axis, height=PANEL_HEIGHT),
        Table((Column("", "count"), Column(""), *columns), tuple(rows), size="small"),
    ]


def standings(run: RunFolder, submission: Submission) -> list[Table]:
    """Where a model stands among those of its kind, and in all its languages."""
    text, among, kind = run_text(run, "standing"), run_text(run, "among"), kind_name(run, submission)
    named = {
        "kind": f"{kind}s",
        "language": language_name(submission[0]),
        "system": shorten(submission[1], NAME_LENGTH),
    }
    circles = (
        ("system", kind, peers(run, submission)),
        ("language", "language", [each for each in run.signatures if each[1] == submission[1]]),
    )
    own = [
        strip
        for circle, one, members in circles
        for strip in strips(
            run,
            submission,
            members,
            {fill(text["stereotyping"]): ("", RATE), text["norm"]: ("", GLOBAL)},
            sides=text[circle].format(**named),
            kind=one,
            ends=(among["highest"], among["lowest"]),
        )
    ]
    return [standing(own, RATIOS, "rate")] if own else []


def rate_map(run: RunFolder, models: Sequence[Submission]) -> Table:
    """The 16 rates of some models; the tint of each says how far it lies from the model's global masculine rate.

    Tints go from -1, the farthest to the feminine side in the whole map, to 1.
    """
    found, apart = {}, {}
    for submission in models:
        rates, whole = by_stereotype(run, submission, "masculine_rate"), score(run, submission, GLOBAL)
        found[submission] = [rates.get(each["number"]) for each in stereotypes()]
        apart[submission] = [
            RATIOS.place(rate.value) - RATIOS.place(whole.value) if rate and whole else 0.0
            for rate in found[submission]
        ]
    heads = [joined(KEYS[each["side"]], str(each["number"])) for each in stereotypes()]
    return tinted_map(run, heads, found, apart, RATIOS)
