"""Models from Hugging Face: tiny ones with random weights, saved here and loaded as any other.

They say nothing that makes sense, but always the same: a batch has to say what its texts get one by one.
"""

from __future__ import annotations

import json
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tokenizers_4 import tokenizer_of

from gendersuite.errors import ServiceRefused, UsageError
from gendersuite.submissions.live import SYSTEMS
from gendersuite.submissions.live.interface import TextRequest
from gendersuite.submissions.live.services.huggingface import HuggingFace

torch = pytest.importorskip("torch", reason="needs gendersuite[neural]")
transformers = pytest.importorskip("transformers", reason="needs gendersuite[neural]")
tokenizers = pytest.importorskip("tokenizers", reason="needs gendersuite[neural]")

pytestmark = pytest.mark.filterwarnings("ignore")  # those of the libraries are not ours

TEXTS = [
    "I am tired.",
    "no",
    "She said that he was the one who had told them to go home.",
    "Who?",
    "I am glad, too.",
    "",
]
TINY = {
    "d_model": 16,
    "encoder_layers": 2,
    "decoder_layers": 2,
    "encoder_attention_heads": 2,
    "decoder_attention_heads": 2,
    "encoder_ffn_dim": 32,
    "decoder_ffn_dim": 32,
    "max_position_embeddings": 128,
    "tie_word_embeddings": False,
}

Maker = Callable[[Path], None]


def make_nllb(folder: Path) -> None:
    words = ["<s>", "<pad>", "</s>", "<unk>", "▁", *string.ascii_letters, *string.punctuation]
    tokenizer = tokenizer_of(
        "nllb",
        vocab={word: number for number, word in enumerate(words)},
        merges=[],
        extra_special_tokens=["eng_Latn", "ces_Latn", "srp_Cyrl"],
    )
    tokenizer.save_pretrained(folder)
    config = transformers.M2M100Config(
        vocab_size=len(tokenizer), pad_token_id=1, bos_token_id=0, eos_token_id=2, decoder_start_token_id=2, **TINY
    )
    save(transformers.M2M100ForConditionalGeneration(config), folder)


def make_m2m(folder: Path) -> None:
    words = train_sentencepiece(folder)
    tokenizer = transformers.M2M100Tokenizer(
        write_vocabulary(folder, ["<s>", "<pad>", "</s>", "<unk>", *words]), str(folder / "tiny.model")
    )
    tokenizer.save_pretrained(folder)
    size = max(tokenizer.lang_token_to_id.values()) + 1
    config = transformers.M2M100Config(
        vocab_size=size, pad_token_id=1, bos_token_id=0, eos_token_id=2, decoder_start_token_id=2, **TINY
    )
    save(transformers.M2M100ForConditionalGeneration(config), folder)


def make_marian(folder: Path, tags: tuple[str, ...] = ()) -> None:
    vocabulary = write_vocabulary(folder, ["</s>", "<unk>", *train_sentencepiece(folder), *tags, "<pad>"])
    spm = str(folder / "tiny.model")
    tokenizer = transformers.MarianTokenizer(spm, spm, vocabulary, source_lang="en", target_lang="cs")
    tokenizer.save_pretrained(folder)
    pad = tokenizer.pad_token_id
    config = transformers.MarianConfig(
        vocab_size=len(tokenizer), pad_token_id=pad, eos_token_id=0, decoder_start_token_id=pad, **TINY
    )
    save(transformers.MarianMTModel(config), folder)


def save(model: Any, folder: Path) -> None:
    """Saves a model whose answers depend on what it reads: with the usual weights it says one word for ever."""
    for weights in model.parameters():
        if weights.dim() > 1:
            torch.nn.init.normal_(weights)
    # Transformers 4 saves weights once that several parts share, and makes up the others when it loads them untied.
    for part in (model.get_encoder(), model.get_decoder()):
        part.embed_tokens.weight = torch.nn.Parameter(part.embed_tokens.weight.detach().clone())
    model.save_pretrained(folder)


def make_several_targets(folder: Path) -> None:
    make_marian(folder, (">>ces<<", ">>slk<<"))


def train_sentencepiece(folder: Path) -> list[str]:
    """A word for each of a few pieces; the model lies in tiny.model."""
    sentencepiece = pytest.importorskip("sentencepiece", reason="needs gendersuite[neural]")
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(TEXTS[:-1] * 3),
        model_prefix=str(folder / "tiny"),
        vocab_size=40,
        hard_vocab_limit=False,
        minloglevel=2,
    )
    model = sentencepiece.SentencePieceProcessor(model_file=str(folder / "tiny.model"))
    words = [model.id_to_piece(number) for number in range(model.get_piece_size())]
    return [word for word in words if word not in ("<s>", "</s>", "<unk>")]


