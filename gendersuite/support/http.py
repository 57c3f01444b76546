"""The HTTP client of all online services, with limits on size, time, redirects and retries, and no secrets in messages.

`HttpClient` makes single requests, and `retried` repeats them according to a `RetryPolicy`. Both raise `Failure`, or
`Busy` if a retry may help; callers turn it into an error message.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from random import SystemRandom
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote, quote_plus, urljoin

from gendersuite.version import __version__

if TYPE_CHECKING:
    import requests

T = TypeVar("T")
LATER = "try again later"
REDIRECTS = frozenset({301, 302, 303, 307, 308})
CHUNK = 65_536


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Limits for the requests to a service. All times are in seconds.

    attempts   most requests for one answer, including the first
    pause      pause before the first retry; doubles with each retry, plus up to half at random
    longest    longest pause; a longer Retry-After ends the retries
    timeout    for connecting, and for each read
    whole      for a whole response; default: three times `timeout`
    interval   least time between requests, for services that are called sequentially
    largest    most bytes of a decompressed response; None if the reader of the response limits them
    redirects  most redirects of one request
    busy       temporary status codes, besides all from 500
    """

    attempts: int = 4
    pause: float = 1.0
    longest: float = 60.0
    timeout: float = 10.0
    whole: float | None = None
    interval: float = 0.0
    largest: int | None = 16_000_000
    redirects: int = 5
    busy: frozenset[int] = frozenset({408, 425, 429})

    def is_busy(self, status: int) -> bool:
        """Return whether a status is temporary, so that a retry may help."""
        return status in self.busy or status >= 500

    def pause_after(self, failures: int) -> float:
        """Return the pause after a number of failures of one request."""
        return float(min(self.longest, self.pause * 2.0 ** (failures - 1) * SystemRandom().uniform(1.0, 1.5)))


