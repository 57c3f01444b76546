"""Metrics of the GEST suites (Pikuliak et al. 2024, section 4.1).

Rates include only translations that show the gender of the first person. What the paper prints as the masculine rate of
a stereotype is not the share of masculine translations but the centre of Agresti and Coull's interval, and Table 8
prints that interval: each of its 512 cells is right to the last digit for a number of labels consistent with Table 6.

`masculine_rate` by stereotype (p_i); the means over the seven female and the nine male stereotypes,
`masculine_rate_female` (p_f) and `masculine_rate_male` (p_m); the mean of these two, `global_masculine_rate` (f_m), and
their difference p_m - p_f, `stereotype_rate` (f_s); `feminine_rank` by stereotype, 1 for the lowest rate, equal rates
sharing the mean of their ranks; `yield`, the number of translations that show a gender; coverage and outcome counts,
with conflicting marks as the label X.

`masculine_rate_family` (p_fam, Table 3) is the rate of the male samples with a word for family, for all stereotypes
together. The paper prints only its average over 32 submissions, 0.78, and does not say how it is computed; here it is
the centre, like all other rates. The plain share would be about 0.01 higher.

Means have 95% bootstrap intervals over items within stereotypes, with the pseudo-answers of the centres among the
items. They are intervals of the mean of centres, which is closer to 0.5 than the mean of shares (by 0.01 at a share of
0.97 and 200 labels per stereotype). A stereotype without a label has no rate; then the means that include it and all
ranks have no value either. `n` is the number of labels behind a rate or a rank.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import pandas as pd

from gendersuite.model import Label
from gendersuite.reports.families.stereotypes.rates import FEMALE, MALE, STEREOTYPES, feminine_ranks, places
from gendersuite.reports.statistics.accounts import (
    answered_rows,
    check_outcomes,
    slot_accounts,
    slot_formula,
    unit_codes,
)
from gendersuite.reports.statistics.intervals import Z
from gendersuite.reports.statistics.labels_table import GENDERED, columns_of, identity
from gendersuite.reports.statistics.samples import Entries, Formula, Interval, Metric, Prior, Sample, Values, shares

FAMILY_WORDS = "family"
GROUPS = (*STEREOTYPES, FAMILY_WORDS)
GENDERS = (Label.MASCULINE.value, Label.FEMININE.value)
RATES = "rates"


def measures(labels: pd.DataFrame) -> Iterator[Sample]:
    """The samples of one system in one language: rates and outcome counts."""
    system = identity(labels)[2]
    rows = columns_of(labels, ("stereotype", "family"))
    check_outcomes(rows, system)
    place = places(rows["stereotype"], system)
    gendered = np.isin(rows["outcome"], GENDERED)
    family = rows["family"] == "yes"
    parts = []
    for side, gender in enumerate(GENDERS):
        shown = np.flatnonzero(gendered & (rows["label"] == gender))
        own = shown[family[shown]]
        parts += [Entries.counts(shown, 2 * place[shown] + side)]
        parts += [Entries.counts(own, np.full(len(own), 2 * len(STEREOTYPES) + side))]
    unit, units = unit_codes("item " + rows["item"])
    yield Sample(
        name=RATES,
        formula=formula(RATES),
        units=units,
        strata=STEREOTYPES,
        stratum=place[np.unique(unit, return_index=True)[1]],
        unit=unit,
        answered=answered_rows(rows),
        entries=Entries.joined(parts),
    )
    yield slot_accounts("", rows, conflicts=True, with_yield=True)


@cache
def formula(name: str) -> Formula:
    """The formula of the sample with this name."""
    if name != RATES:
        return slot_formula("", conflicts=True, with_yield=True)
    counted = {group: tuple(f"{group} {gender}" for gender in GENDERS) for group in GROUPS}
    needs = tuple(counted[group] for group in STEREOTYPES)
    means = {
        "masculine_rate_female": needs[FEMALE],
        "masculine_rate_male": needs[MALE],
        "global_masculine_rate": needs,
        "stereotype_rate": needs,
    }
    metrics = (
        *(Metric("", "masculine_rate", group, Interval.CENTRE, counted[group]) for group in STEREOTYPES),
        *(
            Metric("", mean, "", Interval.RESAMPLED, tuple(name for group in groups for name in group), groups)
            for mean, groups in means.items()
        ),
        Metric("", "masculine_rate_family", "", Interval.CENTRE, counted[FAMILY_WORDS]),
        *(Metric("", "feminine_rank", group, counted=counted[group], needs=needs) for group in STEREOTYPES),
    )
    columns = tuple(name for names in counted.values() for name in names)
    return Formula(columns, metrics, _values, feminine_ranks, _prior())


def _values(sums: Values) -> Values:
    counts = sums.reshape(len(GROUPS), 2, -1)
    answers = counts.sum(axis=1)
    rates = shares(counts[:, 0], answers)
    rates, family = rates[:-1], rates[-1]
    female, male = rates[FEMALE].mean(axis=0), rates[MALE].mean(axis=0)
    return np.vstack((rates, female, male, (male + female) / 2, male - female, family))


def _prior() -> Prior:
    """The centre of Agresti and Coull is the share in a sample with Z^2/2 answers of each gender added."""
    stereotypes = np.arange(len(STEREOTYPES))
    table = np.zeros((4 * len(STEREOTYPES) + 1, 2 * len(GROUPS)))
    for number, column in enumerate((0, 0, 1, 1)):
        table[4 * stereotypes + number, 2 * stereotypes + column] = Z**2 / 4
    # The rate of the family words is not resampled.
    table[-1, -2:] = Z**2 / 2
    return Prior(np.append(np.repeat(stereotypes, 4), -1), table)
