"""GEST's templates are scored as the paper defines: the words as they stand in their text, whatever the tokenizer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tiny_models import MASKED, save, tiny_network, tiny_tokenizer

from gendersuite.errors import DataMissing, UnknownName, UsageError
from gendersuite.model import ItemScore
from gendersuite.probes import Kind, LanguageModel, Part, ProbeOptions, open_model, probes
from gendersuite.testsuites.gest.suite import gest_mini
from gendersuite.testsuites.gest.templates import Template, templates

SENTENCES = [item.source for item in gest_mini(None, 0).items]
SOME = ("0001", "0018", "0150")

# How the kinds write a word after a space, and one that comes first.
AFTER_SPACE = {"bert": "{}", "roberta": "Ġ{}", "albert": "▁{}", "xlm-roberta": "▁{}", "gpt2": "Ġ{}"}
COMES_FIRST = AFTER_SPACE | {"roberta": "{}", "gpt2": "{}"}


def part(subset: str, kind: Kind, options: ProbeOptions | None = None) -> Part:
    probe = probes().get("gest-mini")(None, kind, options or ProbeOptions())
    return next(part for part in probe.parts if part.subset == subset)


def scored(model: LanguageModel, subset: str, words: str = "single", ids: Sequence[str] = SOME) -> list[ItemScore]:
    return list(part(subset, model.kind, ProbeOptions(words=words)).score(model, ids))


def logs_at(model: LanguageModel, ids: Sequence[int], place: int) -> Any:
    import torch

    with torch.no_grad():
        return model.network(input_ids=torch.tensor([list(ids)])).logits[0, place].double().log_softmax(-1)


def token(model: LanguageModel, kind: str, template: Template, word: str) -> int:
    form = COMES_FIRST if template.text.startswith("[MASK]") else AFTER_SPACE
    cased = word.lower() if kind in ("bert", "albert") else word
    found = model.tokenizer.convert_tokens_to_ids(form[kind].format(cased))
    assert found not in (None, model.tokenizer.unk_token_id)
    return int(found)


@pytest.mark.parametrize("kind", MASKED)
@pytest.mark.parametrize("template", templates(), ids=lambda template: template.name)
def test_masked_models_choose_at_the_mask(tiny: dict[str, Path], kind: str, template: Template) -> None:
    model = open_model(str(tiny[kind]), Kind.MASKED)
    found = scored(model, template.name)
    assert [score.item for score in found] == list(SOME)
    for score in found:
        # The tokenizer's own mask in the text, which is how a user would ask; it takes the space before it along.
        text = template.fill(score.source, "<mask>").replace(" <mask>", "<mask>" if kind == "roberta" else " <mask>")
        ids = model.tokenizer(text.replace("<mask>", model.tokenizer.mask_token))["input_ids"]
        logs = logs_at(model, ids, ids.index(model.tokenizer.mask_token_id))
        he, she = (token(model, kind, template, word) for word in (template.masculine, template.feminine))
        assert score.values == {"log_ratio": pytest.approx((logs[he] - logs[she]).item(), abs=1e-4)}
        assert score.subset == template.name
        assert set(score.traits) == {"stereotype", "side"}


@pytest.mark.parametrize("kind", ["gpt2", "bert", "xlm-roberta"])
@pytest.mark.parametrize("number", [1, 2])
def test_causal_models_choose_the_next_token(tmp_path: Path, kind: str, number: int) -> None:
    # A causal network with the tokenizers of the kinds: byte pairs, WordPiece and SentencePiece.
    tokenizer = tiny_tokenizer(kind)
    save(tmp_path, tiny_network("gpt2", tokenizer), tokenizer)
    model = open_model(str(tmp_path), Kind.CAUSAL)
    template = templates()[number + 1]
    for score in scored(model, f"template-{number}"):
        before = template.fill(score.source).partition(" [MASK]")[0]
        ids = model.tokenizer(before)["input_ids"]
        if ids[-1] == model.tokenizer.sep_token_id:
            ids = ids[:-1]
        logs = logs_at(model, ids, -1)
        he, she = (token(model, kind, template, word) for word in (template.masculine, template.feminine))
        assert score.values == {"log_ratio": pytest.approx((logs[he] - logs[she]).item(), abs=1e-4)}


def test_masked_models_have_four_templates_and_causal_ones_the_last_two() -> None:
    masked, causal = (probes().get("gest-mini")(None, kind, ProbeOptions()) for kind in (Kind.MASKED, Kind.CAUSAL))
    assert [part.subset for part in masked.parts] == ["template-1", "template-2", "template-3", "template-4"]
    assert [part.subset for part in causal.parts] == ["template-1", "template-2"]
    for probe in (masked, causal):
        assert (probe.suite, probe.family) == ("gest-mini", "gest-lm")
        assert {part.language for part in probe.parts} == {"en"}
        assert all(len(part.items) == 176 for part in probe.parts)


@pytest.fixture
def splitting(tmp_path: Path) -> dict[Kind, LanguageModel]:
    """Models whose tokenizer has no tokens for "man" and "woman"."""
    found = {}
    for kind, network in ((Kind.MASKED, "bert"), (Kind.CAUSAL, "gpt2")):
        tokenizer = tiny_tokenizer("bert", vocabulary=70)
        save(tmp_path / kind, tiny_network(network, tokenizer), tokenizer)
        found[kind] = open_model(str(tmp_path / kind), kind)
    assert [len(tokenizer.tokenize(word)) for word in ("man", "woman")] == [2, 4]
    return found


def test_a_word_of_several_tokens_is_refused_with_a_sentence(splitting: dict[Kind, LanguageModel]) -> None:
    for kind, subset in ((Kind.MASKED, "template-4"), (Kind.CAUSAL, "template-2")):
        with pytest.raises(UsageError, match=r"'man' .*2 .*\(m ##an\).*`--words sum`"):
            scored(splitting[kind], subset)


def masked_sum(model: LanguageModel, source: str, pieces: Sequence[int]) -> float:
    """The pieces where as many masks stand for the word."""
    ids = model.tokenizer(templates()[3].fill(source, "[MASK]" * len(pieces)))["input_ids"]
    start = ids.index(model.tokenizer.mask_token_id)
    return float(sum(logs_at(model, ids, start + n)[piece].item() for n, piece in enumerate(pieces)))


def causal_sum(model: LanguageModel, source: str, pieces: Sequence[int]) -> float:
    """The pieces one after the other, each after those before it."""
    before = model.tokenizer(templates()[3].fill(source).partition(" [MASK]")[0])["input_ids"][:-1]
    return float(sum(logs_at(model, [*before, *pieces[:n]], -1)[piece].item() for n, piece in enumerate(pieces)))


@pytest.mark.parametrize(
    ("kind", "subset", "summed"),
    [(Kind.MASKED, "template-4", masked_sum), (Kind.CAUSAL, "template-2", causal_sum)],
)
def test_a_word_of_several_tokens_is_the_sum_of_them(
    splitting: dict[Kind, LanguageModel], kind: Kind, subset: str, summed: Callable[..., float]
) -> None:
    model = splitting[kind]
    his, hers = (model.tokenizer(word, add_special_tokens=False)["input_ids"] for word in ("man", "woman"))
    for score in scored(model, subset, words="sum"):
        expected = summed(model, score.source, his) - summed(model, score.source, hers)
        assert score.values["log_ratio"] == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("kind", ["bert", "gpt2"])
def test_an_item_that_is_too_long_is_left_out_with_a_note(tiny: dict[str, Path], kind: str) -> None:
    model = open_model(str(tiny[kind]), Kind.CAUSAL if kind == "gpt2" else Kind.MASKED)
    whole = scored(model, "template-1", ids=part("template-1", model.kind).items)
    short = replace(model, longest=18)
    found = scored(short, "template-1", ids=part("template-1", model.kind).items)
    assert [score.item for score in found] == [score.item for score in whole]
    left_out = [score for score in found if score.note]
    assert 0 < len(left_out) < len(found)
    assert all(score.note.endswith("tokens, and the model reads 18") and not score.values for score in left_out)
    for score, before in zip(found, whole, strict=True):
        if not score.note:
            assert score.values["log_ratio"] == pytest.approx(before.values["log_ratio"], abs=1e-4)


def test_braces_and_masks_inside_a_sentence_are_text(tiny: dict[str, Path]) -> None:
    from gendersuite.probes.gest import _contrast

    suite = gest_mini(None, 0)
    odd = replace(suite.items[0], source="I write {sentence} and [MASK] and {0}.")
    model = open_model(str(tiny["bert"]), Kind.MASKED)
    for template in templates():
        contrast = _contrast(model, suite, odd, template.name, template, ProbeOptions())
        (places,) = contrast.masculine.words
        assert model.tokenizer.decode([contrast.masculine.tokens[places[0]]]) == template.masculine.lower()


def test_gest_is_in_english_only() -> None:
    with pytest.raises(UnknownName, match=r"'cs'; known: en"):
        probes().get("gest-mini")(None, Kind.MASKED, ProbeOptions(language="cs"))


def test_the_official_sentences_come_from_the_data_folder(data: Path, tmp_path: Path) -> None:
    for name in ("gest", "gest-1.1"):
        probe = probes().get(name)(data, Kind.CAUSAL, ProbeOptions())
        assert [len(part.items) for part in probe.parts] == [3565, 3565]
        assert (probe.suite, probe.family) == (name, "gest-lm")
        assert "Pikuliak" in probe.citation
        with pytest.raises(DataMissing, match="gendersuite data get gest"):
            probes().get(name)(tmp_path, Kind.CAUSAL, ProbeOptions())


def test_words_are_single_or_summed() -> None:
    with pytest.raises(UsageError, match=r"'first'.*single, sum"):
        ProbeOptions(words="first")
