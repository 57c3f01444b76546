"""Questions to a language model about single tokens, answered in batches.

Questions of like length are read together, so that there is little padding. They are taken in windows of a few batches:
however many there are, only those of one window are in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from gendersuite.probes.models import LanguageModel
from gendersuite.probes.outputs import Outputs

T = TypeVar("T")

WINDOW = 16
"""Batches in a window."""
LOGITS = 2**25
"""How many logits are kept at once at most: 128 MB."""


@dataclass(frozen=True, slots=True)
class Query:
    """A text's tokens (special tokens included, masks put in), the places where the model is to say what it expects,
    and for each place the tokens whose log probability is wanted."""

    tokens: tuple[int, ...]
    places: tuple[int, ...]
    wanted: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """For each place of a query the natural logarithms of the probabilities of its wanted tokens, and the token that
    the model expects most."""

    log_probabilities: tuple[tuple[float, ...], ...]
    best: tuple[int, ...]


def answers_for(
    model: LanguageModel,
    asked: Iterable[tuple[T, Sequence[Query]]],
    is_wanted: Callable[[T], bool] = lambda _: True,
) -> Iterator[tuple[T, tuple[Answer, ...]]]:
    """Each wanted thing with the answers to its queries (there may be none), in the order of the things.

    What is read together depends on all things, wanted or not, because a model's numbers differ in their last digits
    with what is read beside them: so a run that was interrupted ends as it would have without that. For the same reason
    equal queries are asked once.
    """
    outputs = Outputs(model)
    for window in _windows(asked, WINDOW * model.settings.batch_tokens):
        if not any(is_wanted(thing) for thing, _ in window):
            continue
        queries = list(dict.fromkeys(query for _, some in window for query in some))
        found: dict[Query, Answer] = {}
        for batch in _batches(queries, model.settings.batch_tokens, max(1, LOGITS // outputs.vocabulary)):
            found.update(zip(batch, _read(outputs, batch), strict=True))
        for thing, some in window:
            if is_wanted(thing):
                yield thing, tuple(found[query] for query in some)


def _windows(asked: Iterable[tuple[T, Sequence[Query]]], tokens: int) -> Iterator[list[tuple[T, Sequence[Query]]]]:
    """The things in turn, as many at a time as have this many tokens to be read."""
    window: list[tuple[T, Sequence[Query]]] = []
    size = 0
    for thing, some in asked:
        window.append((thing, some))
        size += sum(len(query.tokens) for query in some)
        if size >= tokens:
            yield window
            window, size = [], 0
    if window:
        yield window


def _batches(queries: Iterable[Query], tokens: int, places: int) -> Iterator[list[Query]]:
    """The queries by length, as many at a time as fit: at most so many tokens with their padding, and so many places;
    at least one query."""
    batch: list[Query] = []
    held = 0
    for query in sorted(queries, key=lambda query: -len(query.tokens)):
        held += len(query.places)
        if batch and (len(batch[0].tokens) * (len(batch) + 1) > tokens or held > places):
            yield batch
            batch, held = [], len(query.places)
        batch.append(query)
    if batch:
        yield batch


def _read(outputs: Outputs, queries: Sequence[Query]) -> Iterator[Answer]:
    import torch

    logits = outputs.logits([query.tokens for query in queries], [query.places for query in queries])
    with torch.inference_mode():
        sums, best = logits.logsumexp(dim=-1).tolist(), logits.argmax(dim=-1).tolist()
        rows = [row for row, some in enumerate(_wanted(queries)) for _ in some]
        values = iter(logits[rows, [token for some in _wanted(queries) for token in some]].tolist())
    row = 0
    for query in queries:
        logs = []
        for place, some in enumerate(query.wanted, start=row):
            logs.append(tuple(next(values) - sums[place] for _ in some))
        yield Answer(tuple(logs), tuple(best[row : row + len(query.places)]))
        row += len(query.places)


def _wanted(queries: Sequence[Query]) -> Iterator[tuple[int, ...]]:
    return (some for query in queries for some in query.wanted)