def write_vocabulary(folder: Path, words: list[str]) -> str:
    path = folder / "tiny_vocab.json"
    path.write_text(json.dumps({word: number for number, word in enumerate(words)}), "utf-8")
    return str(path)


def opened(folder: Path, target: str = "cs", **options: str) -> HuggingFace:
    given = {"model": str(folder), "device": "cpu", "max_tokens": "12", "beams": "2", **options}
    translator = SYSTEMS.get("huggingface")("en", target, given)
    assert isinstance(translator, HuggingFace)
    return translator


def loaded_by(translator: HuggingFace) -> Any:
    """What a translator has loaded for its first text."""
    assert len(translator.translate([TextRequest("I am tired.")])) == 1
    return translator._loaded


@pytest.fixture(scope="module", params=[make_nllb, make_m2m, make_marian, make_several_targets])
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(request.param, tmp_path_factory.mktemp("model"))


@pytest.fixture(scope="module")
def nllb(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(make_nllb, tmp_path_factory.mktemp("nllb"))


def made(make: Maker, folder: Path) -> Path:
    torch.manual_seed(1)
    make(folder)
    return folder


def test_a_batch_says_what_its_texts_get_one_by_one(folder: Path) -> None:
    translator = opened(folder)
    alone = [answer for text in TEXTS for answer in translator.translate([TextRequest(text)])]
    assert translator.translate([TextRequest(text) for text in TEXTS]) == alone
    assert opened(folder, batch="2").translate([TextRequest(text) for text in reversed(TEXTS)]) == alone[::-1]
    assert alone != alone[::-1]  # else any order would do


def test_the_target_language_is_forced(nllb: Path) -> None:
    answers = {target: opened(nllb, target).translate([TextRequest(TEXTS[0])]) for target in ("cs", "sr")}
    assert answers["cs"] != answers["sr"]


def test_the_target_is_the_first_word_said(nllb: Path) -> None:
    loaded = loaded_by(opened(nllb))
    assert loaded.forced == {"forced_bos_token_id": loaded.tokenizer.convert_tokens_to_ids("ces_Latn")}
    assert loaded.tokenizer("a")["input_ids"][0] == loaded.tokenizer.convert_tokens_to_ids("eng_Latn")


def test_a_language_that_the_model_lacks_is_said(nllb: Path) -> None:
    for language, named in (("pl", "pol_Latn"), ("xx", "xx")):
        with pytest.raises(UsageError, match=named):
            opened(nllb, language).translate([TextRequest("a")])
    assert opened(nllb, "xx", target_code="ces_Latn").translate([TextRequest("a")]) == opened(nllb).translate(
        [TextRequest("a")]
    )


def test_models_for_several_targets_get_a_tag(tmp_path: Path) -> None:
    made(make_several_targets, tmp_path)
    for options, tag in (({}, ">>ces<<"), ({"prefix": ">>slk<<"}, ">>slk<<")):
        loaded = loaded_by(opened(tmp_path, **options))
        assert loaded.prefix == f"{tag} "
        assert loaded.tokenizer(f"{tag} a")["input_ids"][0] == loaded.tokenizer.convert_tokens_to_ids(tag)


def test_t5_is_told_in_words(tmp_path: Path) -> None:
    words = ["<pad>", "</s>", "<unk>", "translate", "English", "to", "Czech", ":", "I", "am", "tired", "."]
    inner = tokenizers.Tokenizer(
        tokenizers.models.WordLevel({word: number for number, word in enumerate(words)}, unk_token="<unk>")  # noqa: S106
    )
    inner.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    special = {"pad_token": "<pad>", "eos_token": "</s>", "unk_token": "<unk>"}
    transformers.PreTrainedTokenizerFast(tokenizer_object=inner, **special).save_pretrained(tmp_path)
    config = transformers.T5Config(
        vocab_size=len(words), d_model=16, d_kv=8, d_ff=32, num_layers=1, num_heads=2, decoder_start_token_id=0
    )
    transformers.T5ForConditionalGeneration(config).save_pretrained(tmp_path)
    loaded = loaded_by(opened(tmp_path))
    assert loaded.prefix == "translate English to Czech: "
    assert loaded.tokenizer(loaded.prefix + "I")["input_ids"] == [3, 4, 5, 6, 7, 8]


def test_what_is_too_long_to_read_gets_no_answer(nllb: Path) -> None:
    answers = opened(nllb).translate([TextRequest("a"), TextRequest("long " * 100), TextRequest("a")])
    assert [bool(answer) for answer in answers] == [True, False, True]


def test_beams_and_length_are_part_of_the_description(nllb: Path) -> None:
    description = opened(nllb, beams="3").description
    assert (description.parameters["beams"], description.parameters["max_tokens"]) == ("3", "12")
    assert description.model == f"{nllb}@main"


def test_a_model_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(ServiceRefused, match=str(tmp_path)):
        opened(tmp_path).translate([TextRequest("a")])
