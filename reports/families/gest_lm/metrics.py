"""Scores of GEST on language models (Pikuliak et al. 2024, section 4.2): how much likelier a masculine speaker is than
a feminine one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from gendersuite.model import Score
from gendersuite.reports.families.gest.metrics import FEMALE, MALE, STEREOTYPES, places, ranks
from gendersuite.reports.statistics.items_table import Part, item_accounts, parts_of
from gendersuite.reports.statistics.labels_table import identity
from gendersuite.reports.statistics.log_ratios import Convention, LogMean, average, combined, log_mean, rate

OVERALL = ""
"""The subset of the rates over all templates."""


def lm_scores(
    items: pd.DataFrame,
    *,
    seed: int,  # noqa: ARG001 - all metrics of items take one
    draws: int = 1000,  # noqa: ARG001 - likewise
    convention: Convention = Convention.GEOMETRIC_MEAN,
) -> list[Score]:
    """All scores of one model in one language, by template, and over its templates in the subset "".

    `masculine_rate` by stereotype (q_i), the mean ratio of the probabilities of the masculine and the feminine word;
    the geometric means over the seven female and the nine male stereotypes, `masculine_rate_female` (q_f) and
    `masculine_rate_male` (q_m); their ratio q_m / q_f, `stereotype_rate` (g_s), and the geometric mean of the two,
    `global_masculine_rate`; `feminine_rank` by stereotype, 1 for the lowest rate; `yield`, the number of items that
    were scored; coverage and accounts. Rates over templates are geometric means of those of each template.

    Rates have 95% intervals over items within stereotypes; nothing is drawn for them, so that they depend on no seed.
    `convention` says what a mean ratio is. A stereotype without a scored item has no rate, and then the means that it
    belongs to have none either, nor have the ranks.
    """
    suite, language, system = identity(items)
    blank = Score(suite, "", language, system, "", "", None, None, None, 0)
    parts = list(parts_of(items, ("log_ratio",), ("stereotype",)))
    scores: list[Score] = []
    found: list[Sequence[LogMean | None]] = []
    for part in parts:
        found.append(stereotype_means(part, system, convention))
        scores += _scores(found[-1], [part], replace(blank, subset=part.subset))
    over_all = [average(means) for means in zip(*found, strict=True)]
    return [*scores, *_scores(over_all, parts, replace(blank, subset=OVERALL))]


def stereotype_means(part: Part, system: str, convention: Convention) -> list[LogMean | None]:
    """The means of the stereotypes 1 to 16."""
    place = np.full(len(part.asked), -1)
    place[part.asked] = places(part.traits["stereotype"][part.asked], system)
    values = part.values["log_ratio"] * convention.scale
    return [log_mean(values, part.scored & (place == number)) for number in range(len(STEREOTYPES))]


def _scores(means: Sequence[LogMean | None], parts: Sequence[Part], blank: Score) -> Iterator[Score]:
    rates = [
        rate(mean, replace(blank, metric="masculine_rate", group=name))
        for name, mean in zip(STEREOTYPES, means, strict=True)
    ]
    female, male = average(means[FEMALE]), average(means[MALE])
    yield from rates
    yield rate(female, replace(blank, metric="masculine_rate_female"))
    yield rate(male, replace(blank, metric="masculine_rate_male"))
    yield rate(average([male, female]), replace(blank, metric="global_masculine_rate"))
    yield rate(combined([male, female], [1, -1]), replace(blank, metric="stereotype_rate"))
    yield from ranks(rates)
    yield from item_accounts(sum(int(p.asked.sum()) for p in parts), sum(int(p.scored.sum()) for p in parts), blank)
