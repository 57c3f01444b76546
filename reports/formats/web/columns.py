"""Columns of a table as a browser can load them fast: each distinct text once, and numbers that point to it."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

Data = dict[str, Any]
DIGITS = 5


def text_column(texts: Iterable[str]) -> Data:
    """Texts as `values`, each once in the order of their first appearance, and one code per row."""
    codes: dict[str, int] = {}
    rows = [codes.setdefault(text, len(codes)) for text in texts]
    return {"values": list(codes), "codes": rows}


def number_column(numbers: Iterable[float | int | None]) -> Data:
    """Numbers with the digits that a reader can use; None where there is none."""
    return {"numbers": [_rounded(number) for number in numbers]}


class Rows:
    """Distinct rows in the order in which they were first seen."""

    def __init__(self) -> None:
        self._places: dict[tuple[Hashable, ...], int] = {}

    def places(self, rows: Iterable[tuple[Hashable, ...]]) -> list[int]:
        """Where each of `rows` stands among the distinct ones, which it joins if it is new."""
        return [self._places.setdefault(row, len(self._places)) for row in rows]

    def columns(self, width: int) -> list[list[Any]]:
        """The distinct rows, column by column."""
        return [list(column) for column in zip(*self._places, strict=True)] or [[] for _ in range(width)]


def is_whole(places: Sequence[int]) -> bool:
    """Whether these are simply the first rows in their order, so that nothing needs to be said about them."""
    return all(place == row for row, place in enumerate(places))


def _rounded(number: float | int | None) -> float | int | None:
    if number is None or (isinstance(number, float) and not math.isfinite(number)):
        return None
    return number if isinstance(number, int) else float(f"{number:.{DIGITS}g}")