class Failure(Exception):
    """A failed request: `what` describes the problem, `remedy` what the user can do."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy


class Busy(Failure):
    """A temporary failure; `wait` is the Retry-After of the service in seconds, if any."""

    def __init__(self, what: str, wait: float | None = None) -> None:
        super().__init__(what, LATER)
        self.wait = wait


@dataclass(frozen=True, slots=True)
class Response:
    """The status, the Retry-After pause, and the body, which can be read once."""

    status: int
    wait: float | None
    chunks: Iterator[bytes]

    def read(self) -> bytes:
        return b"".join(self.chunks)


class HttpClient:
    """Makes requests to one service. Thread-safe.

    `headers` are sent with each request. `secrets` are removed from the log of the HTTP library, which contains URLs.
    With `own_key`, credentials of a .netrc file are never sent. `check_address` is the remedy if the URL may be wrong.
    The package requests must be installed.
    """

    def __init__(
        self,
        policy: RetryPolicy,
        *,
        headers: Mapping[str, str] = MappingProxyType({}),
        secrets: Iterable[str] = (),
        own_key: bool = False,
        check_address: str = "check its address",
    ) -> None:
        self.policy = policy
        self._headers = headers
        self._own_key = own_key
        self._check_address = check_address
        self._threads = threading.local()
        self._lock = threading.Lock()
        self._running: set[requests.Response] = set()
        for secret in filter(None, secrets):
            for name in ("urllib3.connectionpool", "urllib3.util.retry", "urllib3.poolmanager"):
                logging.getLogger(name).addFilter(_WithoutSecret(secret))

    @contextmanager
    def response(self, method: str, url: str, **content: Any) -> Iterator[Response]:
        """Yield the response to a request, after redirects; `content` are arguments for requests (params, data).

        Raises Failure if there is no response or if it is incomplete. The messages of the library may contain URLs and
        content with secrets, so they are not passed on.
        """
        from requests import exceptions

        try:
            with self._after_redirects(method, url, content) as response:
                with self._lock:
                    self._running.add(response)
                try:
                    wait = retry_after(response.headers.get("Retry-After", ""))
                    yield Response(response.status_code, wait, self._chunks(response))
                finally:
                    with self._lock:
                        self._running.discard(response)
        except exceptions.Timeout:
            raise Busy(f"does not answer within {self.policy.timeout:g} seconds") from None
        except exceptions.SSLError:
            raise Failure("cannot be trusted (its certificate)", "check the clock and the network") from None
        except (exceptions.ConnectionError, exceptions.ChunkedEncodingError, exceptions.ContentDecodingError):
            raise Busy("cannot be reached, or breaks off") from None
        except (exceptions.RequestException, ValueError) as error:
            raise Failure(f"cannot be asked ({type(error).__name__})", self._check_address) from None

    def stop(self) -> None:
        """Abort the responses that other threads are reading."""
        with self._lock:
            for response in self._running:
                _shut(response)

    @contextmanager
    def _after_redirects(self, method: str, url: str, content: dict[str, Any]) -> Iterator[requests.Response]:
        # The library would read the bodies of redirects without a limit, and send the password of the first URL to the
        # next.
        for _ in range(self.policy.redirects + 1):
            with self._session().request(method, url, timeout=self.policy.timeout, stream=True, **content) as response:
                target = response.headers.get("Location")
                if not self.policy.redirects or response.status_code not in REDIRECTS or not target:
                    yield response
                    return
                url, content = urljoin(url, target), {}
        raise Failure(f"redirects more than {self.policy.redirects} times", self._check_address)

    def _chunks(self, response: requests.Response) -> Iterator[bytes]:
        # `timeout` limits the wait for the next bytes only, so a timer aborts bodies that arrive too slowly.
        watch = threading.Timer(self.policy.whole or 3 * self.policy.timeout, _shut, [response])
        watch.daemon = True
        watch.start()
        size = 0
        try:
            for chunk in response.iter_content(CHUNK):
                size += len(chunk)
                if self.policy.largest is not None and size > self.policy.largest:
                    raise Failure(f"sends more than {self.policy.largest:,} bytes", self._check_address)
                yield chunk
        finally:
            watch.cancel()

    def _session(self) -> requests.Session:
        """The session of this thread, because sessions are not thread-safe."""
        session: requests.Session | None = getattr(self._threads, "session", None)
        if session is None:
            session = self._threads.session = _new_session()
            session.headers.update(self._headers)
            if self._own_key:
                session.auth = _unchanged
        return session


def retried(policy: RetryPolicy, attempt: Callable[[], T], sleep: Callable[[float], object]) -> T:
    """Call `attempt` until it does not raise Busy, and return its result; Failure when the policy ends the retries."""
    for failures in range(1, policy.attempts + 1):
        try:
            return attempt()
        except Busy as failure:
            wait = failure.wait or 0.0
            if failures == policy.attempts:
                times = f"{failures} times in a row" if failures > 1 else "once"
                raise Failure(f"{failure.what} ({times})", LATER) from None
            if wait > policy.longest:
                raise Failure(f"{failure.what} and asks for {wait:.0f} seconds of patience", LATER) from None
            sleep(max(wait, policy.pause_after(failures)))
    raise AssertionError("attempts is at least 1")


def retry_after(value: str) -> float | None:
    """Parse the Retry-After header, a number of seconds or a date, to seconds; None if it is invalid."""
    value = value.strip()
    if value.isascii() and value.isdecimal():
        return float(value[:9])
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())


def without_secrets(text: str, secrets: Iterable[str]) -> str:
    """Remove secrets from a text, both verbatim and URL-encoded."""
    for secret in secrets:
        for form in {secret, quote(secret, safe=""), quote_plus(secret)} - {""}:
            text = text.replace(form, "***")
    return text


class _WithoutSecret(logging.Filter):
    """Removes a secret from log records."""

    def __init__(self, secret: str) -> None:
        super().__init__()
        self._secret = secret

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        shown = without_secrets(message, [self._secret])
        if shown != message:
            record.msg, record.args = shown, ()
        return True


def _new_session() -> requests.Session:
    import requests

    class Direct(requests.Session):
        """Does not follow redirects; the client does."""

        def get_redirect_target(self, _resp: requests.Response) -> None:
            return None

    session = Direct()
    session.headers["User-Agent"] = (
        f"gendersuite/{__version__} (gender test suites for machine translation) python-requests/{requests.__version__}"
    )
    return session


def _unchanged(request: requests.PreparedRequest) -> requests.PreparedRequest:
    return request


def _shut(response: requests.Response) -> None:
    # The response may just have ended.
    with suppress(OSError, RuntimeError, ValueError):
        response.raw.shutdown()
