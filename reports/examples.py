"""Which of a system's thousands of labels a reader gets to see, and where in the text their evidence stands.

The choice depends on nothing but the labels themselves: candidates are put into an order that looks random but
is fixed by item and slot, and then taken in turn from every kind of case, each adjective and each text once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import zip_longest

from gendersuite.reports.run_folder import LabelRow

LONGEST_PASSAGE = 360


@dataclass(frozen=True, slots=True)
class Passage:
    """A text in three parts, of which the middle one is to be marked (and may be empty)."""

    before: str
    marked: str
    after: str


@dataclass(frozen=True, slots=True)
class Example:
    """A label with its texts ready to be shown."""

    row: LabelRow
    source: Passage
    output: Passage


@dataclass(frozen=True, slots=True)
class Contrast:
    """One adjective that came out masculine beside a masculine cue and feminine beside a feminine one."""

    masculine: Example
    feminine: Example


@dataclass(frozen=True, slots=True)
class Contrasts:
    """The pairs chosen, and how many adjectives flip with the cue, against it, and could have."""

    chosen: tuple[Contrast, ...]
    with_cue: int
    against_cue: int
    compared: int


def wrong_agreements(rows: Sequence[LabelRow], limit: int) -> list[Example]:
    """Up to `limit` adjectives that contradict a gender which the source tells, spread over kinds and adjectives."""
    candidates = _shuffled(row for row in rows if row.outcome == "wrong" and row.word)
    by_subset = _grouped(candidates, lambda row: row.subset)
    kinds = [_in_turn(_grouped(group, _kind)) for group in by_subset]
    chosen = _distinct(kinds, limit)
    return [_example(row, rows) for row in chosen]


def contrasts(rows: Sequence[LabelRow], subset: str, limit: int) -> Contrasts:
    """Adjectives of an open `subset` whose gender follows the stereotype of the cue beside them."""
    labels: dict[str, dict[tuple[str, str], LabelRow]] = {}
    for row in _shuffled(row for row in rows if row.subset == subset and row.label in ("M", "F")):
        if row.stereotype in ("M", "F"):
            labels.setdefault(row.adjective, {}).setdefault((row.stereotype, row.label), row)
    compared = [cells for cells in labels.values() if {cue for cue, _ in cells} == {"M", "F"}]
    flipped = [cells for cells in compared if ("M", "M") in cells and ("F", "F") in cells]
    reverse = sum(("M", "F") in cells and ("F", "M") in cells for cells in compared)
    chosen = tuple(
        Contrast(_example(cells["M", "M"], rows), _example(cells["F", "F"], rows)) for cells in flipped[:limit]
    )
    return Contrasts(chosen, with_cue=len(flipped), against_cue=reverse, compared=len(compared))


def mark(text: str, word: str, position: int, longest: int = LONGEST_PASSAGE) -> Passage:
    """`text` around `word` at `position`, cut to about `longest` characters; nothing is marked if it is not there."""
    end = position + len(word)
    if position < 0 or not word or text[position:end].casefold() != word.casefold():
        return Passage(_cut_end(text, longest), "", "")
    room = max(longest - len(word), 2) // 2
    before, after = text[:position], text[end:]
    left = room + max(room - len(after), 0)
    right = room + max(room - len(before), 0)
    return Passage(_cut_start(before, left), text[position:end], _cut_end(after, right))


def mark_source(row: LabelRow, rows: Iterable[LabelRow]) -> Passage:
    """The source with the slot's adjective marked: the n-th occurrence for the n-th slot of that adjective.

    Nothing is marked where the text does not hold the adjective as often as there are slots of it.
    """
    slots = sorted(r.slot for r in rows if r.item == row.item and r.adjective == row.adjective)
    places = [m.start() for m in re.finditer(rf"\b{re.escape(row.adjective)}\b", row.source)] if row.adjective else []
    position = places[slots.index(row.slot)] if row.slot in slots and len(places) == len(slots) else -1
    return mark(row.source, row.adjective, position)


def _example(row: LabelRow, rows: Iterable[LabelRow]) -> Example:
    return Example(row, mark_source(row, rows), mark(row.output, row.word, row.position))


def _kind(row: LabelRow) -> tuple[str, ...]:
    return row.expected, row.stereotype, row.other_gender


def _shuffled(rows: Iterable[LabelRow]) -> list[LabelRow]:
    return sorted(rows, key=lambda row: blake2b(f"{row.item}\0{row.slot}".encode(), digest_size=8).digest())


def _grouped(rows: Iterable[LabelRow], key: Callable[[LabelRow], Hashable]) -> list[list[LabelRow]]:
    groups: dict[Hashable, list[LabelRow]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return [groups[name] for name in sorted(groups, key=repr)]


def _in_turn(groups: Sequence[Iterable[LabelRow]]) -> Iterator[LabelRow]:
    for turn in zip_longest(*groups):
        yield from (row for row in turn if row is not None)


def _distinct(groups: Sequence[Iterator[LabelRow]], limit: int) -> list[LabelRow]:
    """Rows from each group in turn, none with an adjective or text that was there before."""
    chosen: list[LabelRow] = []
    adjectives: set[str] = set()
    items: set[str] = set()
    waiting = list(groups)
    while waiting and len(chosen) < limit:
        group = waiting.pop(0)
        for row in group:
            if row.adjective not in adjectives and row.item not in items:
                chosen.append(row)
                adjectives.add(row.adjective)
                items.add(row.item)
                waiting.append(group)
                break
    return chosen


def _cut_start(text: str, room: int) -> str:
    return text if len(text) <= room else f"…{text[len(text) - room :]}"


def _cut_end(text: str, room: int) -> str:
    return text if len(text) <= room else f"{text[:room]}…"
