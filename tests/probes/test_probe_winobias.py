"""WinoBias is scored at its pronouns, as in Appendix B of the GEST paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_models import MASKED

from gendersuite.errors import DataMissing, UnknownName, UsageError
from gendersuite.probes import Kind, LanguageModel, Probe, ProbeOptions, open_model, probes
from gendersuite.testsuites.winobias.suite import PronounPair, winobias_pairs


@pytest.fixture(scope="module")
def probe(data: Path) -> Probe:
    # Some of the tiny tokenizers have no token for "himself".
    return probes().get("winobias")(data, Kind.MASKED, ProbeOptions(words="sum"))


@pytest.fixture(scope="module")
def pairs(data: Path) -> dict[str, PronounPair]:
    return {pair.id: pair for pair in winobias_pairs(data, "1", "test")}


def directly(model: LanguageModel, pair: PronounPair) -> float:
    """Both sentences are cut into tokens, those that differ are masked at once, and the mean log probability counts."""
    import torch

    he, she = (model.tokenizer(side.text)["input_ids"] for side in (pair.masculine, pair.feminine))
    places = [place for place, (one, other) in enumerate(zip(he, she, strict=True)) if one != other]
    hidden = [model.tokenizer.mask_token_id if place in places else token for place, token in enumerate(he)]
    with torch.no_grad():
        logs = model.network(input_ids=torch.tensor([hidden])).logits[0].double().log_softmax(-1)
    return sum((logs[place, he[place]] - logs[place, she[place]]).item() for place in places) / len(places)


@pytest.mark.parametrize("kind", MASKED)
def test_log_ratios_are_those_of_the_pronouns(
    probe: Probe, pairs: dict[str, PronounPair], tiny: dict[str, Path], kind: str
) -> None:
    model = open_model(str(tiny[kind]), Kind.MASKED)
    (part,) = (part for part in probe.parts if part.subset == "type1-test")
    twice = [pair.id for pair in pairs.values() if len(pair.masculine.pronouns) == 2 and "self]" not in pair.source]
    asked = [*part.items[:12], *twice[:6]]
    found = list(part.score(model, asked))
    assert {score.item for score in found} == set(asked)
    for score in found:
        pair = pairs[score.item]
        assert score.values == {"log_ratio": pytest.approx(directly(model, pair), abs=1e-4)}
        assert score.traits == {
            "occupation": pair.occupation, "side": pair.side, "type": "1", "split": "test"
        }  # fmt: skip
        assert score.source == pair.source


def test_it_has_a_subset_for_each_file(probe: Probe) -> None:
    assert {part.subset: len(part.items) for part in probe.parts} == {
        "type1-dev": 393,
        "type1-test": 391,
        "type2-dev": 386,
        "type2-test": 391,
    }
    assert (probe.suite, probe.family) == ("winobias", "winobias")
    assert "Zhao" in probe.citation


@pytest.mark.parametrize(
    ("kind", "options", "error", "sentence"),
    [
        (Kind.CAUSAL, ProbeOptions(), UsageError, "winobias .*causal"),
        (Kind.MASKED, ProbeOptions(language="de"), UnknownName, "'de'; known: en"),
    ],
)
def test_what_it_is_not_for(
    data: Path, kind: Kind, options: ProbeOptions, error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        probes().get("winobias")(data, kind, options)


def test_without_data_it_says_where_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(DataMissing, match="gendersuite data get winobias"):
        probes().get("winobias")(tmp_path, Kind.MASKED, ProbeOptions())
