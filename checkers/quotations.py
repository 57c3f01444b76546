"""Finds quotations in a text in linear time for any sequence of quotation marks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

Marks = Mapping[str, tuple[str, str]]
"""For each opening mark: the marks at which a quotation ends, and those of them that close it."""


class QuotationFinder:
    """Finds quotations by their opening and closing marks."""

    def __init__(self, marks: Marks) -> None:
        self._closing = {opening: closing for opening, (_, closing) in marks.items()}
        self._opening = re.compile("|".join(map(re.escape, marks)))
        self._ends = {opening: re.compile(f"[{re.escape(ends)}]") for opening, (ends, _) in marks.items()}

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield the start and end of each text between marks. A single quotation mark inside a word does not close a
        quotation."""
        # The next end for each opening mark. It is cached, because unclosed marks would otherwise make the search
        # quadratic.
        ends: dict[str, int] = {}
        place = 0
        while opening := self._opening.search(text, place):
            mark, start = opening.group(), opening.end()
            if ends.get(mark, -1) < start:
                found = self._ends[mark].search(text, start)
                ends[mark] = found.start() if found else len(text)
            end = ends[mark]
            place = opening.start() + 1
            if end < len(text) and text[end] in self._closing[mark]:
                if mark == "‘" and text[end] == "’" and _is_word(text[end + 1 : end + 2]):
                    continue
                yield start, end
                place = end + 1


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_"
