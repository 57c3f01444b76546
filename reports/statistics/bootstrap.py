"""Bootstrap over whole items, so that the slots of an item stay together.

Items are drawn within their stratum (subset and template), because a suite's design fixes the size of each stratum.
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
"""The quantiles that bound the middle 95%."""


@lru_cache(maxsize=16)
def item_weights(seed: int, suite: str, stratum: str, items: int, draws: int) -> Floats:
    """Return how often each item of a stratum is drawn in each resample, as draws x items (read-only).

    The result depends on the arguments only, so all systems of a suite share the same resamples.
    """
    key = sha256(f"{seed}\0{suite}\0{stratum}".encode()).digest()
    generator = np.random.default_rng(int.from_bytes(key, "big"))
    drawn = generator.integers(0, items, size=(draws, items), dtype=np.int32)
    drawn += (np.arange(draws, dtype=np.int32) * np.int32(items))[:, None]
    weights = np.bincount(drawn.ravel(), minlength=draws * items).astype(np.float32).reshape(draws, items)
    weights.flags.writeable = False
    return weights


def percentiles(draws: Values) -> tuple[float, float]:
    """Return the 95% percentile interval of the resampled values of a metric."""
    low, high = map(float, bounds(draws))
    return low, high


def bounds(draws: Values) -> Values:
    """Return the 95% percentile intervals of resampled values (last axis), ignoring NaN like np.nanquantile."""
    ordered = np.sort(draws, axis=-1)
    last = np.count_nonzero(~np.isnan(draws), axis=-1)[..., None] - 1
    places = np.maximum(last, 0) * np.array(TAILS)
    below = places.astype(np.intp)
    lower = np.take_along_axis(ordered, below, axis=-1)
    upper = np.take_along_axis(ordered, np.minimum(below + 1, last), axis=-1)
    part, gap = places - below, upper - lower
    found: Values = np.where(part < 0.5, lower + gap * part, upper - gap * (1 - part))
    return found
