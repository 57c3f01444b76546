"""Columns of a table in a compact form for browsers: each distinct text once, and an integer code per row."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

Data = dict[str, Any]
DIGITS = 5


def text_column(texts: Iterable[str]) -> Data:
    """Encode texts as distinct `values`, in order of first appearance, and one code per row."""
    codes: dict[str, int] = {}
    rows = [codes.setdefault(text, len(codes)) for text in texts]
    return {"values": list(codes), "codes": rows}


def number_column(numbers: Iterable[float | int | None]) -> Data:
    """Encode numbers, floats with DIGITS significant digits; missing and non-finite numbers are None."""
    return {"numbers": [_rounded(number) for number in numbers]}


class Rows:
    """Distinct rows in order of first appearance."""

    def __init__(self) -> None:
        self._places: dict[tuple[Hashable, ...], int] = {}

    def places(self, rows: Iterable[tuple[Hashable, ...]]) -> list[int]:
        """Return the index of each row among the distinct rows, to which new rows are added."""
        return [self._places.setdefault(row, len(self._places)) for row in rows]

    def columns(self, width: int) -> list[list[Any]]:
        """Return the distinct rows as columns."""
        return [list(column) for column in zip(*self._places, strict=True)] or [[] for _ in range(width)]


def is_whole(places: Sequence[int]) -> bool:
    """Whether the indices are 0, 1, 2, ..., so that they can be omitted."""
    return all(place == row for row, place in enumerate(places))


def _rounded(number: float | int | None) -> float | int | None:
    if number is None or (isinstance(number, float) and not math.isfinite(number)):
        return None
    return number if isinstance(number, int) else float(f"{number:.{DIGITS}g}")
