"""Choice of examples for a dialogue report: each adjective and each text at most once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gendersuite.reports.blocks.passages import ChosenExample, Passage, grouped, in_turn, mark, mark_output, shuffled
from gendersuite.reports.run_data import LabelRow


@dataclass(frozen=True, slots=True)
class CueContrast:
    """One adjective, translated as masculine with a masculine cue and as feminine with a feminine cue."""

    masculine: ChosenExample
    feminine: ChosenExample


@dataclass(frozen=True, slots=True)
class CueContrasts:
    """The chosen pairs, and the numbers of adjectives that follow the cue, oppose it, and were compared."""

    chosen: tuple[CueContrast, ...]
    with_cue: int
    against_cue: int
    compared: int


def wrong_agreements(rows: Sequence[LabelRow], limit: int) -> list[ChosenExample]:
    """Up to `limit` adjectives that contradict the specified gender, spread over kinds of slots and adjectives."""
    candidates = shuffled(row for row in rows if row.outcome == "wrong" and row.word)
    by_subset = grouped(candidates, lambda row: row.subset)
    kinds = [in_turn(grouped(group, _kind)) for group in by_subset]
    chosen = _distinct(kinds, limit)
    return [_example(row, rows) for row in chosen]


def contrasts(rows: Sequence[LabelRow], subset: str, limit: int) -> CueContrasts:
    """Adjectives of an ambiguous `subset` whose gender follows the stereotype of the cue."""
    labels: dict[str, dict[tuple[str, str], LabelRow]] = {}
    for row in shuffled(row for row in rows if row.subset == subset and row.label in ("M", "F")):
        if row.trait("stereotype") in ("M", "F"):
            labels.setdefault(row.trait("adjective"), {}).setdefault((row.trait("stereotype"), row.label), row)
    compared = [cells for cells in labels.values() if {cue for cue, _ in cells} == {"M", "F"}]
    flipped = [cells for cells in compared if ("M", "M") in cells and ("F", "F") in cells]
    reverse = sum(("M", "F") in cells and ("F", "M") in cells for cells in compared)
    chosen = tuple(
        CueContrast(_example(cells["M", "M"], rows), _example(cells["F", "F"], rows)) for cells in flipped[:limit]
    )
    return CueContrasts(chosen, with_cue=len(flipped), against_cue=reverse, compared=len(compared))


def mark_source(row: LabelRow, rows: Iterable[LabelRow]) -> Passage:
    """The source with the slot's adjective marked: the n-th occurrence for the n-th slot of that adjective.

    Nothing is marked if the numbers of occurrences and of slots differ.
    """
    slots = sorted(r.slot for r in rows if r.item == row.item and r.trait("adjective") == row.trait("adjective"))
    places = (
        [m.start() for m in re.finditer(rf"\b{re.escape(row.trait('adjective'))}\b", row.source)]
        if row.trait("adjective")
        else []
    )
    position = places[slots.index(row.slot)] if row.slot in slots and len(places) == len(slots) else -1
    return mark(row.source, row.trait("adjective"), position)


def _example(row: LabelRow, rows: Iterable[LabelRow]) -> ChosenExample:
    return ChosenExample(row, mark_source(row, rows), mark_output(row))


def _kind(row: LabelRow) -> tuple[str, ...]:
    return row.expected, row.trait("stereotype"), row.trait("other_gender")


def _distinct(groups: Sequence[Iterator[LabelRow]], limit: int) -> list[LabelRow]:
    """Rows from each group in turn, without repeating an adjective or a text."""
    chosen: list[LabelRow] = []
    adjectives: set[str] = set()
    items: set[str] = set()
    waiting = list(groups)
    while waiting and len(chosen) < limit:
        group = waiting.pop(0)
        for row in group:
            if row.trait("adjective") not in adjectives and row.item not in items:
                chosen.append(row)
                adjectives.add(row.trait("adjective"))
                items.add(row.item)
                waiting.append(group)
                break
    return chosen
