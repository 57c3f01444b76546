"""Translation models from Hugging Face, run on this machine: NLLB, M2M-100, Marian (OPUS-MT), T5 and MADLAD."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any

from gendersuite.errors import ServiceError, ServiceRefused, UsageError
from gendersuite.submissions.live import languages
from gendersuite.submissions.live.http import redacted
from gendersuite.submissions.live.interface import Description, Limits, Piece
from gendersuite.submissions.live.options import Options, check_installed

TITLE = "Hugging Face"
LIMITS = Limits(pieces=64, characters=200_000, requests=1)
DEVICES = ("auto", "cpu", "cuda", "mps")


def open_huggingface(source: str, target: str, options: Mapping[str, str], endpoint: str | None = None) -> HuggingFace:
    """A sequence-to-sequence model for a pair of languages; it is given no context.

    Options: model (a name on the hub or a folder), revision, beams (4), batch (16), max_tokens (256), device (auto)
    and prefix (put before each text; by default what the model wants, as in >>ces<<). The model is loaded with the
    first text.
    """
    names = ("model", "revision", "beams", "batch", "max_tokens", "device", "prefix")
    given = Options(TITLE, options, names)
    if endpoint is not None:
        raise UsageError("Models from Hugging Face run on this machine and have no endpoint: leave it out.")
    check_installed(TITLE, "neural", "torch", "transformers")
    return HuggingFace(source, target, given)


class HuggingFace:
    """A live system (see `interface.Translator`)."""

    def __init__(self, source: str, target: str, options: Options) -> None:
        self._model_name = options.needed("model", "facebook/nllb-200-distilled-600M")
        self._revision = options.text("revision", "main")
        self._device = options.choice("device", DEVICES, "auto")
        self._batch = options.whole("batch", 16)
        self._generation = {
            "num_beams": options.whole("beams", 4),
            "max_new_tokens": options.whole("max_tokens", 256),
            "do_sample": False,
        }
        self._pair = _Pair(source, target, options)
        self.limits = options.limits(LIMITS)
        self.description = Description(
            provider="huggingface",
            model=f"{self._model_name}@{self._revision}",
            endpoint="",
            parameters={
                "beams": str(self._generation["num_beams"]),
                "max_tokens": str(self._generation["max_new_tokens"]),
                "source": options.text("source_code", source),
                "target": options.text("target_code", target),
                "prefix": options.text("prefix", "auto"),
            },
            price=options.price("huggingface"),
        )
        self._one_at_a_time = threading.Lock()
        self._loaded: _Loaded | None = None

    def translate(self, pieces: Sequence[Piece]) -> list[str]:
        """See `interface.Translator`. Texts that are longer than the model can read get no answer."""
        with self._one_at_a_time:
            if self._loaded is None:
                self._loaded = self._load()
            return self._translated(self._loaded, [piece.text for piece in pieces])

    def _translated(self, loaded: _Loaded, texts: list[str]) -> list[str]:
        tokens = [loaded.tokenizer(loaded.prefix + text)["input_ids"] for text in texts]
        # Neighbours of like length: little padding, and so little work for nothing.
        order = sorted((i for i in range(len(texts)) if len(tokens[i]) <= loaded.longest), key=lambda i: len(tokens[i]))
        answers = [""] * len(texts)
        for start in range(0, len(order), self._batch):
            chosen = order[start : start + self._batch]
            for i, answer in zip(chosen, self._generated(loaded, [tokens[i] for i in chosen]), strict=True):
                answers[i] = answer
        return answers

    def _generated(self, loaded: _Loaded, tokens: list[list[int]]) -> list[str]:
        import torch

        padded = loaded.tokenizer.pad({"input_ids": tokens}, return_tensors="pt").to(loaded.model.device)
        try:
            with torch.inference_mode():
                made = loaded.model.generate(
                    input_ids=padded["input_ids"],
                    attention_mask=padded["attention_mask"],
                    **self._generation,
                    **loaded.forced,
                )
        except torch.OutOfMemoryError:
            raise ServiceRefused(f"{self._model_name} does not fit: lower the option batch, or beams.") from None
        decoded: list[str] = loaded.tokenizer.batch_decode(made, skip_special_tokens=True)
        return [answer.strip() for answer in decoded]

    def _load(self) -> _Loaded:
        import torch
        from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

        try:
            tokenizer = AutoTokenizer.from_pretrained(self._model_name, revision=self._revision)
            model = AutoModelForSeq2SeqLM.from_pretrained(
                self._model_name, revision=self._revision, dtype=torch.float32
            )
            device = self._device
            if device == "auto":
                device = "cuda" if torch.cuda.is_available() else "cpu"
            model = model.to(device).eval()
        except (OSError, ValueError, ImportError, RuntimeError, AssertionError) as error:
            raise self._not_loaded(error) from None
        return _Loaded(tokenizer, model, self._pair)

    def _not_loaded(self, error: Exception) -> ServiceError:
        what = redacted(str(error).strip().partition("\n")[0], ())
        return ServiceRefused(
            f"{self._model_name} cannot be loaded ({what}): check its name, the network and the disk."
        )


class _Pair:
    """The languages, and what the user wants them to be called."""

    def __init__(self, source: str, target: str, options: Options) -> None:
        self.source, self.target = source, target
        self.source_code, self.target_code = options.text("source_code"), options.text("target_code")
        self.prefix = options.text("prefix") if options.text("prefix") else None


class _Loaded:
    """A model with its tokenizer, told which languages it is to translate between."""

    def __init__(self, tokenizer: Any, model: Any, pair: _Pair) -> None:
        self.tokenizer, self.model = tokenizer, model
        self.prefix = ""
        self.forced: dict[str, int] = {}
        positions = getattr(model.config, "max_position_embeddings", None)
        self.longest = min(tokenizer.model_max_length, positions or tokenizer.model_max_length)
        if model.config.model_type in ("m2m_100", "nllb-moe", "nllb_moe"):
            self._force_language(pair)
        elif pair.prefix is None:
            self.prefix = self._wanted_prefix(pair)
        if pair.prefix is not None:
            self.prefix = f"{pair.prefix} " if not pair.prefix.endswith(" ") else pair.prefix

    def _force_language(self, pair: _Pair) -> None:
        """NLLB and M2M-100 are told the source with the text, and the target as the first token to say."""
        has_nllb = self._number_of("eng_Latn") is not None
        column = "nllb" if has_nllb else "m2m"
        source = languages.code(TITLE, column, pair.source, pair.source_code)
        target = languages.code(TITLE, column, pair.target, pair.target_code)
        for code in (source, target):
            token = code if has_nllb else f"__{code}__"
            number = self._number_of(token)
            if number is None:
                raise UsageError(f"The model does not know the language {token}: give source_code or target_code.")
            self.forced = {"forced_bos_token_id": number}
        self.tokenizer.src_lang = source

    def _number_of(self, token: str) -> int | None:
        # Not all that a tokenizer converts is in the vocabulary that it shows: M2M-100 has its languages elsewhere.
        number: int | None = self.tokenizer.convert_tokens_to_ids(token)
        return None if number == self.tokenizer.unk_token_id else number

    def _wanted_prefix(self, pair: _Pair) -> str:
        """The tag or phrase that tells a model for several languages which one is wanted; none for one language."""
        long_code = languages.known_code("nllb", pair.target)
        codes = [pair.target_code, long_code.partition("_")[0], pair.target, long_code]
        for form in (">>{}<<", "<2{}>"):
            for code in codes:
                if code and self._number_of(form.format(code)) is not None:
                    return f"{form.format(code)} "
        if self.model.config.model_type == "t5":
            names = languages.english_name(pair.source), languages.english_name(pair.target)
            return "translate {} to {}: ".format(*names)
        return ""
