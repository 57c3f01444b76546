"""DeepL's API: https://developers.deepl.com/docs/api-reference/translate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gendersuite.errors import UsageError
from gendersuite.submissions.live.interface import Description, Limits, TextRequest
from gendersuite.submissions.live.json_api import JsonApi, at, each
from gendersuite.submissions.live.options import ServiceOptions, address, key_from_environment

TITLE = "DeepL"
KEY = "DEEPL_API_KEY"
PAID = "https://api.deepl.com"
FREE = "https://api-free.deepl.com"
FORMALITIES = ("default", "more", "less", "prefer_more", "prefer_less")
MODEL_TYPES = ("quality_optimized", "prefer_quality_optimized", "latency_optimized")
WITHOUT_BETA = "AR BG CS DA DE EL EN ES ET FI FR HE HU ID IT JA KO LT LV NB NL PL PT RO RU SK SL SV TH TR UK VI ZH"
"""Languages that do not need the option beta: developers.deepl.com, Languages supported, 2025."""
# The limits of the service are 50 texts and 128 KiB; a character has at most four bytes.
LIMITS = Limits(pieces=50, characters=30_000)


class DeepL:
    """DeepL for a language pair; the key is read from DEEPL_API_KEY.

    Options: formality, model_type, context (yes: each text is sent separately, with its own context) and beta (yes: for
    languages that DeepL calls beta).
    """

    def __init__(self, source: str, target: str, options: Mapping[str, str], endpoint: str | None = None) -> None:
        given = ServiceOptions(TITLE, options, ("formality", "model_type", "context", "beta"))
        key = key_from_environment(TITLE, KEY)
        is_free = key.endswith(":fx")
        url = address(TITLE, endpoint, FREE if is_free else PAID)
        formality = given.choice("formality", FORMALITIES)
        model_type = given.choice("model_type", MODEL_TYPES)
        source_code, target_code = given.codes("deepl_source", source, "deepl_target", target)
        self._request: dict[str, Any] = {"source_lang": source_code, "target_lang": target_code}
        if formality:
            self._request["formality"] = formality
        if model_type:
            self._request["model_type"] = model_type
        if given.yes("beta"):
            self._request["enable_beta_languages"] = True
        beta = {code for code in (source_code, target_code) if code.partition("-")[0] not in WITHOUT_BETA.split()}
        warnings = (
            []
            if given.yes("beta")
            else [f"DeepL calls {code} a beta language: give the option beta=yes." for code in beta]
        )
        pieces = 1 if given.yes("context") else LIMITS.pieces
        self.limits = given.limits(Limits(pieces, LIMITS.characters, LIMITS.requests))
        self.description = Description(
            provider="deepl",
            model=model_type or "default",
            endpoint=url,
            parameters={name: str(value) for name, value in self._request.items()},
            warnings=tuple(sorted(warnings)),
            price=0.0 if is_free and not given.text("price") else given.price("deepl"),
        )
        headers = {"Authorization": f"DeepL-Auth-Key {key}"}
        self._url = f"{url}/v2/translate"
        self._api = JsonApi(given, timeout=30.0, headers=headers, secrets=[key], key_variable=KEY)

    def translate(self, pieces: Sequence[TextRequest]) -> list[str]:
        """See `interface.Translator`. All pieces of a call are sent in one request, which has one context."""
        contexts = {piece.context for piece in pieces}
        if len(contexts) > 1:
            raise UsageError("DeepL takes one context for all texts of a request: give the option context=yes.")
        request = {"text": [piece.text for piece in pieces], **self._request}
        context = "".join(contexts)
        if context:
            request["context"] = context
        content = self._api.post(self._url, request)
        return self._api.texts(content, each(at(content, "translations"), "text"), len(pieces))


SYSTEM = DeepL
