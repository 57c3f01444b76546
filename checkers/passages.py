"""Long texts in passages, so that the time to read a text grows linearly with its length."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

LONGEST = 100
"""Words and marks of a passage. Sentences of people are shorter; a system that repeats itself writes longer ones."""

T = TypeVar("T")


def passages(tokens: list[T], is_mark: Callable[[T], bool]) -> Iterator[tuple[int, list[T]]]:
    """Yield the passages of a text, each with the index of its first token. A passage ends behind a mark if its second
    half has one."""
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
