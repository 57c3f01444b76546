"""Chat models with an OpenAI-compatible API: https://platform.openai.com/docs/api-reference/chat."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from gendersuite.submissions.live.answers import ServiceAnswer, refused
from gendersuite.submissions.live.interface import Description, Limits, TextRequest
from gendersuite.submissions.live.json_api import JsonApi, Verdict, at
from gendersuite.submissions.live.options import ServiceOptions, address, key_unless_own
from gendersuite.submissions.live.prompts import prompt

TITLE = "The chat model"
KEY = "OPENAI_API_KEY"
ENDPOINT = "https://api.openai.com/v1"
# One text per request: an answer to several texts could not be divided reliably.
LIMITS = Limits(pieces=1, characters=20_000)
# A truncated answer is not an answer either: it would be scored as if it were complete.
NO_ANSWER = ("content_filter", "length")
LEFT_OUT = "left out"
SUBSTITUTES = {"max_tokens": "max_completion_tokens", "temperature": LEFT_OUT}
"""Parameters that some models refuse, and the names used for these models."""


class Chat:
    """A chat model for a language pair.

    The key is read from OPENAI_API_KEY; your own server (the endpoint, up to /v1) may need none. Options: model;
    prompt or prompt_file, a template with {text} and optionally {source_language}, {target_language} and {context};
    temperature (0; "default" leaves it to the model); max_tokens.
    """

    def __init__(self, source: str, target: str, options: Mapping[str, str], endpoint: str | None = None) -> None:
        given = ServiceOptions(TITLE, options, ("model", "prompt", "prompt_file", "temperature", "max_tokens"))
        key = key_unless_own(TITLE, KEY, endpoint)
        url = address(TITLE, endpoint, ENDPOINT)
        self._source, self._target = source, target
        self._prompt = prompt(given.text("prompt"), given.text("prompt_file"))
        self._request: dict[str, Any] = {"model": given.needed("model", "gpt-4.1")}
        if given.text("temperature") != "default":
            self._request["temperature"] = given.number("temperature", 0.0)
        if given.text("max_tokens"):
            self._request["max_tokens"] = given.whole("max_tokens", 1)
        self.limits = given.limits(LIMITS)
        parameters = {name: str(value) for name, value in self._request.items() if name != "model"}
        self.description = Description(
            provider="chat",
            model=self._request["model"],
            endpoint=url,
            parameters={
                **parameters,
                "source": source,
                "target": target,
                "prompt": self._prompt.plain,
                "prompt_with_context": self._prompt.with_context,
            },
            price=given.price("chat"),
        )
        self.substituted: dict[str, str] = {}
        self._url = f"{url}/chat/completions"
        self._api = JsonApi(
            given,
            timeout=120.0,
            headers={"Authorization": f"Bearer {key}"} if key else {},
            secrets=[key],
            key_variable=KEY,
            judge=self._judge,
        )

    def translate(self, pieces: Sequence[TextRequest]) -> list[str]:
        """See `interface.Translator`."""
        return [ServiceAnswer(self._received(piece), self._target) for piece in pieces]

    def _received(self, piece: TextRequest) -> str:
        message = {"role": "user", "content": self._prompt.filled(piece, self._source, self._target)}
        content = self._post([message])
        if _is_filtered(content):
            return refused(str(at(content, "error", "message") or ""))
        choices = at(content, "choices")
        choice = choices[0] if isinstance(choices, list) and choices else None
        found, refusal = at(choice, "message", "content"), at(choice, "message", "refusal")
        if found is None and isinstance(at(choice, "message"), dict):
            found = ""
        [text] = self._api.texts(content, [found], 1)
        if refusal or not text.strip() or at(choice, "finish_reason") in NO_ANSWER:
            [refusal] = self._api.texts(content, [str(refusal or text)], 1)
            return refused(refusal)
        return text

    def _post(self, messages: list[dict[str, str]]) -> Any:
        """Return the model's reply. Parameters that it refuses are renamed or left out, also in later requests."""
        while True:
            known = self.substituted
            request = {known.get(name, name): value for name, value in self._request.items()} | {"messages": messages}
            request.pop(LEFT_OUT, None)
            content = self._api.post(self._url, request)
            refusal = self._refused_parameter(content)
            if refusal is None:
                return content
            if refusal in known:
                raise self._api.refusal(content)
            self.substituted = {**self.substituted, refusal: SUBSTITUTES[refusal]}

    def _judge(self, status: int, content: Any) -> Verdict | None:
        """Treat an exhausted account (429, as if busy) as refused, and errors that the client can handle as answers."""
        if at(content, "error", "code") == "insufficient_quota":
            return Verdict.REFUSED
        handled = _is_filtered(content) or self._refused_parameter(content) is not None
        return Verdict.ANSWER if status in (400, 422) and handled else None

    def _refused_parameter(self, content: Any) -> str | None:
        """Return the parameter of the request that an error message names, or None."""
        named = f"{at(content, 'error', 'param')} {at(content, 'error', 'message')} {at(content, 'message')}"
        sent = (name for name in SUBSTITUTES if name in self._request)
        return next((name for name in sent if re.search(rf"\b{name}\b", named)), None)


def _is_filtered(content: Any) -> bool:
    return at(content, "error", "code") in ("content_filter", "content_policy_violation")


SYSTEM = Chat
