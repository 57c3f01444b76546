"""Rates by part and ratios by occupation of WinoBias as rows that a template can set."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from gendersuite.reports.blocks.entries import Submission, known
from gendersuite.reports.blocks.standings import Strip, standing_table
from gendersuite.reports.blocks.tables import Data, estimate_row, extent, figure
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.families.gest.tables import LOOKS, STEREOTYPE, sides
from gendersuite.reports.families.models.names import kind_name, peers
from gendersuite.reports.figures.marks import EMPHASIS, Mark
from gendersuite.reports.figures.scales import RATIOS
from gendersuite.reports.formatting import visible
from gendersuite.reports.run_data import Estimate, RunFolder
from gendersuite.reports.statistics.intervals import Z

if TYPE_CHECKING:
    import pandas as pd

# Each stereotype has twenty; more than a page of them would be another data set.
MOST_OCCUPATIONS = 60


def parts(run: RunFolder, submission: Submission, name: str = "title") -> dict[str, str]:
    """What the subsets of a model are called, the main one first."""
    return {
        part["subset"]: part[name]
        for part in run_text(run, "part")
        if (*submission, part["subset"], "count", "expected") in run.scores
    }


def main_part(run: RunFolder) -> str:
    """The subset that models are compared by: the first of all that a model of the run has a rate in."""
    for part in run_text(run, "part"):
        if known(run, run.signatures, STEREOTYPE, subset=part["subset"]):
            return str(part["subset"])
    return str(run_text(run, "part")[0]["subset"])


def rate_table(run: RunFolder, submission: Submission) -> Data:
    """q_f, q_m and g_s of every part with intervals, on one axis."""
    rows = []
    drawn: list[tuple[Mark, ...]] = []
    shown: list[float] = []
    metrics = [(side["mean"], side["metric"], LOOKS[side["name"]]) for side in sides(run)]
    metrics.append((run_text(run, "stereotyping")["row"], STEREOTYPE, EMPHASIS))
    for subset, title in parts(run, submission).items():
        for place, (mean, metric, look) in enumerate(metrics):
            rate = run.estimate(*submission, subset, metric)
            point = (RATIOS.point(rate, look),) if rate else ()
            shown += extent(point)
            drawn.append(point)
            rows.append(
                {
                    **estimate_row(mean, rate, RATIOS.text, RATIOS.bounds),
                    "part": title if place == 0 else "",
                    "main": metric == STEREOTYPE,
                }
            )
    return {"rows": rows, "figure": figure(drawn, RATIOS.axis(shown), 46, 5.2)}


def occupations(items: pd.DataFrame) -> dict[str, tuple[str, Estimate]]:
    """The side of each occupation and its mean ratio over all parts, the most feminine first."""
    scored = items[items["log_ratio"].notna()]
    found = {}
    for (name, side), values in scored.groupby(["occupation", "side"], sort=True)["log_ratio"]:
        mean, n = float(values.mean()), len(values)
        low = high = None
        if n > 1:
            half = Z * float(values.std(ddof=1)) / math.sqrt(n)
            low, high = math.exp(mean - half), math.exp(mean + half)
        found[str(name)] = (str(side), Estimate(math.exp(mean), low, high, n))
    return dict(sorted(found.items(), key=lambda pair: (pair[1][1].value, pair[0])))


def occupation_table(found: Mapping[str, tuple[str, Estimate]]) -> Data:
    """All occupations with their ratios, drawn; of too many, the farthest at both ends."""
    half = MOST_OCCUPATIONS // 2
    names = list(found) if len(found) <= MOST_OCCUPATIONS else [*list(found)[:half], *list(found)[-half:]]
    points = [RATIOS.point(found[name][1], LOOKS[found[name][0]]) for name in names]
    return {
        "rows": [
            {**estimate_row(visible(name), found[name][1], RATIOS.text, RATIOS.bounds), "side": found[name][0]}
            for name in names
        ],
        "figure": figure([(point,) for point in points], RATIOS.axis(extent(points)), 64, 4.4),
    }


def standing(run: RunFolder, submission: Submission) -> Data | None:
    """Where a model stands among those of its kind, in every part; None if it stands alone."""
    circle = peers(run, submission)
    if len(circle) < 2:
        return None
    kind = kind_name(run, submission, several=True)
    strips = [
        Strip(
            title=title,
            sides=run_text(run, "standing")["sides"].format(kind=kind),
            name=submission,
            own=run.estimate(*submission, subset, STEREOTYPE),
            everyone=known(run, circle, STEREOTYPE, subset=subset),
            kind=kind_name(run, submission),
            ends=(run_text(run, "among")["highest"], run_text(run, "among")["lowest"]),
        )
        for subset, title in parts(run, submission).items()
    ]
    return standing_table(strips, RATIOS, row_height=7.4)
