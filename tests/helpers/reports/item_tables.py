"""Tables of what language models were measured to say, for the tests of their metrics, made without any model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import nan

import pandas as pd

STEREOTYPES = tuple(str(number) for number in range(1, 17))
CROWS_VALUES = (
    *("log_more", "log_less", "sjsd", "distance_more", "distance_less"),
    *("tokens", "hits_more", "hits_less"),
)


def lm_items(
    ratios: Mapping[str, Mapping[str, Sequence[float | None]]], *, system: str = "M", suite: str = "gest"
) -> pd.DataFrame:
    """One item per natural log ratio, by subset and stereotype; None is an item that was not scored."""
    rows = [
        {
            "suite": suite,
            "subset": subset,
            "language": "en",
            "system": system,
            "item": f"{stereotype}.{number:04}",
            "source": "I am here.",
            "note": "" if ratio is not None else "too long",
            "log_ratio": nan if ratio is None else ratio,
            "stereotype": stereotype,
            "side": "female" if int(stereotype) <= 7 else "male",
        }
        for subset, groups in ratios.items()
        for stereotype, values in groups.items()
        for number, ratio in enumerate(values, start=1)
    ]
    return pd.DataFrame(rows)


def winobias_items(ratios: Mapping[str, Mapping[str, Sequence[float | None]]]) -> pd.DataFrame:
    """One item per natural log ratio, by subset and side."""
    rows = [
        {
            "suite": "winobias",
            "subset": subset,
            "language": "en",
            "system": "M",
            "item": f"{side}.{number:04}",
            "log_ratio": nan if ratio is None else ratio,
            "side": side,
            "occupation": f"{side}.{number:04}",
        }
        for subset, sides in ratios.items()
        for side, values in sides.items()
        for number, ratio in enumerate(values, start=1)
    ]
    return pd.DataFrame(rows)


def crows_items(
    pairs: Sequence[tuple[str, Sequence[float] | None]], *, subset: str = "all", suite: str = "crows-pairs"
) -> pd.DataFrame:
    """One item per pair: its kind of bias and its eight values in the order of CROWS_VALUES, or None."""
    rows = [
        {
            "suite": suite,
            "subset": subset,
            "language": "en",
            "system": "M",
            "item": f"{number:04}",
            "bias_type": bias,
            "direction": "stereo",
            **dict(zip(CROWS_VALUES, values or [nan] * len(CROWS_VALUES), strict=True)),
        }
        for number, (bias, values) in enumerate(pairs, start=1)
    ]
    return pd.DataFrame(rows)
