"""Formatting of numbers and names in all reports."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
NOT_AVAILABLE = "n/a"
MINUS = "\u2212"
BY_SIZE = ("largest", "smallest")
# Characters that allow a line break anyway: "-", "|", and Thai, Lao, Burmese, Khmer, Chinese, Japanese and Korean
# letters. A zero-width space there would only end up in copied text.
_BREAKING = r"\s|\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7ff-"
_LONG_RUN = re.compile(rf"[^{_BREAKING}]{{40}}(?=[^{_BREAKING}])")
Form = Callable[[float | None, int], str]
"""Formats a number with a given number of digits."""


def percent(share: float | None, digits: int = 0) -> str:
    """Format 0.917 as "92%"."""
    return NOT_AVAILABLE if share is None else f"{_fixed(100 * share, digits)}%"


def share_percent(share: float) -> str:
    """Format a share in running text: 0.384 as "38%", 0.005 as "0.5%", and only 0 as "0%"."""
    if 0 < share < 0.001:
        return "<0.1%"
    return percent(share, 1 if 0 < share < 0.0995 else 0)


def points(difference: float | None, digits: int = 0) -> str:
    """Format -0.35 as "−35", in percentage points."""
    return NOT_AVAILABLE if difference is None else _fixed(100 * difference, digits)


def decimal(number: float | None, digits: int = 2) -> str:
    """Format a number with a Unicode minus sign."""
    return NOT_AVAILABLE if number is None else _fixed(number, digits)


def ratio(number: float | None, _digits: int = 2) -> str:
    """Format a ratio with two digits; three if it is below 0.1, one from 10 and none from 100."""
    if number is None:
        return NOT_AVAILABLE
    if number < 0.001:
        return "<0.001"
    return decimal(number, 3 if number < 0.0995 else 2 if number < 9.995 else 1 if number < 99.95 else 0)


def count(number: int) -> str:
    """Format 17989 as "17,989"."""
    return f"{number:,}"


def p_value(p: float | None) -> str:
    """Format a p-value with three digits, or as "<0.001"."""
    if p is None:
        return NOT_AVAILABLE
    return "<0.001" if p < 0.001 else f"{p:.3f}"


def interval(low: float | None, high: float | None, digits: int = 1, form: Form = points) -> str:
    """Format bounds as "35.1 to 47.8", by default in percentage points; "n/a" if a bound is missing."""
    if low is None or high is None:
        return NOT_AVAILABLE
    return f"{form(low, digits)} to {form(high, digits)}"


def coverage_percent(answered: int, expected: int) -> str:
    """Format the answered share; rounding never gives 0% or 100%, which are written for exact values only."""
    if answered in (0, expected):
        return "100%" if answered else "0%"
    return f"{min(max(100 * answered / expected, 0.1), 99.9):.1f}%"


def side_digits(low: float, high: float, neutral: float = 0.0) -> int:
    """The number of digits for bounds: 0, or 1 if rounding to points would hide on which side of `neutral` they are."""
    return 0 if min(abs(low - neutral), abs(high - neutral)) >= 0.01 else 1


def rank(values: Sequence[float], own: float, kind: str = "system", ends: tuple[str, str] = BY_SIZE) -> str:
    """The rank of `own` by absolute size among `values` (included): "3rd largest of 9"; `ends` name first and last."""
    sizes = sorted((abs(value) for value in values), reverse=True)
    if len(sizes) < 2:
        return f"no other {kind} to compare"
    place = 1 + sum(size > abs(own) for size in sizes)
    shared = sizes.count(abs(own)) > 1
    if place == 1:
        word = ends[0]
    elif place == len(sizes):
        word = ends[1]
    else:
        word = f"{ordinal(place)} {ends[0]}"
    return f"{'shared ' if shared else ''}{word} of {len(sizes)}"


def ordinal(number: int) -> str:
    """Format a rank as 1st, 2nd, 3rd, 11th."""
    suffix = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Join words as "a, b and c"."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def visible(text: str) -> str:
    """Return `text` prepared for display.

    Invisible characters (controls, direction marks, line separators) are replaced by their code points, and very long
    words get break opportunities.
    """
    if len(text) <= 40 and text.isascii() and text.isprintable():
        return text
    return _LONG_RUN.sub("\\g<0>\u200b", "".join(map(_visible, text)))


def shorten(text: str, limit: int) -> str:
    """Shorten `text` to `limit` characters with an ellipsis in the middle."""
    if len(text) <= limit:
        return text
    tail = (limit - 1) // 3
    return f"{text[: limit - 1 - tail]}…{text[len(text) - tail :]}"


def _visible(character: str) -> str:
    if character in "\t\n\r":
        return " "
    if unicodedata.category(character) in {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}:
        return f"‹U+{ord(character):04X}›"
    return character


def _fixed(number: float, digits: int) -> str:
    text = f"{abs(number):.{digits}f}"
    return f"{MINUS}{text}" if number < 0 and float(text) else text


def split_evenly(rows: Sequence[T], most: int) -> list[Sequence[T]]:
    """Split `rows` into the fewest parts of at most `most` rows, all about equally long."""
    size = math.ceil(len(rows) / max(math.ceil(len(rows) / most), 1))
    return [rows[start : start + size] for start in range(0, len(rows), max(size, 1))]
