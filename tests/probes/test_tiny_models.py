"""The tiny models are what they stand for: each kind's tokenizer and network, as the real code loads them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_models import CAUSAL, KINDS, MASKED, WORDS, save_tiny

from gendersuite.probes.models import Kind, kind_of, open_model

THAI = "ผู้ชายคนนี้เก่งมาก"


@pytest.mark.parametrize("kind", KINDS)
def test_a_tiny_model_is_loaded_as_its_kind_and_knows_the_words(tiny: dict[str, Path], kind: str) -> None:
    expected = Kind.MASKED if kind in MASKED else Kind.CAUSAL
    assert kind_of(str(tiny[kind])) is expected
    model = open_model(str(tiny[kind]), expected)
    assert model.longest == 512
    assert model.network.config.vocab_size == len(model.tokenizer)
    for word in WORDS:
        text = f"so {word}" if word.islower() else f"{word} said"
        cut = model.tokenizer(text)
        start = text.index(word)
        places = {cut.char_to_token(place) for place in range(start, start + len(word))}
        assert len(places) == 1, (word, cut.tokens())


def test_kinds_cut_words_as_the_real_ones_do(tiny: dict[str, Path]) -> None:
    kinds = {kind: kind_of(str(folder)) for kind, folder in tiny.items()}
    cut = {kind: open_model(str(tiny[kind]), kinds[kind]).tokenizer("He said her").tokens() for kind in KINDS}
    assert cut == {
        "bert": ["[CLS]", "he", "said", "her", "[SEP]"],
        "roberta": ["<s>", "He", "Ġsaid", "Ġher", "</s>"],
        "albert": ["[CLS]", "▁he", "▁said", "▁her", "[SEP]"],
        "xlm-roberta": ["<s>", "▁He", "▁said", "▁her", "</s>"],
        "gpt2": ["He", "Ġsaid", "Ġher"],
    }


def test_the_same_seed_gives_the_same_model_and_another_text_its_characters(
    tiny: dict[str, Path], tmp_path: Path
) -> None:
    (kind,) = CAUSAL
    again = save_tiny(kind, tmp_path / "again")
    assert (again / "model.safetensors").read_bytes() == (tiny[kind] / "model.safetensors").read_bytes()
    thai = open_model(str(save_tiny("xlm-roberta", tmp_path / "thai", texts=[THAI] * 20)), Kind.MASKED)
    assert thai.tokenizer.unk_token_id not in thai.tokenizer(THAI)["input_ids"]
