"""Closed-form intervals: for shares, and for differences in which one side does not vary between resamples."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

LEVEL = 0.95
Z = NormalDist().inv_cdf((1 + LEVEL) / 2)


def wilson(share: float, n: float) -> tuple[float, float]:
    """The 95% Wilson score interval of a share of `n` independent trials (`n` may be an effective sample size)."""
    centre = (share + Z**2 / (2 * n)) / (1 + Z**2 / n)
    half = Z / (1 + Z**2 / n) * sqrt(share * (1 - share) / n + Z**2 / (4 * n**2))
    return max(0.0, centre - half), min(1.0, centre + half)


def agresti_coull_bounds(centre: float, n: float) -> tuple[float, float]:
    """The 95% Agresti-Coull interval around an adjusted share (`centre`) of `n` answers."""
    half = Z * sqrt(centre * (1 - centre) / (n + Z**2))
    return max(0.0, centre - half), min(1.0, centre + half)


def newcombe(a: tuple[float, float, float], b: tuple[float, float, float]) -> tuple[float, float]:
    """The interval of the difference a - b, from (value, low, high) of both (Newcombe 1998, method 10)."""
    low = a[0] - b[0] - sqrt((a[0] - a[1]) ** 2 + (b[2] - b[0]) ** 2)
    high = a[0] - b[0] + sqrt((a[2] - a[0]) ** 2 + (b[0] - b[1]) ** 2)
    return low, high
