"""Translation models from Hugging Face, run locally: NLLB, M2M-100, Marian (OPUS-MT), T5 and MADLAD."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gendersuite.errors import ServiceError, ServiceRefused, UsageError
from gendersuite.submissions.live.interface import Description, Limits, TextRequest
from gendersuite.submissions.live.json_api import redacted
from gendersuite.submissions.live.options import ServiceOptions, check_installed, service_code
from gendersuite.support.languages import english_name
from gendersuite.support.transformers_releases import dtype_option

TITLE = "Hugging Face"
LIMITS = Limits(pieces=64, characters=200_000, requests=1)
DEVICES = ("auto", "cpu", "cuda", "mps")


class HuggingFace:
    """A sequence-to-sequence model for a language pair, without context.

    Options: model (a name on the hub or a folder), revision, beams (4), batch (16), max_tokens (256), device (auto)
    and prefix (added before each text; by default the one that the model needs, such as >>ces<<). The model is loaded
    before the first translation.
    """

    def __init__(self, source: str, target: str, options: Mapping[str, str], endpoint: str | None = None) -> None:
        names = ("model", "revision", "beams", "batch", "max_tokens", "device", "prefix")
        given = ServiceOptions(TITLE, options, names)
        if endpoint is not None:
            raise UsageError("Models from Hugging Face run on this machine and have no endpoint: leave it out.")
        check_installed(TITLE, "neural", "torch", "transformers")
        self._model_name = given.needed("model", "facebook/nllb-200-distilled-600M")
        self._revision = given.text("revision", "main")
        self._device = given.choice("device", DEVICES, "auto")
        self._batch = given.whole("batch", 16)
        self._generation = {
            "num_beams": given.whole("beams", 4),
            "max_new_tokens": given.whole("max_tokens", 256),
            "do_sample": False,
        }
        self._pair = _Pair(source, target, given)
        self.limits = given.limits(LIMITS)
        self.description = Description(
            provider="huggingface",
            model=f"{self._model_name}@{self._revision}",
            endpoint="",
            parameters={
                "beams": str(self._generation["num_beams"]),
                "max_tokens": str(self._generation["max_new_tokens"]),
                "source": given.text("source_code", source),
                "target": given.text("target_code", target),
                "prefix": given.text("prefix", "auto"),
            },
            price=given.price("huggingface"),
        )
        self._one_at_a_time = threading.Lock()
        self._loaded: _Loaded | None = None

    def translate(self, pieces: Sequence[TextRequest]) -> list[str]:
        """See `interface.Translator`. Texts that are too long for the model get no answer."""
        with self._one_at_a_time:
            if self._loaded is None:
                self._loaded = self._load()
            return self._translated(self._loaded, [piece.text for piece in pieces])

    def _translated(self, loaded: _Loaded, texts: list[str]) -> list[str]:
        tokens = [loaded.tokenizer(loaded.prefix + text)["input_ids"] for text in texts]
        # Texts of similar length are batched together to minimise padding.
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
                self._model_name, revision=self._revision, **dtype_option(torch.float32)
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


class _Pair(NamedTuple):
    """The languages, and the options that name them for the model."""

    source: str
    target: str
    options: ServiceOptions


class _Loaded:
    """A model and its tokenizer, configured for a language pair."""

    def __init__(self, tokenizer: Any, model: Any, pair: _Pair) -> None:
        self.tokenizer, self.model = tokenizer, model
        self.prefix = ""
        self.forced: dict[str, int] = {}
        positions = getattr(model.config, "max_position_embeddings", None)
        self.longest = min(tokenizer.model_max_length, positions or tokenizer.model_max_length)
        if model.config.model_type in ("m2m_100", "nllb-moe", "nllb_moe"):
            self._force_language(pair)
        elif not pair.options.text("prefix"):
            self.prefix = self._wanted_prefix(pair)
        if given := pair.options.text("prefix"):
            self.prefix = f"{given} " if not given.endswith(" ") else given

    def _force_language(self, pair: _Pair) -> None:
        """Set the languages of NLLB and M2M-100: the source in the tokenizer, the target as the first output token."""
        has_nllb = self._number_of("eng_Latn") is not None
        column = "nllb" if has_nllb else "m2m"
        source, target = pair.options.codes(column, pair.source, column, pair.target)
        for code in (source, target):
            token = code if has_nllb else f"__{code}__"
            number = self._number_of(token)
            if number is None:
                raise UsageError(f"The model does not know the language {token}: give source_code or target_code.")
            self.forced = {"forced_bos_token_id": number}
        self.tokenizer.src_lang = source

    def _number_of(self, token: str) -> int | None:
        # The vocabulary that a tokenizer lists may be incomplete: M2M-100 stores its languages elsewhere.
        number: int | None = self.tokenizer.convert_tokens_to_ids(token)
        return None if number == self.tokenizer.unk_token_id else number

    def _wanted_prefix(self, pair: _Pair) -> str:
        """The tag or phrase that selects the target language of a multilingual model; empty for other models."""
        long_code = service_code("nllb", pair.target)
        codes = [pair.options.text("target_code"), long_code.partition("_")[0], pair.target, long_code]
        for form in (">>{}<<", "<2{}>"):
            for code in codes:
                if code and self._number_of(form.format(code)) is not None:
                    return f"{form.format(code)} "
        if self.model.config.model_type == "t5":
            names = english_name(pair.source), english_name(pair.target)
            return "translate {} to {}: ".format(*names)
        return ""


SYSTEM = HuggingFace
