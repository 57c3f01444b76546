"""Rates by stereotype and template, and peer groups, of GEST on language models."""

from __future__ import annotations

from collections.abc import Sequence

from gendersuite.reports.blocks.cells import axis_over
from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import fill, joined, language_name, run_text
from gendersuite.reports.document import Block, Cell, Column, Panel, Plot, Row, Table
from gendersuite.reports.families.gest_lm.templates import template_text, template_titles
from gendersuite.reports.families.models.boards import INTERVAL, tinted_map
from gendersuite.reports.families.models.names import kind_name, peers
from gendersuite.reports.families.models.numbers import RATE, Number, PeerGroup, side_rates
from gendersuite.reports.families.stereotypes.panels import stereotype_panels, stereotype_points
from gendersuite.reports.families.stereotypes.tables import (
    EMPTY,
    GLOBAL,
    KEYS,
    LOOKS,
    named_cells,
    rate_table,
    stereotypes,
)
from gendersuite.reports.figures.marks import EMPHASIS, extent
from gendersuite.reports.figures.scales import RATIOS
from gendersuite.reports.run_data import RunFolder

BY_STEREOTYPE = Number("", "masculine_rate")
PANEL_HEIGHT = 26.0


def rates(run: RunFolder) -> dict[str, Number]:
    """The stereotype rate and the global masculine rate over all templates, by the name of their texts."""
    metrics = {"stereotyping": RATE, "norm": GLOBAL}
    return {part: Number(run_text(run, part)["row"], metric) for part, metric in metrics.items()}


def _means(run: RunFolder) -> list[Number]:
    return [*side_rates(run), *reversed(rates(run).values())]


def means_table(run: RunFolder, submission: Submission) -> Table:
    """q_f, q_m, their geometric mean and g_s over all templates, with intervals."""
    rows = []
    for number, look in zip(_means(run), (*LOOKS.values(), EMPHASIS, EMPHASIS), strict=True):
        cells = EMPTY, Cell(fill(number.title)), number.cell(run, submission), EMPTY
        rows.append(Row(cells, RATIOS.marks(number.of(run, submission), look)))
    return rate_table("All together", "ratio", "", rows, Plot(axis_over(rows, RATIOS)))


def template_blocks(run: RunFolder, submission: Submission) -> list[Block]:
    """The templates side by side, as panels and as a table; empty if there is only one."""
    titles = template_titles(run, submission)
    if len(titles) < 2:
        return []
    panels = tuple(
        Panel(title, tuple(stereotype_points(run, submission, RATIOS, subset)), template_text(run, submission, subset))
        for subset, title in titles.items()
    )
    axis = RATIOS.axis(extent(tuple(point for panel in panels for point in panel.points if point)))
    rates = [(named_cells(each), BY_STEREOTYPE, each["number"]) for each in stereotypes()]
    rates += [((EMPTY, Cell(fill(mean.title))), mean, "") for mean in _means(run)]
    rows = (
        Row((*named, *(number.cell(run, submission, group, subset) for subset in titles)))
        for named, number, group in rates
    )
    columns = (Column("ratio", "ratio", strong=True, interval=INTERVAL, over=title) for title in titles.values())
    return [
        stereotype_panels([panels], axis, height=PANEL_HEIGHT),
        Table((Column("", "count"), Column(""), *columns), tuple(rows), size="small"),
    ]


def peer_groups(run: RunFolder, submission: Submission) -> list[PeerGroup]:
    """The models of the same kind and language, and the same model in all its languages."""
    language, system = submission
    kind, name = kind_name(run, submission), language_name(language)
    return [
        PeerGroup(peers(run, submission), f"all {kind}s, {name}", kind),
        PeerGroup([each for each in run.signatures if each[1] == system], f"{system} in all languages", "language"),
    ]


def rate_map(run: RunFolder, models: Sequence[Submission]) -> Table:
    """The 16 rates of each model; tints show the distance from its global masculine rate.

    Tints range from -1 (feminine) to 1 (masculine), relative to the largest distance in the whole map.
    """
    heads = {str(each["number"]): joined(KEYS[each["side"]], str(each["number"])) for each in stereotypes()}
    return tinted_map(run, models, BY_STEREOTYPE, heads, rates(run)["norm"].values(run, models))
