"""Tokenizers without a file. Transformers 5 makes them; for transformers 4, the same parts are put together here."""

from __future__ import annotations

from typing import Any

BERT = {name: f"[{name.upper()}]" for name in ("pad", "unk", "cls", "sep", "mask")}
ALBERT = {"pad": "<pad>", "unk": "<unk>", "cls": "[CLS]", "sep": "[SEP]", "mask": "[MASK]"}
ROBERTA = {"bos": "<s>", "pad": "<pad>", "eos": "</s>", "unk": "<unk>", "mask": "<mask>"}
GPT2 = {"eos": "<|endoftext|>"}

CLASSES = {
    "bert": "BertTokenizer",
    "roberta": "RobertaTokenizer",
    "albert": "AlbertTokenizer",
    "xlm-roberta": "XLMRobertaTokenizer",
    "gpt2": "GPT2Tokenizer",
    "nllb": "NllbTokenizer",
}


def tokenizer_of(kind: str, **options: Any) -> Any:
    """A tokenizer of this kind (one of CLASSES), with the vocabulary in `options` or only its special tokens."""
    import transformers

    if not transformers.__version__.startswith("4."):
        return getattr(transformers, CLASSES[kind])(**options)
    vocabulary = options.pop("vocab", None)
    if "extra_special_tokens" in options:
        options["additional_special_tokens"] = options.pop("extra_special_tokens")
    options.pop("merges", None)
    return getattr(transformers, f"{CLASSES[kind]}Fast")(tokenizer_object=_parts(kind, vocabulary), **options)


def _parts(kind: str, vocabulary: Any) -> Any:
    from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

    tokens = list({"bert": BERT, "albert": ALBERT, "gpt2": GPT2}.get(kind, ROBERTA).values())
    if kind == "bert":
        parts = Tokenizer(models.WordPiece(_numbered(tokens), unk_token=tokens[1]))
        parts.normalizer = normalizers.BertNormalizer(lowercase=True)
        parts.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
        parts.decoder = decoders.WordPiece(prefix="##")
    elif kind in ("roberta", "gpt2"):
        parts = Tokenizer(models.BPE(_numbered(tokens), []))
        parts.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
        parts.decoder = decoders.ByteLevel()
    elif kind == "nllb":
        parts = Tokenizer(models.BPE(vocabulary, [], unk_token=tokens[3], fuse_unk=True))
        parts.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always")
        parts.decoder = decoders.Metaspace(prepend_scheme="always")
    else:
        vocabulary = vocabulary or [(token, 0.0) for token in tokens]
        parts = Tokenizer(models.Unigram(vocabulary, unk_id=tokens.index("<unk>"), byte_fallback=False))
        if kind == "albert":
            quotes = [normalizers.Replace("``", '"'), normalizers.Replace("''", '"')]
            plain = [normalizers.NFKD(), normalizers.StripAccents(), normalizers.Lowercase()]
            parts.normalizer = normalizers.Sequence([*quotes, *plain])
        marks = pre_tokenizers.Metaspace(prepend_scheme="always")
        parts.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), marks])
        parts.decoder = decoders.Metaspace(prepend_scheme="always")
    if kind != "gpt2":
        first, last = ("[CLS]", "[SEP]") if kind in ("bert", "albert") else ("<s>", "</s>")
        parts.post_processor = processors.TemplateProcessing(
            single=f"{first} $A {last}",
            pair=f"{first} $A {last} {last} $B {last}" if first == "<s>" else f"{first} $A {last} $B:1 {last}:1",
            special_tokens=[(token, parts.token_to_id(token)) for token in (first, last)],
        )
    return parts


def _numbered(tokens: list[str]) -> dict[str, int]:
    return {token: number for number, token in enumerate(tokens)}
