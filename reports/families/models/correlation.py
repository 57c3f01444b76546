"""GEST and WinoBias side by side, in the summary of a run that has the rates of both."""

from __future__ import annotations

from gendersuite.reports.blocks.tables import Data
from gendersuite.reports.blocks.texts import frames
from gendersuite.reports.families.winobias.correlation import winobias_correlation
from gendersuite.reports.formatting import count, decimal, p_value, ratio, shorten, visible
from gendersuite.reports.run_data import RunFolder

NAME_LENGTH = 40


def correlation_table(run: RunFolder) -> Data | None:
    """Whether models that follow GEST's stereotypes follow those about occupations too; None if too few have both."""
    found = winobias_correlation(run.scores.values())
    if found is None:
        return None
    text = frames()["models"]["correlation"]
    p = p_value(found.p_value)
    return {
        "title": text["title"],
        "sentence": text["sentence"].format(
            n=count(len(found.rates)), r=decimal(found.pearson), p=p if p.startswith("<") else f"= {p}"
        ),
        "rows": [
            {"system": shorten(visible(system), NAME_LENGTH), "rates": [ratio(gest), ratio(winobias)]}
            for system, gest, winobias in sorted(found.rates, key=lambda rate: (-rate[1], rate[0]))
        ],
    }
