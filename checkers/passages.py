"""Splits long texts into passages, so that reading time grows linearly with the length of a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

LONGEST = 100
"""Maximum number of words and marks in a passage. Human sentences are shorter; repetitive system outputs are longer."""

T = TypeVar("T")


def passages(tokens: list[T], is_mark: Callable[[T], bool]) -> Iterator[tuple[int, list[T]]]:
    """Yield the passages of a text, each with the index of its first token. A passage ends after a mark if there is one
    in its second half."""
    if len(tokens) <= LONGEST:
        yield 0, tokens
        return
    start = 0
    while start < len(tokens):
        end = start + LONGEST
        if end < len(tokens):
            middle = start + LONGEST // 2
            end = next((place for place in range(end, middle, -1) if is_mark(tokens[place - 1])), end)
        yield start, tokens[start:end]
        start = end
