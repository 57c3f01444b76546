"""Resampling of whole items, so that the slots of one item stay together.

Items are drawn within their stratum (subset and template), because a suite's design fixes how many items each has.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from gendersuite.reports.statistics.intervals import LEVEL

Floats = NDArray[np.float32]
Values = NDArray[np.float64]
TAILS = (1 - LEVEL) / 2, (1 + LEVEL) / 2
"""The bounds of the middle 95%."""


@lru_cache(maxsize=16)
def item_weights(seed: int, suite: str, stratum: str, items: int, draws: int) -> Floats:
    """How often each item of a stratum is drawn in each resample, as draws x items (read-only).

    Depends on nothing but its arguments: every system of a suite meets the same resamples.
    """
    key = sha256(f"{seed}\0{suite}\0{stratum}".encode()).digest()
    generator = np.random.default_rng(int.from_bytes(key, "big"))
    drawn = generator.integers(0, items, size=(draws, items), dtype=np.int32)
    drawn += (np.arange(draws, dtype=np.int32) * np.int32(items))[:, None]
    weights = np.bincount(drawn.ravel(), minlength=draws * items).astype(np.float32).reshape(draws, items)
    weights.flags.writeable = False
    return weights


def percentiles(draws: Values) -> tuple[float, float]:
    """The bounds that hold the middle 95% of the resampled values of a number."""
    low, high = map(float, bounds(draws))
    return low, high


def bounds(draws: Values) -> Values:
    """The bounds (last axis) that hold the middle 95% of resampled values (along the last axis), as np.quantile finds
    them; resamples without a value are left out."""
    ordered = np.sort(draws, axis=-1)
    last = np.count_nonzero(~np.isnan(draws), axis=-1)[..., None] - 1
    places = np.maximum(last, 0) * np.array(TAILS)
    below = places.astype(np.intp)
    lower = np.take_along_axis(ordered, below, axis=-1)
    upper = np.take_along_axis(ordered, np.minimum(below + 1, last), axis=-1)
    part, gap = places - below, upper - lower
    found: Values = np.where(part < 0.5, lower + gap * part, upper - gap * (1 - part))
    return found
