"""Rates by stereotype and template, and standings, of GEST on language models as rows that a template can set."""

from __future__ import annotations

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.standings import standing_table
from gendersuite.reports.blocks.tables import Data, estimate_cell, estimate_row, extent, figure
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.families.gest.panels import TitledPanel, panel_grid, stereotype_points
from gendersuite.reports.families.gest.tables import (
    GLOBAL,
    LOOKS,
    STEREOTYPE,
    Circle,
    rate_strips,
    score,
    sides,
    stereotype_names,
    stereotypes,
)
from gendersuite.reports.families.gest_lm.templates import template_text, template_titles
from gendersuite.reports.families.models.names import kind_name, names, peers
from gendersuite.reports.figures.marks import EMPHASIS, Mark
from gendersuite.reports.figures.scales import RATIOS
from gendersuite.reports.run_data import RunFolder

WHOLE = (("norm", GLOBAL), ("stereotyping", STEREOTYPE))
NAME_LENGTH = 18
PANEL_HEIGHT = 26.0


def ratio_cell(run: RunFolder, submission: Submission, subset: str, metric: str, group: object = "") -> Data:
    """A rate with its interval, as cells of a table."""
    return estimate_cell(run.estimate(*submission, subset, metric, str(group)), RATIOS.text, RATIOS.bounds)


def global_table(run: RunFolder, submission: Submission) -> Data:
    """q_f, q_m, their geometric mean and g_s over all templates, with intervals."""
    rates = {side["mean"]: (score(run, submission, side["metric"]), LOOKS[side["name"]]) for side in sides(run)}
    for part, metric in WHOLE:
        rates[run_text(run, part)["row"]] = (score(run, submission, metric), EMPHASIS)
    drawn: list[tuple[Mark, ...]] = [(RATIOS.point(rate, look),) if rate else () for rate, look in rates.values()]
    shown = extent(RATIOS.point(rate) for rate, _ in rates.values() if rate)
    return {
        "rows": [estimate_row(title, rate, RATIOS.text, RATIOS.bounds) for title, (rate, _) in rates.items()],
        "figure": figure(drawn, RATIOS.axis(shown), width=44, row_height=5.2),
    }


def template_tables(run: RunFolder, submission: Submission) -> Data | None:
    """The templates side by side, in panels and in numbers; None where there is one only."""
    titles = template_titles(run, submission)
    if len(titles) < 2:
        return None
    points = {subset: stereotype_points(run, submission, RATIOS, subset) for subset in titles}
    scale = RATIOS.axis(extent(point for own in points.values() for point in own if point))
    panels = [
        TitledPanel(title, template_text(run, submission, subset), points[subset]) for subset, title in titles.items()
    ]
    means = {side["short"]: side["metric"] for side in sides(run)}
    means |= {run_text(run, part)["short"]: metric for part, metric in WHOLE}
    return {
        "titles": list(titles.values()),
        "panels": panel_grid(panels, len(panels), scale, PANEL_HEIGHT),
        "rows": [
            {
                **names_of,
                "rates": [
                    ratio_cell(run, submission, subset, "masculine_rate", names_of["number"]) for subset in titles
                ],
            }
            for names_of in stereotype_names()
        ],
        "means": [
            {"title": title, "rates": [ratio_cell(run, submission, subset, metric) for subset in titles]}
            for title, metric in means.items()
        ],
    }


def standing(run: RunFolder, submission: Submission) -> Data | None:
    """Where a model stands among those of its kind, and in all its languages; None if it stands alone."""
    called = {**names(submission, NAME_LENGTH), "kind": kind_name(run, submission, several=True)}
    circles = (
        Circle("system", peers(run, submission), kind_name(run, submission)),
        Circle("language", [each for each in run.signatures if each[1] == submission[1]], "language"),
    )
    among = run_text(run, "among")
    metrics = {"stereotyping": STEREOTYPE, "norm": GLOBAL}
    strips = rate_strips(run, submission, circles, metrics, called, (among["highest"], among["lowest"]))
    return standing_table(strips, RATIOS) if strips else None


def rate_map(run: RunFolder, models: list[Submission], limit: int) -> list[Data]:
    """The 16 rates of some models; the tint of each says how far it lies from the model's global masculine rate.

    Tints go from -1, the farthest to the feminine side in the whole map, to 1.
    """
    rows = []
    for submission in models:
        whole = score(run, submission, GLOBAL)
        found = [score(run, submission, "masculine_rate", stereotype["number"]) for stereotype in stereotypes()]
        apart = [RATIOS.place(rate.value) - RATIOS.place(whole.value) if rate and whole else 0.0 for rate in found]
        rows.append((submission, found, apart))
    most = max((abs(distance) for _, _, apart in rows for distance in apart), default=0.0) or 1.0
    return [
        {
            **names(submission, limit),
            "cells": [
                {"text": RATIOS.text(rate.value if rate else None, 2), "tint": distance / most}
                for rate, distance in zip(found, apart, strict=True)
            ],
        }
        for submission, found, apart in rows
    ]
