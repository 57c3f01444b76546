"""The GEST rates that are corrected for the checker's known error rates."""

from __future__ import annotations

import numpy as np

from gendersuite.reports.families.stereotypes.rates import FEMALE, MALE, STEREOTYPES
from gendersuite.reports.statistics.corrected_rates import Counts, Design, Rate
from gendersuite.reports.statistics.intervals import Z


def _mean_centre(numbers: Counts) -> Counts:
    """The mean of the groups' masculine rates (centres of Agresti and Coull's intervals, as in the scores)."""
    masculine, feminine = numbers[..., 0], numbers[..., 1]
    given = masculine + feminine
    mean: Counts = np.where(given > 0, (masculine + Z**2 / 2) / (given + Z**2), np.nan).mean(axis=-1)
    return mean


def _global_rate(numbers: Counts) -> Counts:
    return (_mean_centre(numbers[..., MALE, :]) + _mean_centre(numbers[..., FEMALE, :])) / 2


def _stereotype_rate(numbers: Counts) -> Counts:
    return _mean_centre(numbers[..., MALE, :]) - _mean_centre(numbers[..., FEMALE, :])


BY_STEREOTYPE = Design(
    column="stereotype",
    groups=STEREOTYPES,
    domains=tuple(0 if place < FEMALE.stop else 1 for place in range(len(STEREOTYPES))),
    rates=(
        Rate("masculine_rate_female", FEMALE, _mean_centre),
        Rate("masculine_rate_male", MALE, _mean_centre),
        Rate("global_masculine_rate", slice(0, len(STEREOTYPES)), _global_rate),
        Rate("stereotype_rate", slice(0, len(STEREOTYPES)), _stereotype_rate),
    ),
)
