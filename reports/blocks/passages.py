"""Texts with the place of their evidence, and a fair choice among thousands of labels.

The choice depends on nothing but the labels themselves: candidates are put into an order that looks random but
is fixed by item and slot, and then taken in turn from every kind of case.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import zip_longest

from gendersuite.reports.document import Span, Style, Text
from gendersuite.reports.run_data import LabelRow

LONGEST_PASSAGE = 360


@dataclass(frozen=True, slots=True)
class Passage:
    """A text in three parts, of which the middle one is to be marked (and may be empty)."""

    before: str
    marked: str
    after: str

    def text(self, style: Style) -> Text:
        """The text with its marked part in a style."""
        return (self.before, Span(self.marked, style), self.after) if self.marked else self.before + self.after


@dataclass(frozen=True, slots=True)
class ChosenExample:
    """A label with its texts ready to be shown."""

    row: LabelRow
    source: Passage
    output: Passage


def mark(text: str, word: str, position: int, longest: int = LONGEST_PASSAGE) -> Passage:
    """`text` around `word` at `position`, cut to about `longest` characters; nothing is marked if it is not there."""
    end = position + len(word)
    if position < 0 or not word or text[position:end].casefold() != word.casefold():
        return Passage(_cut_end(text, longest), "", "")
    room = max(longest - len(word), 2) // 2
    before, after = text[:position], text[end:]
    left = room + max(room - len(after), 0)
    right = room + max(room - len(before), 0)
    return Passage(cut_start(before, left), text[position:end], _cut_end(after, right))


def mark_output(row: LabelRow) -> Passage:
    """The translation with the word that decided its label."""
    return mark(row.output, row.word, row.position)


def shuffled(rows: Iterable[LabelRow]) -> list[LabelRow]:
    """Rows in an order that looks random and is always the same."""
    return sorted(rows, key=lambda row: blake2b(f"{row.item}\0{row.slot}".encode(), digest_size=8).digest())


def grouped(rows: Iterable[LabelRow], key: Callable[[LabelRow], Hashable]) -> list[list[LabelRow]]:
    """Rows of equal `key` together, in the order they came."""
    groups: dict[Hashable, list[LabelRow]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return [groups[name] for name in sorted(groups, key=repr)]


def in_turn(groups: Sequence[Iterable[LabelRow]]) -> Iterator[LabelRow]:
    """The first of every group, then the second of every group, and so on."""
    for turn in zip_longest(*groups):
        yield from (row for row in turn if row is not None)


def alternate_kinds(rows: Iterable[LabelRow], kind: Callable[[LabelRow], Hashable]) -> list[LabelRow]:
    """Rows of every kind in turn, the kinds as they come up in an order that looks random and is always the same."""
    ordered = shuffled(rows)
    # Not by their names: with few examples that would always show the same kinds.
    turns = {name: turn for turn, name in enumerate(dict.fromkeys(map(kind, ordered)))}
    return list(in_turn(grouped(ordered, lambda row: f"{turns[kind(row)]:05}")))


def cut_start(text: str, room: int) -> str:
    """The end of a text after an ellipsis where it is longer than `room`."""
    return text if len(text) <= room else f"…{text[len(text) - room :]}"


def _cut_end(text: str, room: int) -> str:
    return text if len(text) <= room else f"{text[:room]}…"
