"""Texts with their evidence marked, and a representative choice of examples among thousands of labels.

The choice depends on the labels only: candidates are sorted by a hash of item and slot, a fixed pseudo-random order,
and then taken in turn from each kind of case.
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
    """A text in three parts; the middle one is marked and may be empty."""

    before: str
    marked: str
    after: str

    def text(self, style: Style) -> Text:
        """The text with its marked part in `style`."""
        return (self.before, Span(self.marked, style), self.after) if self.marked else self.before + self.after


@dataclass(frozen=True, slots=True)
class ChosenExample:
    """A label with the texts to show for it."""

    row: LabelRow
    source: Passage
    output: Passage


def mark(text: str, word: str, position: int, longest: int = LONGEST_PASSAGE) -> Passage:
    """`text` around `word` at `position`, cut to about `longest` characters; unmarked if the word is not there."""
    end = position + len(word)
    if position < 0 or not word or text[position:end].casefold() != word.casefold():
        return Passage(_cut_end(text, longest), "", "")
    room = max(longest - len(word), 2) // 2
    before, after = text[:position], text[end:]
    left = room + max(room - len(after), 0)
    right = room + max(room - len(before), 0)
    return Passage(cut_start(before, left), text[position:end], _cut_end(after, right))


def mark_output(row: LabelRow) -> Passage:
    """The translation, with the word that decided its label marked."""
    return mark(row.output, row.word, row.position)


def shuffled(rows: Iterable[LabelRow]) -> list[LabelRow]:
    """Rows in a fixed pseudo-random order."""
    return sorted(rows, key=lambda row: blake2b(f"{row.item}\0{row.slot}".encode(), digest_size=8).digest())


def grouped(rows: Iterable[LabelRow], key: Callable[[LabelRow], Hashable]) -> list[list[LabelRow]]:
    """Group rows by `key`; groups are sorted by key, and rows keep their order."""
    groups: dict[Hashable, list[LabelRow]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return [groups[name] for name in sorted(groups, key=repr)]


def in_turn(groups: Sequence[Iterable[LabelRow]]) -> Iterator[LabelRow]:
    """The first row of every group, then the second of every group, and so on."""
    for turn in zip_longest(*groups):
        yield from (row for row in turn if row is not None)


def alternate_kinds(rows: Iterable[LabelRow], kind: Callable[[LabelRow], Hashable]) -> list[LabelRow]:
    """Rows of each kind in turn; both rows and kinds are in a fixed pseudo-random order."""
    ordered = shuffled(rows)
    # Not in order of their names: with few examples, the same kinds would always be shown.
    turns = {name: turn for turn, name in enumerate(dict.fromkeys(map(kind, ordered)))}
    return list(in_turn(grouped(ordered, lambda row: f"{turns[kind(row)]:05}")))


def cut_start(text: str, room: int) -> str:
    """The end of a text, after an ellipsis if the text is longer than `room`."""
    return text if len(text) <= room else f"…{text[len(text) - room :]}"


def _cut_end(text: str, room: int) -> str:
    return text if len(text) <= room else f"{text[:room]}…"
