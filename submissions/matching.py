"""Find the places where the sources of a suite occur: lines of files or paragraphs of documents."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Generic, TypeVar

from gendersuite.support.context import SEPARATOR, without_context

P = TypeVar("P")


class SourceMatcher(Generic[P]):
    """The places of each source of a suite, in files with the source texts `present`.

    The suite's sources may occur without their context. Texts are compared by `key`.
    """

    def __init__(self, sources: Sequence[str], present: Iterable[str], key: Callable[[str], str] | None = None) -> None:
        if not any(SEPARATOR in text for text in present):
            sources = [without_context(text) for text in sources]
        self.sources = sources
        self._key = key or key_for(sources)
        self._items: dict[str, list[int]] = {}
        for index, text in enumerate(sources):
            self._items.setdefault(self._key(text), []).append(index)
        self._places: dict[str, list[P]] = {key: [] for key in self._items}

    def knows(self, text: str) -> bool:
        """Return whether a text is a source of the suite."""
        return self._key(text) in self._items

    def add(self, text: str, place: P) -> bool:
        """Add the place of a text if it is a source of the suite; return whether it is."""
        places = self._places.get(self._key(text))
        if places is None:
            return False
        places.append(place)
        return True

    @property
    def has_places(self) -> bool:
        return any(self._places.values())

    def sort(self, doc_id: Callable[[P], str]) -> None:
        """Sort the places of each source by their doc ids."""
        for places in self._places.values():
            if len(places) > 1:
                places.sort(key=lambda place: natural_order(doc_id(place)))

    def miscounted(self) -> tuple[int, int, list[P]] | None:
        """Return the first source with another count than in the suite: item index, expected count and places."""
        for key, items in self._items.items():
            if len(self._places[key]) != len(items):
                return items[0], len(items), self._places[key]
        return None

    def arranged(self) -> list[P]:
        """Return one place for each item, in the order of the suite."""
        pairs = (zip(items, self._places[key], strict=True) for key, items in self._items.items())
        chosen = dict(chain.from_iterable(pairs))
        return [chosen[index] for index in range(len(self.sources))]


def squeezed(text: str) -> str:
    """Collapse white space to single spaces."""
    return " ".join(text.split())


def key_for(texts: Sequence[str]) -> Callable[[str], str]:
    """Return a key for comparing texts: it ignores white space, unless some texts differ only in white space."""
    return squeezed if len(set(map(squeezed, texts))) == len(set(texts)) else str


def natural_order(doc_id: str) -> list[tuple[int, str]]:
    """A sort key that puts `x_9` before `x_10`."""
    return [(int(part) if part.isdecimal() else -1, part) for part in re.split(r"([0-9]+)", doc_id)]


def and_more(things: Sequence[object]) -> str:
    """The phrase with which messages count the things that they do not list."""
    return f" and {len(things) - 1:,} more" if len(things) > 1 else ""
