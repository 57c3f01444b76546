"""Draw adjectives with fixed shares for the cells of an analysis, independent of the sizes of the cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from gendersuite.testsuites.dialogue.vocabulary import Adjective

# Balanced rates use only the first four cells; the others are used in the regressions.
SHARES = {
    "pos character": 3,
    "neg character": 3,
    "pos appearance": 3,
    "neg appearance": 3,
    "stereotype M": 2,
    "stereotype F": 2,
    "neutral": 1,
}


def cell(adjective: Adjective) -> str:
    """Return the cell of an adjective: by its stereotype if any, then neutral sentiment, then sentiment x type."""
    if adjective.stereotype != "neither":
        return f"stereotype {adjective.stereotype}"
    if adjective.sentiment == "neutral":
        return "neutral"
    return f"{adjective.sentiment} {adjective.type}"


class Deck:
    """Draws adjectives: of every 17, each cell has its share, in random order, and no adjective is repeated before its
    cell is used up (unless a hand would not be distinct otherwise)."""

    def __init__(self, adjectives: Iterable[Adjective], random: Random) -> None:
        self._random = random
        self._cells: dict[str, list[str]] = {name: [] for name in SHARES}
        for adjective in sorted(adjectives, key=lambda adjective: adjective.word):
            self._cells[cell(adjective)].append(adjective.word)
        self._piles: dict[str, list[str]] = {name: [] for name in SHARES}
        self._round: list[str] = []

    def hand(self, size: int) -> tuple[str, ...]:
        """The next `size` adjectives, all distinct."""
        words: list[str] = []
        for _ in range(size):
            words.append(self._take(self._next_cell(), words))
        return tuple(words)

    def hands(self, count: int, size: int) -> Iterator[tuple[str, ...]]:
        """The next `count` hands of `size` adjectives, all different."""
        dealt: set[tuple[str, ...]] = set()
        while len(dealt) < count:
            hand = self.hand(size)
            if hand not in dealt:
                dealt.add(hand)
                yield hand

    def _next_cell(self) -> str:
        if not self._round:
            self._round = [name for name, share in SHARES.items() for _ in range(share)]
            self._random.shuffle(self._round)
        return self._round.pop()

    def _take(self, name: str, held: list[str]) -> str:
        pile = self._piles[name]
        if all(word in held for word in pile):
            pile[:0] = self._random.sample(self._cells[name], len(self._cells[name]))
        index = max(index for index, word in enumerate(pile) if word not in held)
        return pile.pop(index)
