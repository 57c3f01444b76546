"""Services that accept and return JSON: one request, and how its response is interpreted.

Nothing here retries or follows redirects, and no key is in any message.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any

from gendersuite.errors import ServiceBusy, ServiceRefused
from gendersuite.submissions.live.options import Options, check_installed
from gendersuite.support.http import Busy, Failure, HttpClient, RetryPolicy, without_secrets

LONGEST_EXPLANATION = 200
CHECK_OPTIONS = "check its address and the options"
MALFORMED_ATTEMPTS = 2
"""How often a request is sent whose answer is not a translation, although its status says so."""


class Verdict(Enum):
    """How a response is treated, whatever its status: as an answer, as a failure to retry, or as final."""

    ANSWER = "answer"
    BUSY = "busy"
    REFUSED = "refused"


class JsonApi:
    """One service.

    `timeout` is the default, `secrets` are kept out of messages, and `key_variable` is where the user has set the key.
    `judge` can override the status of a response; it gets the status and the JSON (None if there is none).
    """

    def __init__(
        self,
        options: Options,
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
        """The JSON that the service returns; ServiceBusy or ServiceRefused if it does not."""
        body = json.dumps(content, ensure_ascii=False).encode("utf-8", "replace")
        try:
            with self._client.response("POST", url, data=body) as response:
                return self._judged(response.status, response.wait, response.read())
        except Busy as failure:
            raise ServiceBusy(self._sentence(failure), failure.wait) from None
        except Failure as failure:
            raise ServiceRefused(self._sentence(failure)) from None

    def texts(self, content: Any, found: Any, expected: int) -> list[str]:
        """The translations `found` in the content of an answer, without secrets; ServiceBusy unless there are as many
        as texts were sent. Other content than translations is asked for twice at most."""
        if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
            what = f"answers in an unexpected shape{self._explanation(content)}"
            raise ServiceBusy(self._sentence(Busy(what)), attempts=MALFORMED_ATTEMPTS)
        if len(found) != expected:
            raise ServiceBusy(self._sentence(Busy(f"answers {len(found)} of {expected} texts")))
        return [sound_text(text, self._secrets) for text in found]

    def refusal(self, content: Any) -> ServiceRefused:
        """The error for a response whose content says that the request is wrong."""
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
    """A service's text for messages: short, printable, on one line, and without the secrets."""
    text = without_secrets(text, secrets)
    text = "".join(character if character.isprintable() else " " for character in text)
    text = " ".join(text.split()).rstrip(".")
    return text if len(text) <= LONGEST_EXPLANATION else f"{text[:LONGEST_EXPLANATION]}…"


def sound_text(text: str, secrets: Iterable[str]) -> str:
    """A translation that can be written as UTF-8, since JSON may contain lone surrogates, and without the secrets."""
    return without_secrets(text.encode("utf-8", "replace").decode("utf-8"), secrets)


def at(content: Any, *path: str) -> Any:
    """The value at a path of names in JSON, or None."""
    for name in path:
        content = content.get(name) if isinstance(content, dict) else None
    return content


def each(found: Any, *path: str) -> Any:
    """The value at a path of names in each entry of a list; other values than lists are returned as they are."""
    return [at(entry, *path) for entry in found] if isinstance(found, list) else found


def _decoded(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None
