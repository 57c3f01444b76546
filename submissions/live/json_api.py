"""Send single requests to services with a JSON interface, and interpret the responses.

Requests are not retried, redirects are not followed, and messages contain no API keys.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any

from gendersuite.errors import ServiceBusy, ServiceRefused
from gendersuite.submissions.live.options import ServiceOptions, check_installed
from gendersuite.support.http import Busy, Failure, HttpClient, RetryPolicy, without_secrets

LONGEST_EXPLANATION = 200
CHECK_OPTIONS = "check its address and the options"
MALFORMED_ATTEMPTS = 2
"""The number of attempts if the response reports success but contains no translation."""


class Verdict(Enum):
    """How a response is treated regardless of its status: as an answer, a temporary failure, or a final failure."""

    ANSWER = "answer"
    BUSY = "busy"
    REFUSED = "refused"


class JsonApi:
    """A client of one service.

    `timeout` is the default, `secrets` are removed from messages, and `key_variable` is the environment variable with
    the API key. `judge` can override the status of a response; it is called with the status and the JSON (None if
    there is none).
    """

    def __init__(
        self,
        options: ServiceOptions,
        *,
        timeout: float,
        headers: Mapping[str, str],
        secrets: Iterable[str] = (),
        key_variable: str = "",
        judge: Callable[[int, Any], Verdict | None] = lambda _status, _content: None,
    ) -> None:
        self.title = options.title
        check_installed(self.title, "apis", "requests")
        policy = RetryPolicy(timeout=options.timeout(timeout), redirects=0)
        as_json = {"Accept": "application/json", "Content-Type": "application/json; charset=utf-8"}
        self._secrets = tuple(secrets)
        self._client = HttpClient(policy, headers={**headers, **as_json}, secrets=self._secrets, own_key=True)
        self._key_variable = key_variable
        self._judge = judge

    def post(self, url: str, content: Any) -> Any:
        """Send a request and return the JSON of the response; ServiceBusy or ServiceRefused if it fails."""
        body = json.dumps(content, ensure_ascii=False).encode("utf-8", "replace")
        try:
            with self._client.response("POST", url, data=body) as response:
                return self._judged(response.status, response.wait, response.read())
        except Busy as failure:
            raise ServiceBusy(self._sentence(failure), failure.wait) from None
        except Failure as failure:
            raise ServiceRefused(self._sentence(failure)) from None

    def texts(self, content: Any, found: Any, expected: int) -> list[str]:
        """Return the translations `found` in the content of an answer, without secrets.

        Raises ServiceBusy unless there are as many translations as texts sent. If the content is not translations, the
        request is sent at most MALFORMED_ATTEMPTS times.
        """
        if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
            what = f"answers in an unexpected shape{self._explanation(content)}"
            raise ServiceBusy(self._sentence(Busy(what)), attempts=MALFORMED_ATTEMPTS)
        if len(found) != expected:
            raise ServiceBusy(self._sentence(Busy(f"answers {len(found)} of {expected} texts")))
        return [sound_text(text, self._secrets) for text in found]

    def refusal(self, content: Any) -> ServiceRefused:
        """Return the error for a response whose content reports an invalid request."""
        return ServiceRefused(self._sentence(Failure(f"refuses{self._explanation(content)}", CHECK_OPTIONS)))

    def _judged(self, status: int, wait: float | None, body: bytes) -> Any:
        content = _decoded(body)
        verdict = self._judge(status, content)
        if verdict is None:
            busy = Verdict.BUSY if self._client.policy.is_busy(status) else Verdict.REFUSED
            verdict = Verdict.ANSWER if status == 200 else busy
        if verdict is Verdict.ANSWER:
            if content is None:
                raise Busy("answers with something else than complete JSON", wait)
            return content
        what = f"answers {status}{self._explanation(content)}"
        if verdict is Verdict.BUSY:
            raise Busy(what, wait)
        remedy = CHECK_OPTIONS
        if status in (401, 403) and self._key_variable:
            remedy = f"check {self._key_variable}"
        elif status in (402, 429, 456):
            remedy = "check what your account has left"
        raise Failure(what, remedy)

    def _explanation(self, content: Any) -> str:
        for path in (("error", "message"), ("message",), ("error",), ("detail",)):
            found = at(content, *path)
            if isinstance(found, str):
                return f" ({redacted(found, self._secrets)})" if found else ""
        return ""

    def _sentence(self, failure: Failure) -> str:
        return f"{self.title} {failure.what}: {failure.remedy}."


def redacted(text: str, secrets: Iterable[str]) -> str:
    """Prepare a service's text for messages: short, printable, on one line, and without the secrets."""
    text = without_secrets(text, secrets)
    text = "".join(character if character.isprintable() else " " for character in text)
    text = " ".join(text.split()).rstrip(".")
    return text if len(text) <= LONGEST_EXPLANATION else f"{text[:LONGEST_EXPLANATION]}…"


def sound_text(text: str, secrets: Iterable[str]) -> str:
    """Remove secrets from a translation, and lone surrogates, which JSON may contain and UTF-8 cannot."""
    return without_secrets(text.encode("utf-8", "replace").decode("utf-8"), secrets)


def at(content: Any, *path: str) -> Any:
    """Return the value at a path of names in JSON, or None."""
    for name in path:
        content = content.get(name) if isinstance(content, dict) else None
    return content


def each(found: Any, *path: str) -> Any:
    """Return the value at a path of names in each entry of a list; values other than lists are returned unchanged."""
    return [at(entry, *path) for entry in found] if isinstance(found, list) else found


def _decoded(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None
