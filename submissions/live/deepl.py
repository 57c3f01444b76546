"""DeepL's API: https://developers.deepl.com/docs/api-reference/translate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gendersuite.errors import UsageError
from gendersuite.submissions.live import languages
from gendersuite.submissions.live.http import Poster, at, each
from gendersuite.submissions.live.interface import Description, Limits, Piece
from gendersuite.submissions.live.options import Options, address, key_from_environment

TITLE = "DeepL"
KEY = "DEEPL_API_KEY"
PAID = "https://api.deepl.com"
FREE = "https://api-free.deepl.com"
FORMALITIES = ("default", "more", "less", "prefer_more", "prefer_less")
MODEL_TYPES = ("quality_optimized", "prefer_quality_optimized", "latency_optimized")
# 50 texts and 128 KiB are the service's limits; a character has at most four bytes.
LIMITS = Limits(pieces=50, characters=30_000)
DEFAULT_TIMEOUT = 30.0


def open_deepl(source: str, target: str, options: Mapping[str, str], endpoint: str | None = None) -> DeepL:
    """DeepL for a pair of languages; the key is in DEEPL_API_KEY.

    Options: formality, model_type, context (yes: each text is sent alone, with its own context) and beta (yes: for
    languages that DeepL calls beta).
    """
    given = Options(TITLE, options, ("formality", "model_type", "context", "beta"))
    key = key_from_environment(TITLE, KEY)
    return DeepL(source, target, given, key, endpoint)


class DeepL:
    """A live system (see `interface.Translator`)."""

    def __init__(self, source: str, target: str, options: Options, key: str, endpoint: str | None) -> None:
        is_free = key.endswith(":fx")
        url = address(TITLE, endpoint, FREE if is_free else PAID)
        formality = options.choice("formality", FORMALITIES)
        model_type = options.choice("model_type", MODEL_TYPES)
        self._request: dict[str, Any] = {
            "source_lang": languages.code(TITLE, "deepl_source", source, options.text("source_code")),
            "target_lang": languages.code(TITLE, "deepl_target", target, options.text("target_code")),
        }
        if formality:
            self._request["formality"] = formality
        if model_type:
            self._request["model_type"] = model_type
        if options.yes("beta"):
            self._request["enable_beta_languages"] = True
        pieces = 1 if options.yes("context") else LIMITS.pieces
        self.limits = options.limits(Limits(pieces, LIMITS.characters, LIMITS.requests))
        self.description = Description(
            provider="deepl",
            model=model_type or "default",
            endpoint=url,
            parameters={name: str(value) for name, value in self._request.items()},
            price=0.0 if is_free and not options.text("price") else options.price("deepl"),
        )
        self._url = f"{url}/v2/translate"
        self._poster = Poster(
            TITLE,
            timeout=options.timeout(DEFAULT_TIMEOUT),
            headers={"Authorization": f"DeepL-Auth-Key {key}"},
            secrets=[key],
            key_variable=KEY,
        )

    def translate(self, pieces: Sequence[Piece]) -> list[str]:
        """See `interface.Translator`. All pieces of a call go into one request, and that has one context."""
        contexts = {piece.context for piece in pieces}
        if len(contexts) > 1:
            raise UsageError("DeepL takes one context for all texts of a request: give the option context=yes.")
        request = {"text": [piece.text for piece in pieces], **self._request}
        context = "".join(contexts)
        if context:
            request["context"] = context
        content = self._poster.post(self._url, request)
        return self._poster.texts(each(at(content, "translations"), "text"), len(pieces))
