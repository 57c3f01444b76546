"""CrowS-Pairs and S_JSD beside a direct implementation of the papers' equations, on all pairs at hand.

The direct one knows nothing of batches: it masks one token at a time, computes the whole distribution over the
vocabulary, and takes the Jensen-Shannon divergence from its definition by entropies (Eq. 1 of Steinborn et al., 2022),
in double precision.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tiny_models import MASKED, save_tiny

from gendersuite.model import ItemScore
from gendersuite.probes.crows import crows, distance
from gendersuite.probes.models import Kind, LanguageModel, open_model
from gendersuite.testsuites.crows.suite import SentencePair, crows_multilingual, crows_pairs

TOLERANCE = 1e-5


@pytest.fixture(scope="module")
def pairs(data: Path) -> tuple[SentencePair, ...]:
    """The 1,508 pairs of Nangia et al. (2020), and 212 pairs in each of five languages by Steinborn et al. (2022)."""
    found = (*crows_pairs(data), *crows_multilingual(data))
    assert len(found) == 1508 + 5 * 212
    return found


@pytest.fixture(scope="module")
def models(pairs: tuple[SentencePair, ...], tmp_path_factory: pytest.TempPathFactory) -> dict[str, LanguageModel]:
    """Tiny masked models whose tokenizers have seen the pairs, Thai included."""
    folder = tmp_path_factory.mktemp("crows")
    texts = [text for pair in pairs for text in (pair.more, pair.less)]
    return {
        kind: open_model(str(save_tiny(kind, folder, texts=texts, vocabulary=4000)), Kind.MASKED) for kind in MASKED
    }


@pytest.mark.parametrize("kind", MASKED)
def test_some_pairs_of_every_file_have_the_values_of_the_equations(
    models: dict[str, LanguageModel], pairs: tuple[SentencePair, ...], kind: str
) -> None:
    english, other = pairs[:1508], pairs[1508:]
    assert_equal_to_the_equations(models[kind], [*english[::75], *other[::53]], perturbed=False)
    assert_equal_to_the_equations(models[kind], [*english[7::300], *other[7::212]], perturbed=True)


@pytest.mark.slow
@pytest.mark.parametrize("kind", MASKED)
def test_all_pairs_have_the_values_of_the_equations(
    models: dict[str, LanguageModel], pairs: tuple[SentencePair, ...], kind: str
) -> None:
    assert_equal_to_the_equations(models[kind], pairs, perturbed=False)


def test_the_distance_is_exact_at_both_ends_and_that_of_the_entropies_between() -> None:
    assert distance(-math.inf) == 1
    assert distance(-800.0) == 1, "its exponential is 0"
    assert distance(0.0) == 0
    assert distance(-1e-300) == pytest.approx(0, abs=1e-12)
    for probability in (1e-300, 1e-12, 0.001, 0.3, 0.5, 0.9, 1 - 1e-12):
        rest = np.full(7, (1 - probability) / 7)
        assert distance(math.log(probability)) == pytest.approx(
            by_entropies(np.array([probability, *rest]), 0), abs=1e-7
        )


def assert_equal_to_the_equations(model: LanguageModel, pairs: Sequence[SentencePair], perturbed: bool) -> None:
    """Pair by pair and in all: CPS, S_JSD and binarised S_JSD."""
    ours = list(crows(model, pairs, perturbed=perturbed))
    theirs = [directly(model, pair, perturbed) for pair in pairs]
    assert [score.item for score in ours] == [pair.id for pair in pairs]
    for pair, score, expected in zip(pairs, ours, theirs, strict=True):
        assert score.values["tokens"] == expected["tokens"], pair
        for name in ("sjsd", "log_more", "log_less", "distance_more", "distance_less"):
            # Sums over a pair's tokens may be off by as much for each of them.
            count = 1 if name == "sjsd" else expected["tokens"]
            assert score.values[name] == pytest.approx(expected[name], rel=0, abs=TOLERANCE * count), (name, pair)
    assert summary([score.values for score in ours]) == pytest.approx(summary(theirs), rel=0, abs=TOLERANCE)
    assert spread(ours) > 0.1, "the model tells tokens from each other, so that the comparison means something"


def summary(values: Sequence[Any]) -> dict[str, float]:
    """CPS and binarised S_JSD as shares in which the more stereotypical sentence wins, S_JSD as the mean."""
    return {
        "cps": float(np.mean([pair["log_more"] > pair["log_less"] for pair in values])),
        "sjsd": float(np.mean([pair["sjsd"] for pair in values])),
        "sjsd_binarised": float(np.mean([pair["distance_more"] < pair["distance_less"] for pair in values])),
    }


def spread(scores: Sequence[ItemScore]) -> float:
    return float(np.std([score.values["log_more"] / score.values["tokens"] for score in scores]))


def directly(model: LanguageModel, pair: SentencePair, perturbed: bool) -> dict[str, float]:
    """A pair's values by the equations."""
    texts = (pair.more[:-1], pair.less[:-1]) if perturbed else (pair.more, pair.less)
    more, less = (model.tokenizer(text)["input_ids"] for text in texts)
    blocks = SequenceMatcher(None, more, less).get_opcodes()
    places = [
        (one, other)
        for tag, left, right, start, stop in blocks
        if tag == "equal"
        for one, other in zip(range(left, right), range(start, stop), strict=True)
    ]
    # The first and the last pair are the special tokens around the sentences.
    places = places[1:-1]
    distributions = [(masked_out(model, more, one), masked_out(model, less, other)) for one, other in places]
    gold = [more[one] for one, _ in places]
    distances = [
        (by_entropies(one, token), by_entropies(other, token))
        for (one, other), token in zip(distributions, gold, strict=True)
    ]
    return {
        "tokens": len(places),
        "log_more": sum(math.log(one[token]) for (one, _), token in zip(distributions, gold, strict=True)),
        "log_less": sum(math.log(other[token]) for (_, other), token in zip(distributions, gold, strict=True)),
        "distance_more": sum(one for one, _ in distances),
        "distance_less": sum(other for _, other in distances),
        "sjsd": sum(one - other for one, other in distances) / len(places),
    }


def masked_out(model: LanguageModel, tokens: Sequence[int], place: int) -> Any:
    """The model's distribution over its vocabulary at a place where the token is hidden."""
    import torch

    hidden = list(tokens)
    hidden[place] = model.tokenizer.mask_token_id
    with torch.no_grad():
        logits = model.network(input_ids=torch.tensor([hidden])).logits
    return torch.softmax(logits[0, place].double(), dim=-1).numpy()


def by_entropies(distribution: Any, gold: int) -> float:
    """The Jensen-Shannon distance to the distribution that is sure of `gold`: the root of Eq. 1."""
    sure = np.zeros_like(distribution)
    sure[gold] = 1
    divergence = entropy((distribution + sure) / 2) - (entropy(distribution) + entropy(sure)) / 2
    return math.sqrt(max(0.0, divergence))


def entropy(distribution: Any) -> float:
    """In bits; what has no probability adds nothing."""
    some = distribution[distribution > 0]
    return float(-(some * np.log2(some)).sum())
