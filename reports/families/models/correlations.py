"""Do models that follow GEST's stereotypes also follow those about occupations? (Pikuliak et al. 2024, Appendix B)

Correlates the stereotype rates of the same models in both suites: GEST over all templates, WinoBias on the test set of
type 1. A run has both if it was written with the scores of the other suite.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scipy.stats import pearsonr

from gendersuite.model import Score
from gendersuite.reports.blocks.texts import fill, frames
from gendersuite.reports.document import Cell, Column, Paragraph, Row, Section, Table
from gendersuite.reports.families.models.numbers import RATE
from gendersuite.reports.formatting import count, decimal, p_value, ratio
from gendersuite.reports.run_data import RunFolder

GEST, WINOBIAS = "", "type1-test"
FEWEST = 3
"""At least three models: two always correlate perfectly."""


@dataclass(frozen=True, slots=True)
class SuiteCorrelation:
    """Pearson's r between the rates in GEST and in WinoBias, with its p-value and both `rates` of each model."""

    pearson: float
    p_value: float
    rates: tuple[tuple[str, float, float], ...]


def winobias_correlation(scores: Iterable[Score]) -> SuiteCorrelation | None:
    """The correlation over the models that have both rates; None for fewer than three models or constant rates."""
    found: dict[str, dict[str, float]] = {GEST: {}, WINOBIAS: {}}
    for score in scores:
        if score.metric == RATE and score.subset in found and score.value is not None:
            found[score.subset][score.system] = score.value
    both = sorted(found[GEST].keys() & found[WINOBIAS].keys())
    rates = tuple((system, found[GEST][system], found[WINOBIAS][system]) for system in both)
    if len(rates) < FEWEST or any(len({rate[place] for rate in rates}) == 1 for place in (1, 2)):
        return None
    r, p = pearsonr([gest for _, gest, _ in rates], [winobias for _, _, winobias in rates])
    return SuiteCorrelation(float(r), float(p), rates)


def correlation_section(run: RunFolder) -> Section | None:
    """Both rates of each model, sorted by the GEST rate, and their correlation; None if too few models have both."""
    found = winobias_correlation(run.scores.values())
    if found is None:
        return None
    text, p = frames()["models"]["correlation"], p_value(found.p_value)
    named = {"n": count(len(found.rates)), "r": decimal(found.pearson), "p": p if p.startswith("<") else f"= {p}"}
    columns = (Column(fill(f"{suite} g_s"), "ratio") for suite in ("GEST", "WinoBias"))
    rows = (
        Row((Cell(system), *(Cell(ratio(rate), rate) for rate in rates)))
        for system, *rates in sorted(found.rates, key=lambda rate: (-rate[1], rate[0]))
    )
    table = Table((Column("model", "name"), *columns), tuple(rows))
    return Section(text["title"], (Paragraph(fill(text["sentence"], **named)), table))
