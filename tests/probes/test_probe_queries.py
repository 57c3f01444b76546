"""Queries are answered in batches as if each were asked alone, in order, and with flat memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny_models import KINDS, MASKED

from gendersuite.model import ItemScore
from gendersuite.probes.crows import crows
from gendersuite.probes.masked import WINDOW, MaskedPrediction, Query, answers_for
from gendersuite.probes.models import Kind, LanguageModel, Settings, kind_of, open_model
from gendersuite.probes.outputs import Outputs
from gendersuite.testsuites.crows.suite import SentencePair


@pytest.fixture(scope="module")
def opened(tiny: dict[str, Path]) -> dict[str, LanguageModel]:
    return {kind: open_model(str(folder), kind_of(str(folder))) for kind, folder in tiny.items()}


def some_queries(model: LanguageModel, number: int) -> list[Query]:
    """Queries of all lengths, with one place or several, in no order."""
    random = Random(number)
    words = [token for token in range(5, 300) if token not in model.tokenizer.all_special_ids]
    queries = []
    for _ in range(number):
        tokens = tuple(random.choices(words, k=random.randint(3, 40)))
        places = tuple(random.sample(range(len(tokens)), random.randint(1, 3)))
        queries.append(Query(tokens, places, tuple(tuple(random.choices(words, k=2)) for _ in places)))
    return queries


def alone(model: LanguageModel, query: Query) -> MaskedPrediction:
    import torch

    with torch.no_grad():
        logs = model.network(input_ids=torch.tensor([query.tokens])).logits[0].double().log_softmax(-1)
    return MaskedPrediction(
        tuple(
            tuple(logs[place, token].item() for token in some)
            for place, some in zip(query.places, query.wanted, strict=True)
        ),
        tuple(logs[place].argmax().item() for place in query.places),
    )


@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_those_of_each_query_alone(opened: dict[str, LanguageModel], kind: str) -> None:
    model = replace(opened[kind], settings=Settings(batch_tokens=100))
    queries = some_queries(model, 60)
    found = list(answers_for(model, ((number, (query,)) for number, query in enumerate(queries))))
    assert [number for number, _ in found] == list(range(60))
    for query, (_, (answer,)) in zip(queries, found, strict=True):
        expected = alone(model, query)
        assert answer.best == expected.best
        for got, wanted in zip(answer.log_probabilities, expected.log_probabilities, strict=True):
            assert got == pytest.approx(wanted, abs=1e-4)


@pytest.mark.parametrize("kind", KINDS)
def test_the_output_layer_sees_the_chosen_places_only(opened: dict[str, LanguageModel], kind: str) -> None:
    model = opened[kind]
    outputs = Outputs(model)
    assert outputs.at_places_only
    assert outputs.vocabulary == len(model.tokenizer)
    rows = []
    head = model.network.get_output_embeddings()
    hook = head.register_forward_hook(lambda _module, given, _result: rows.append(given[0].shape[:-1].numel()))
    try:
        outputs.logits([[7, 8, 9, 10], [11, 12]], [[1], [0, 1]])
    finally:
        hook.remove()
    assert rows == [3]


def test_a_network_whose_places_depend_on_each_other_is_computed_whole(opened: dict[str, LanguageModel]) -> None:
    import torch

    class Mixing(torch.nn.Module):
        def __init__(self, head: torch.nn.Module) -> None:
            super().__init__()
            self.head = head

        def forward(self, hidden: torch.Tensor) -> torch.Tensor:
            logits: torch.Tensor = self.head(hidden)
            return logits + logits[:, :1]

    model = opened["bert"]
    head = model.network.cls
    model.network.cls = Mixing(head)
    try:
        outputs = Outputs(model)
        assert not outputs.at_places_only
        query = Query((7, 8, 9, 10), (2,), ((7,),))
        ((_, (answer,)),) = answers_for(model, [(None, (query,))])
        expected = alone(model, query)
    finally:
        model.network.cls = head
    assert answer.log_probabilities[0] == pytest.approx(expected.log_probabilities[0], abs=1e-4)


def test_no_more_is_taken_than_a_window_holds(opened: dict[str, LanguageModel]) -> None:
    model = replace(opened["bert"], settings=Settings(batch_tokens=40))
    taken = count()

    def endless() -> Iterator[tuple[int, tuple[Query, ...]]]:
        for number in taken:
            yield number, (Query((5, 6, 7, 8), (number % 4,), ((5,),)),)

    found = list(islice(answers_for(model, endless()), 5))
    assert [number for number, _ in found] == [0, 1, 2, 3, 4]
    assert next(taken) <= WINDOW * 40 // 4


@settings(max_examples=20)
@given(wanted=st.sets(st.integers(0, 39)))
def test_a_part_of_the_items_has_the_very_numbers_of_all(opened: dict[str, LanguageModel], wanted: set[int]) -> None:
    # What was scored before an interruption must not show in what comes after it.
    model = replace(opened["roberta"], settings=Settings(batch_tokens=64))
    queries = some_queries(model, 40)
    asked = [(number, (query,)) for number, query in enumerate(queries)]
    whole = dict(answers_for(model, asked))
    part = list(answers_for(model, asked, lambda number: number in wanted))
    assert part == [(number, whole[number]) for number in sorted(wanted)]


def test_things_without_queries_keep_their_place(opened: dict[str, LanguageModel]) -> None:
    query = Query((5, 6, 7), (1,), ((6,),))
    found = list(answers_for(opened["bert"], [("a", ()), ("b", (query,)), ("c", ())]))
    assert [(thing, len(answers)) for thing, answers in found] == [("a", 0), ("b", 1), ("c", 0)]


PAIRS = [
    SentencePair("1", "en", "He is a doctor.", "She is a doctor.", "gender", "stereo"),
    SentencePair("2", "en", "I thanked him for his help.", "I thanked him for his help.", "gender", "stereo"),
    SentencePair("3", "en", "he " * 600, "she " * 600, "gender", "stereo"),
    SentencePair("4", "en", "The man came.", "The woman came.", "gender", "antistereo"),
]


def scores(model: LanguageModel, *, perturbed: bool = False, ids: set[str] | None = None) -> list[ItemScore]:
    return list(crows(model, PAIRS, perturbed=perturbed, ids=ids))


@pytest.mark.parametrize("kind", MASKED)
def test_crows_accounts_for_every_pair(opened: dict[str, LanguageModel], kind: str) -> None:
    model = replace(opened[kind], settings=Settings(batch_tokens=30))
    found = scores(model)
    assert [score.item for score in found] == ["1", "2", "3", "4"]
    assert "tokens, and the model reads 512" in found[2].note
    assert found[2].values == {}
    same = found[1].values
    assert same["log_more"] == same["log_less"], "identical sentences are equal to the last digit"
    assert same["sjsd"] == 0
    assert all(0 <= score.values["hits_more"] <= score.values["tokens"] for score in found if not score.note)
    assert scores(model, ids={"4", "1"}) == [found[0], found[3]]


def test_the_perturbed_condition_drops_the_last_character(opened: dict[str, LanguageModel]) -> None:
    model = opened["bert"]
    plain, perturbed = scores(model), scores(model, perturbed=True)
    assert {score.subset for score in plain} == {"all"}
    assert {score.subset for score in perturbed} == {"all-perturbed"}
    assert perturbed[0].values["tokens"] == plain[0].values["tokens"] - 1, "the full stop is gone"
    cut = [replace(pair, more=pair.more[:-1], less=pair.less[:-1]) for pair in PAIRS]
    assert [score.values for score in crows(model, cut)] == [score.values for score in perturbed]


def test_kinds_of_tiny_models(tiny: dict[str, Path]) -> None:
    assert {kind for kind, folder in tiny.items() if kind_of(str(folder)) is Kind.MASKED} == set(MASKED)
