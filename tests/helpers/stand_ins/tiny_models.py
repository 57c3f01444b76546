"""Tiny language models of the real kinds, made in a second: with the tokenizers that the kinds have, trained on the
spot, and with weights drawn from a seed. They are saved as the hub's models are, so that the real code loads them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tokenizers_4 import tokenizer_of

from gendersuite.testsuites.gest.suite import gest_mini
from gendersuite.testsuites.gest.templates import templates

MASKED = ("bert", "roberta", "albert", "xlm-roberta")
CAUSAL = ("gpt2",)
KINDS = MASKED + CAUSAL

WORDS = ("he", "she", "him", "her", "his", "man", "woman", "He", "She")
"""Each is one token in every kind: with a space before it if it is in lower case, else as the first word of a text."""
LONGEST = 512


def save_tiny(kind: str, folder: Path, *, texts: Iterable[str] = (), seed: int = 0, vocabulary: int = 1000) -> Path:
    """The folder `folder/kind`, with a model of this kind (one of KINDS) whose tokenizer has also seen `texts`."""
    folder = folder / kind
    tokenizer = tiny_tokenizer(kind, texts, vocabulary)
    save(folder, tiny_network(kind, tokenizer, seed), tokenizer)
    return folder


def save(folder: Path, network: Any, tokenizer: Any) -> None:
    from transformers.utils import logging

    logging.disable_progress_bar()
    network.save_pretrained(folder)
    tokenizer.save_pretrained(folder)


def tiny_tokenizer(kind: str, texts: Iterable[str] = (), vocabulary: int = 1000) -> Any:
    """WordPiece in lower case (BERT), byte pairs (RoBERTa, GPT-2) or SentencePiece's Unigram (ALBERT in lower case,
    XLM-R), trained on our sentences and the texts."""
    trained = tokenizer_of(kind).train_new_from_iterator([*_corpus(), *texts], vocabulary, show_progress=False)
    if kind in ("albert", "xlm-roberta"):
        trained = tokenizer_of(kind, vocab=_with_words(kind, trained))
    trained.model_max_length = LONGEST
    return trained


def tiny_network(kind: str, tokenizer: Any, seed: int = 0, *, hidden: int = 32, spread: float = 0.3) -> Any:
    """Two layers. The weights are spread wider than in training, where they start next to 0 and all words are about as
    likely."""
    import torch
    import transformers

    sizes = {"hidden_size": hidden, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 64}
    numbers = {
        "vocab_size": len(tokenizer),
        "initializer_range": spread,
        "bos_token_id": tokenizer.bos_token_id,
        "eos_token_id": tokenizer.eos_token_id,
        "pad_token_id": tokenizer.pad_token_id,
    }
    if kind == "gpt2":
        config = transformers.GPT2Config(n_embd=hidden, n_layer=2, n_head=4, n_positions=LONGEST, **numbers)
        factory = transformers.GPT2LMHeadModel
    else:
        # The RoBERTa kind numbers its positions from behind the one of padding.
        positions = LONGEST + tokenizer.pad_token_id + 1 if "roberta" in kind else LONGEST
        make, factory, more = {
            "bert": (transformers.BertConfig, transformers.BertForMaskedLM, {}),
            "roberta": (transformers.RobertaConfig, transformers.RobertaForMaskedLM, {}),
            "albert": (transformers.AlbertConfig, transformers.AlbertForMaskedLM, {"embedding_size": 16}),
            "xlm-roberta": (transformers.XLMRobertaConfig, transformers.XLMRobertaForMaskedLM, {}),
        }[kind]
        config = make(max_position_embeddings=positions, **sizes, **numbers, **more)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return factory(config).eval()


def _corpus() -> Iterable[str]:
    """Our sentences, said by him and by her, and enough of the other words that they become tokens."""
    for item in gest_mini(None, 0).items:
        for template in templates():
            yield template.fill(item.source, template.masculine)
            yield template.fill(item.source, template.feminine)
        yield "The man thanked him for his help, and the woman thanked her for her help."


def _with_words(kind: str, trained: Any) -> list[tuple[str, float]]:
    """The pieces that Unigram found and their scores, in the order of the kind, with the words that it would rather
    make up from parts."""
    marks = set(trained.all_special_tokens)
    found = json.loads(trained.backend_tokenizer.to_str())["model"]["vocab"]
    pieces = {piece: score for piece, score in found if piece not in marks}
    best = max(pieces.values())
    for word in WORDS:
        pieces[f"▁{word.lower() if kind == 'albert' else word}"] = best
    if kind == "albert":
        order = ["<pad>", "<unk>", "[CLS]", "[SEP]", "[MASK]", *pieces]
    else:
        order = ["<s>", "<pad>", "</s>", "<unk>", *pieces, "<mask>"]
    return [(piece, pieces.get(piece, 0.0)) for piece in order]
