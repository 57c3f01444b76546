"""One polite request after the other: a name, a time-out, a pause, bounded retries, and no key in any message."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from random import SystemRandom
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote, quote_plus

from gendersuite.errors import DictionaryMissing, ServiceError
from gendersuite.support.retry_after import retry_after
from gendersuite.version import __version__

if TYPE_CHECKING:
    import requests

LARGEST_ANSWER = 4_000_000
"""In bytes, decompressed: several times the largest page of a dictionary."""
MOST_REDIRECTS = 5


@dataclass(frozen=True, slots=True)
class Politeness:
    """How a service is treated. All times are seconds.

    timeout   for connecting, for each read, and three times that for a whole answer
    attempts  requests for one answer, the first included
    pause     before the first retry; doubles with each, and up to half of it is added at random
    longest   the longest pause; a service that asks for a longer one (Retry-After) is given up
    interval  from one request to the next, over all processes that share a cache
    """

    timeout: float = 10.0
    attempts: int = 4
    pause: float = 1.0
    longest: float = 60.0
    interval: float = 0.25


class Answer(NamedTuple):
    """A status, and the JSON that came with 200."""

    status: int
    content: Any = None


class _Passing(Exception):
    """A failure that may be gone next time: what it was, and the pause that the service asks for."""

    def __init__(self, what: str, pause: float = 0.0) -> None:
        super().__init__(what)
        self.what = what
        self.pause = pause


def check_requests_installed() -> None:
    """DictionaryMissing unless the package requests is there."""
    if find_spec("requests") is None:
        raise DictionaryMissing("Online look-ups need the package requests: pip install 'gendersuite[apis]'.")


class Fetcher:
    """Asks one service for JSON.

    `wait_turn` returns when the service may be asked again. `secret` is a key in the requests' parameters, kept out
    of the logs of the HTTP library. `is_busy` tells answers that mean "later" although their status is 200, and
    `refusal` makes a sentence of an answer that is no JSON, where the service has such.
    """

    def __init__(
        self,
        title: str,
        politeness: Politeness,
        wait_turn: Callable[[], None],
        *,
        secret: str = "",
        is_busy: Callable[[Any], bool] = lambda _content: False,
        refusal: Callable[[str], str | None] = lambda _text: None,
    ) -> None:
        self.title = title
        self._politeness = politeness
        self._wait_turn = wait_turn
        self._secret = secret
        self._is_busy = is_busy
        self._refusal = refusal

    def get(self, url: str, params: Mapping[str, str], *, unknown: frozenset[int] = frozenset()) -> Answer:
        """The answer, or ServiceError. A status in `unknown` is the service's way to say that it has no such word."""
        pause = self._politeness.pause
        for attempt in range(1, self._politeness.attempts + 1):
            self._wait_turn()
            try:
                return self._get_once(url, params, unknown)
            except _Passing as failure:
                if attempt == self._politeness.attempts:
                    times = f"{attempt} times in a row" if attempt > 1 else "once"
                    raise self._error(f"{failure.what} ({times})", "try again later") from None
                if failure.pause > self._politeness.longest:
                    asked = f"asks for {failure.pause:.0f} seconds of patience"
                    raise self._error(f"{failure.what} and {asked}", "try again later") from None
                wait = max(failure.pause, pause * SystemRandom().uniform(1.0, 1.5))
                time.sleep(min(wait, self._politeness.longest))
                pause *= 2
        raise AssertionError("attempts is at least 1")

    def _get_once(self, url: str, params: Mapping[str, str], unknown: frozenset[int]) -> Answer:
        session = self._session
        from requests import exceptions

        timeout = self._politeness.timeout
        # The library's own messages hold the address, and that may hold a key: none is passed on.
        try:
            with session.get(url, params=params, timeout=timeout, stream=True) as response:
                status = response.status_code
                asked_pause = retry_after(response.headers.get("Retry-After", "")) or 0.0
                if status in (408, 429) or status >= 500:
                    raise _Passing(f"answers {status}", asked_pause)
                if status in unknown:
                    return Answer(status)
                if status in (401, 403):
                    raise self._error(f"refuses to answer ({status})", "check the key, if it wants one")
                if status != 200:
                    raise self._error(f"answers {status}", "check its address")
                body = self._body(response)
        except exceptions.Timeout:
            raise _Passing(f"does not answer within {timeout:g} seconds") from None
        except exceptions.SSLError:
            raise self._error("cannot be trusted (its certificate)", "check the clock and the network") from None
        except exceptions.ContentDecodingError:
            raise _Passing("sends answers that cannot be unpacked") from None
        except (exceptions.ConnectionError, exceptions.ChunkedEncodingError):
            raise _Passing("cannot be reached, or breaks off") from None
        except exceptions.RequestException as error:
            raise self._error(f"cannot be asked ({type(error).__name__})", "check its address") from None
        content = self._decoded(body)
        if self._is_busy(content):
            raise _Passing("is busy", asked_pause)
        return Answer(status, content)

    def _body(self, response: requests.Response) -> bytes:
        # A read ends only when it has all it wants or nothing comes for long; one that drips is ended from outside.
        watch = threading.Timer(3 * self._politeness.timeout, _shut, [response])
        watch.daemon = True
        watch.start()
        try:
            body = bytearray()
            for chunk in response.iter_content(65_536):
                body += chunk
                if len(body) > LARGEST_ANSWER:
                    raise self._error(f"sends more than {LARGEST_ANSWER:,} bytes for one word", "check its address")
            return bytes(body)
        finally:
            watch.cancel()

    def _decoded(self, body: bytes) -> Any:
        try:
            return json.loads(body)
        except (ValueError, RecursionError):
            refusal = self._refusal(body[:500].decode("utf-8", "replace"))
            if refusal:
                raise ServiceError(refusal) from None
            raise self._error("answers with something else than JSON", "check its address and the network") from None

    def _error(self, what: str, remedy: str) -> ServiceError:
        return ServiceError(f"{self.title} {what}: {remedy}, or leave --online out.")

    def unexpected(self) -> ServiceError:
        """The error for JSON that is not of the documented shape."""
        return self._error(
            "answers in an unexpected shape", "its interface may have changed, so look for a newer gendersuite"
        )

    @cached_property
    def _session(self) -> requests.Session:
        check_requests_installed()
        import requests

        session = requests.Session()
        session.max_redirects = MOST_REDIRECTS
        session.headers["User-Agent"] = (
            f"gendersuite/{__version__} (gender test suites for machine translation) "
            f"python-requests/{requests.__version__}"
        )
        session.headers["Accept"] = "application/json"
        if self._secret:
            for name in ("urllib3.connectionpool", "urllib3.util.retry", "urllib3.poolmanager"):
                logging.getLogger(name).addFilter(_WithoutSecret(self._secret))
        return session


class _WithoutSecret(logging.Filter):
    """Takes a key out of log records: urllib3 logs the address of each request."""

    def __init__(self, secret: str) -> None:
        super().__init__()
        self._secrets = {secret, quote_plus(secret), quote(secret, safe="")}

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        for secret in self._secrets:
            if secret in message:
                message = message.replace(secret, "***")
                record.msg, record.args = message, ()
        return True


def _shut(response: requests.Response) -> None:
    # Where the answer has just come to its end, there is nothing left to shut.
    with suppress(OSError, RuntimeError, ValueError):
        response.raw.shutdown()
