"""One request to a service, and what became of it: JSON, or an error that says whether to ask again.

Nothing here retries, sleeps or follows redirections, and no key is in any message.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from enum import Enum
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, quote_plus

from gendersuite.errors import ServiceBusy, ServiceRefused
from gendersuite.submissions.live.options import check_installed
from gendersuite.support.retry_after import retry_after
from gendersuite.version import __version__

if TYPE_CHECKING:
    import requests

LARGEST_ANSWER = 16_000_000
"""In bytes, decompressed: many times the largest batch that any service takes."""
LONGEST_EXPLANATION = 200
BUSY = frozenset({408, 425, 429})


class Verdict(Enum):
    """What an answer is, whatever its status: an answer after all, worth another try, or final."""

    ANSWER = "answer"
    BUSY = "busy"
    REFUSED = "refused"


class Poster:
    """Sends JSON to one service and brings back JSON.

    `key_variable` is where the user has set the key, for messages; `secrets` are taken out of them. `judge` may
    know better than the status what an answer is; it sees the status and the JSON that came with it (None if none
    did). `timeout` is for connecting and for each read, and three times that for a whole answer.
    """

    def __init__(
        self,
        title: str,
        *,
        timeout: float,
        headers: Mapping[str, str],
        secrets: Iterable[str] = (),
        key_variable: str = "",
        judge: Callable[[int, Any], Verdict | None] = lambda _status, _content: None,
    ) -> None:
        check_installed(title, "apis", "requests")
        self.title = title
        self._timeout = timeout
        self._headers = dict(headers)
        self._secrets = tuple(secrets)
        self._key_variable = key_variable
        self._judge = judge
        self._of_thread = threading.local()

    def post(self, url: str, content: Any) -> Any:
        """The JSON that the service answers with; ServiceBusy or ServiceRefused where it does not."""
        session = self._session()
        from requests import exceptions

        body = json.dumps(content, ensure_ascii=False).encode("utf-8", "replace")
        # The library's own messages may quote the request: none is passed on.
        try:
            with session.post(url, data=body, timeout=self._timeout, stream=True, allow_redirects=False) as response:
                status = response.status_code
                wait = retry_after(response.headers.get("Retry-After", ""))
                received = self._body(response)
        except exceptions.Timeout:
            raise ServiceBusy(self._sentence(f"does not answer within {self._timeout:g} seconds", LATER)) from None
        except exceptions.SSLError:
            sentence = self._sentence("cannot be trusted (its certificate)", "check the clock and the network")
            raise ServiceRefused(sentence) from None
        except (exceptions.ConnectionError, exceptions.ChunkedEncodingError, exceptions.ContentDecodingError):
            raise ServiceBusy(self._sentence("cannot be reached, or breaks off", LATER)) from None
        except exceptions.RequestException as error:
            sentence = self._sentence(f"cannot be asked ({type(error).__name__})", "check its address")
            raise ServiceRefused(sentence) from None
        return self._judged(status, wait, received)

    def _judged(self, status: int, wait: float | None, received: bytes) -> Any:
        content = _decoded(received)
        verdict = self._judge(status, content) or _verdict(status)
        if verdict is Verdict.ANSWER:
            if content is None:
                raise ServiceBusy(self._sentence("answers with something else than whole JSON", LATER), wait)
            return content
        what = f"answers {status}{self._explanation(content)}"
        if verdict is Verdict.BUSY:
            raise ServiceBusy(self._sentence(what, LATER), wait)
        remedy = "check its address and the options"
        if status in (401, 403) and self._key_variable:
            remedy = f"check {self._key_variable}"
        elif status in (402, 429, 456):
            remedy = "check what your account has left"
        raise ServiceRefused(self._sentence(what, remedy))

    def texts(self, found: Any, expected: int) -> list[str]:
        """What the service gave as translations, if there are as many as texts were sent; else ServiceBusy."""
        if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
            raise ServiceBusy(self._sentence("answers in an unexpected shape", LATER))
        if len(found) != expected:
            raise ServiceBusy(self._sentence(f"answers {len(found)} of {expected} texts", LATER))
        return [sound_text(text) for text in found]

    def _body(self, response: requests.Response) -> bytes:
        # A read ends only when it has all it wants or nothing comes for long; one that drips is ended from outside.
        watch = threading.Timer(3 * self._timeout, _shut, [response])
        watch.daemon = True
        watch.start()
        try:
            body = bytearray()
            for chunk in response.iter_content(65_536):
                body += chunk
                if len(body) > LARGEST_ANSWER:
                    sentence = self._sentence(f"sends more than {LARGEST_ANSWER:,} bytes", "check its address")
                    raise ServiceRefused(sentence)
            return bytes(body)
        finally:
            watch.cancel()

    def _explanation(self, content: Any) -> str:
        found = _message(content)
        return f" ({redacted(found, self._secrets)})" if found else ""

    def _sentence(self, what: str, remedy: str) -> str:
        return f"{self.title} {what}: {remedy}."

    def _session(self) -> requests.Session:
        # A session is not for several threads at once.
        session: requests.Session | None = getattr(self._of_thread, "session", None)
        if session is None:
            import requests

            session = requests.Session()
            session.headers.update(self._headers)
            session.headers["User-Agent"] = f"gendersuite/{__version__}"
            session.headers["Accept"] = "application/json"
            session.headers["Content-Type"] = "application/json; charset=utf-8"
            # Else requests puts what a .netrc file has for the host in the place of the key.
            session.auth = _as_it_is
            self._of_thread.session = session
        return session


LATER = "try again later"


def redacted(text: str, secrets: Iterable[str]) -> str:
    """A text of a service as it may be shown: short, printable, on one line, and without the secrets."""
    for secret in secrets:
        for form in {secret, quote(secret, safe=""), quote_plus(secret)} - {""}:
            text = text.replace(form, "***")
    text = "".join(character if character.isprintable() else " " for character in text)
    text = " ".join(text.split()).rstrip(".")
    return text if len(text) <= LONGEST_EXPLANATION else f"{text[:LONGEST_EXPLANATION]}…"


def sound_text(text: str) -> str:
    """A text that can be written as UTF-8: JSON may hold halves of surrogate pairs."""
    return text.encode("utf-8", "replace").decode("utf-8")


def at(content: Any, *path: str) -> Any:
    """What stands at a path of names in JSON; None where there is nothing."""
    for name in path:
        content = content.get(name) if isinstance(content, dict) else None
    return content


def each(found: Any, *path: str) -> Any:
    """What stands at a path of names in each entry of a list; anything else than a list is left as it is."""
    return [at(entry, *path) for entry in found] if isinstance(found, list) else found


def _verdict(status: int) -> Verdict:
    if status == 200:
        return Verdict.ANSWER
    return Verdict.BUSY if status in BUSY or status >= 500 else Verdict.REFUSED


def _decoded(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _message(content: Any) -> str:
    for path in (("error", "message"), ("message",), ("error",), ("detail",)):
        found = at(content, *path)
        if isinstance(found, str):
            return found
    return ""


def _as_it_is(request: requests.PreparedRequest) -> requests.PreparedRequest:
    return request


def _shut(response: requests.Response) -> None:
    # Where the answer has just come to its end, there is nothing left to shut.
    with suppress(OSError, RuntimeError, ValueError):
        response.raw.shutdown()
