"""Query a language model for the probabilities of single tokens, in batches.

Queries of similar length are batched together to minimise padding. They are processed in windows of a few batches, so
that only the queries of one window are in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from gendersuite.probes.models import LanguageModel
from gendersuite.probes.outputs import Outputs

T = TypeVar("T")

WINDOW = 16
"""The number of batches in a window."""
LOGITS = 2**25
"""The maximum number of logits in memory: 128 MB."""


@dataclass(frozen=True, slots=True)
class Query:
    """A text's tokens (including special tokens and masks), the positions at which the model predicts, and for each
    position the tokens whose log probabilities are needed."""

    tokens: tuple[int, ...]
    places: tuple[int, ...]
    wanted: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class MaskedPrediction:
    """For each position of a query, the natural log probabilities of its wanted tokens, and the most probable token."""

    log_probabilities: tuple[tuple[float, ...], ...]
    best: tuple[int, ...]


def answers_for(
    model: LanguageModel,
    asked: Iterable[tuple[T, Sequence[Query]]],
    is_wanted: Callable[[T], bool] = lambda _: True,
) -> Iterator[tuple[T, tuple[MaskedPrediction, ...]]]:
    """Yield each wanted object with the answers to its queries (possibly none), in order.

    A model's outputs differ in their last digits with the composition of the batch. Therefore batches are formed from
    all objects, wanted or not, so that an interrupted run gives the same results when it is resumed. For the same
    reason, equal queries are sent once.
    """
    outputs = Outputs(model)
    for window in _windows(asked, WINDOW * model.settings.batch_tokens):
        if not any(is_wanted(thing) for thing, _ in window):
            continue
        queries = list(dict.fromkeys(query for _, some in window for query in some))
        found: dict[Query, MaskedPrediction] = {}
        for batch in _batches(queries, model.settings.batch_tokens, max(1, LOGITS // outputs.vocabulary)):
            found.update(zip(batch, _read(outputs, batch), strict=True))
        for thing, some in window:
            if is_wanted(thing):
                yield thing, tuple(found[query] for query in some)


def _windows(asked: Iterable[tuple[T, Sequence[Query]]], tokens: int) -> Iterator[list[tuple[T, Sequence[Query]]]]:
    """Group the objects, in order, into windows of at least this many tokens."""
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
    """Group the queries by length into batches with at most `tokens` tokens, including padding, and at most `places`
    positions; a batch has at least one query."""
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


def _read(outputs: Outputs, queries: Sequence[Query]) -> Iterator[MaskedPrediction]:
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
        yield MaskedPrediction(tuple(logs), tuple(best[row : row + len(query.places)]))
        row += len(query.places)


def _wanted(queries: Sequence[Query]) -> Iterator[tuple[int, ...]]:
    return (some for query in queries for some in query.wanted)
