"""Verdicts from intervals: on which side of "no effect" a value is, and whether that is clear."""

from __future__ import annotations

from gendersuite.reports.formatting import decimal, interval, ratio, side_digits
from gendersuite.reports.run_data import Estimate

TOO_FEW = "too few answers for an interval"


def direction(estimate: Estimate, neutral: float = 0.0) -> str:
    """ "plus" or "minus" if the whole interval is above or below `neutral`, otherwise "unclear"."""
    if estimate.low is not None and estimate.low > neutral:
        return "plus"
    return "minus" if estimate.high is not None and estimate.high < neutral else "unclear"


def apart(one: Estimate, other: Estimate) -> str:
    """ "plus" or "minus" if the interval of `one` is above or below that of `other`, "unclear" if they touch."""
    if one.low is not None and other.high is not None and one.low > other.high:
        return "plus"
    return "minus" if one.high is not None and other.low is not None and one.high < other.low else "unclear"


def verdict(direction: str) -> str:
    """The verdict on a direction: "clear", "unclear" or "missing"."""
    return direction if direction in ("unclear", "missing") else "clear"


def bounds(estimate: Estimate, neutral: float = 0.0) -> str:
    """The interval of a share or difference in words, with enough digits to show its direction."""
    if estimate.low is None or estimate.high is None:
        return TOO_FEW
    digits = side_digits(estimate.low, estimate.high, neutral)
    return f"95% interval {interval(estimate.low, estimate.high, digits)}"


def ratio_bounds(estimate: Estimate) -> str:
    """The interval of a ratio in words, with one more digit if two would hide on which side of 1 it is."""
    if estimate.low is None or estimate.high is None:
        return TOO_FEW
    hidden = min(abs(estimate.low - 1), abs(estimate.high - 1)) < 0.005
    return f"95% interval {interval(estimate.low, estimate.high, 3, decimal if hidden else ratio)}"
