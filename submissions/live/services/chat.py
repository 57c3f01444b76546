"""Any chat model behind an interface like OpenAI's: https://platform.openai.com/docs/api-reference/chat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gendersuite.submissions.live.interface import Description, Limits, Piece
from gendersuite.submissions.live.json_api import JsonApi, Verdict, at
from gendersuite.submissions.live.options import Options, address, key_unless_own
from gendersuite.submissions.live.prompts import is_refusal, prompt, without_thoughts

TITLE = "The chat model"
KEY = "OPENAI_API_KEY"
ENDPOINT = "https://api.openai.com/v1"
# One text a request: an answer for several could not be taken apart safely.
LIMITS = Limits(pieces=1, characters=20_000)
# A cut answer is no answer either: it would be scored, and kept, as if it were whole.
NO_ANSWER = ("content_filter", "length")


class Chat:
    """A chat model for a pair of languages.

    The key is in OPENAI_API_KEY; a server of one's own (the endpoint, up to /v1) may need none. Options: model;
    prompt or prompt_file, a template with {text} and as needed {source_language}, {target_language} and {context};
    temperature (0; "default" leaves it to the model); max_tokens.
    """

    def __init__(self, source: str, target: str, options: Mapping[str, str], endpoint: str | None = None) -> None:
        given = Options(TITLE, options, ("model", "prompt", "prompt_file", "temperature", "max_tokens"))
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
        self._url = f"{url}/chat/completions"
        self._api = JsonApi(
            given,
            timeout=120.0,
            headers={"Authorization": f"Bearer {key}"} if key else {},
            secrets=[key],
            key_variable=KEY,
            judge=_judge,
        )

    def translate(self, pieces: Sequence[Piece]) -> list[str]:
        """See `interface.Translator`."""
        return [self._translated(piece) for piece in pieces]

    def _translated(self, piece: Piece) -> str:
        message = {"role": "user", "content": self._prompt.filled(piece, self._source, self._target)}
        content = self._api.post(self._url, {**self._request, "messages": [message]})
        if _is_filtered(content):
            return ""
        choices = at(content, "choices")
        choice = choices[0] if isinstance(choices, list) and choices else None
        if at(choice, "message", "refusal") or at(choice, "finish_reason") in NO_ANSWER:
            return ""
        found = at(choice, "message", "content")
        if found is None and isinstance(at(choice, "message"), dict):
            return ""
        [text] = self._api.texts([found], 1)
        answer = without_thoughts(text)
        return "" if is_refusal(answer, self._target) else answer


def _judge(status: int, content: Any) -> Verdict | None:
    """An exhausted account gets 429, as from a busy service; a filtered prompt is a refusal, not a bad request."""
    if at(content, "error", "code") == "insufficient_quota":
        return Verdict.REFUSED
    return Verdict.ANSWER if status == 400 and _is_filtered(content) else None


def _is_filtered(content: Any) -> bool:
    return at(content, "error", "code") in ("content_filter", "content_policy_violation")


SYSTEM = Chat
