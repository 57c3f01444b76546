"""Official files from GitHub or a mirror of it: bounded in size, time, redirects and retries."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from random import SystemRandom
from typing import TYPE_CHECKING, BinaryIO
from urllib.parse import quote, urljoin, urlsplit

from gendersuite.errors import DataCorrupt, DataMissing, ServiceBusy, ServiceError, ServiceRefused, UsageError
from gendersuite.support.retry_after import retry_after
from gendersuite.testsuites.official.fetching import write_verified
from gendersuite.testsuites.official.files import OfficialFile
from gendersuite.version import __version__

if TYPE_CHECKING:
    import requests

GITHUB = "https://raw.githubusercontent.com"
MOST_REDIRECTS = 5
_REDIRECTS = (301, 302, 303, 307, 308)


@dataclass(frozen=True, slots=True)
class Manners:
    """How a server is treated. All times are seconds.

    timeout   for connecting, and for each read
    whole     for a whole file
    attempts  requests for one file, the first included
    pause     before the first retry; doubles with each, and up to half of it is added at random
    longest   the longest pause; a server that asks for a longer one (Retry-After) is given up
    """

    timeout: float = 20.0
    whole: float = 300.0
    attempts: int = 4
    pause: float = 1.0
    longest: float = 60.0


class Web:
    """A server with the files at PREFIX/REPOSITORY/COMMIT/PATH, as GitHub has them."""

    def __init__(self, prefix: str = GITHUB, manners: Manners | None = None) -> None:
        self._prefix = prefix.rstrip("/")
        parts = urlsplit(self._prefix)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise UsageError(
                f"--mirror {_without_password(prefix)} is no address that paths can follow; "
                "name one such as https://example.org/mirror, or a folder."
            )
        _check_requests_installed()
        self._host = parts.hostname
        self._manners = manners or Manners()
        self._threads = threading.local()
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._not_before = 0.0
        self._running: set[requests.Response] = set()

    def address(self, file: OfficialFile) -> str:
        """Where a file is on the server."""
        return f"{self._prefix}/{quote(f'{file.repository}/{file.commit}/{file.origin}')}"

    def fetch(self, file: OfficialFile, into: BinaryIO) -> None:
        """Asks for a file, again after failures that may pass."""
        pause = self._manners.pause
        for attempt in range(1, self._manners.attempts + 1):
            self._wait_turn()
            try:
                return self._fetch_once(file, into)
            except ServiceBusy as failure:
                if attempt == self._manners.attempts:
                    times = f"{attempt} times in a row" if attempt > 1 else "once"
                    raise ServiceError(f"{failure} ({times}): try again later.") from None
                asked = failure.wait or 0.0
                if asked > self._manners.longest:
                    raise ServiceError(
                        f"{failure} and asks for {asked:.0f} seconds of patience: try again later."
                    ) from None
                # What the server asks for, all threads grant it.
                self._postpone(asked)
                self._stopped.wait(min(max(asked, pause * SystemRandom().uniform(1.0, 1.5)), self._manners.longest))
                pause *= 2
        raise AssertionError("attempts is at least 1")

    def stop(self) -> None:
        """Ends the pauses and downloads of all threads."""
        self._stopped.set()
        with self._lock:
            for response in self._running:
                _shut(response)

    def _wait_turn(self) -> None:
        while (left := self._not_before - time.monotonic()) > 0 and not self._stopped.is_set():
            self._stopped.wait(left)
        self._check_going_on()

    def _postpone(self, seconds: float) -> None:
        with self._lock:
            self._not_before = max(self._not_before, time.monotonic() + seconds)

    def _check_going_on(self) -> None:
        if self._stopped.is_set():
            raise ServiceError("The download was stopped: run it again to go on.")

    def _fetch_once(self, file: OfficialFile, into: BinaryIO) -> None:
        address = self.address(file)
        with self._failures_told(), self._opened(address) as response:
            status = response.status_code
            if status in (408, 429) or status >= 500:
                wait = retry_after(response.headers.get("Retry-After", "")) or 0.0
                raise ServiceBusy(f"{self._host} answers {status}", wait)
            if status in (404, 410):
                raise DataMissing(f"{_without_password(address)} is not there ({status}); try another --mirror.")
            if status != 200:
                raise ServiceRefused(f"{self._host} refuses to give {file.path} ({status}): try another --mirror.")
            fault = write_verified(self._chunks(response), file, into)
        if fault:
            raise DataCorrupt(f"{_without_password(address)} {fault}; try another --mirror.")

    @contextmanager
    def _opened(self, address: str) -> Iterator[requests.Response]:
        """The answer to a request, after redirects. These are followed here: the library would read their bodies, of
        whatever size, and the password of a mirror stays with it."""
        session = self._session()
        for _ in range(MOST_REDIRECTS + 1):
            with session.get(address, timeout=self._manners.timeout, stream=True) as response:
                target = response.headers.get("Location")
                if response.status_code not in _REDIRECTS or not target:
                    yield response
                    return
                address = urljoin(address, target)
        raise ServiceRefused(
            f"{self._host} redirects more than {MOST_REDIRECTS} times: check the network, or try another --mirror."
        )

    def _chunks(self, response: requests.Response) -> Iterator[bytes]:
        # A read ends only when it has all it wants or nothing comes for long; one that drips is ended from outside.
        watch = threading.Timer(self._manners.whole, _shut, [response])
        watch.daemon = True
        watch.start()
        with self._lock:
            self._running.add(response)
        try:
            self._check_going_on()
            for chunk in response.iter_content(65_536):
                self._check_going_on()
                yield chunk
        finally:
            watch.cancel()
            with self._lock:
                self._running.discard(response)

    @contextmanager
    def _failures_told(self) -> Iterator[None]:
        """Turns the library's errors into ours. Its messages hold addresses, with passwords: none is passed on."""
        from requests import exceptions as errors

        try:
            yield
        except errors.Timeout:
            raise ServiceBusy(f"{self._host} does not answer within {self._manners.timeout:g} seconds") from None
        except errors.SSLError:
            raise ServiceRefused(
                f"{self._host} cannot be trusted (its certificate): check the clock and the network."
            ) from None
        except (errors.ConnectionError, errors.ChunkedEncodingError, errors.ContentDecodingError):
            raise ServiceBusy(f"{self._host} cannot be reached, or breaks off") from None
        except (errors.RequestException, ValueError) as error:
            raise ServiceRefused(
                f"{self._host} cannot be asked ({type(error).__name__}): try another --mirror."
            ) from None

    def _session(self) -> requests.Session:
        """The thread's own session: they are not made to be shared."""
        session: requests.Session | None = getattr(self._threads, "session", None)
        if session is None:
            session = self._threads.session = _new_session()
        return session


def _new_session() -> requests.Session:
    import requests

    class Direct(requests.Session):
        """Leaves redirects to `_opened`."""

        def get_redirect_target(self, _resp: requests.Response) -> None:
            return None

    session = Direct()
    session.headers["User-Agent"] = (
        f"gendersuite/{__version__} (gender test suites for machine translation) python-requests/{requests.__version__}"
    )
    return session


def _check_requests_installed() -> None:
    try:
        import_module("requests")
    except ImportError:
        raise DataMissing(
            "Downloads need the package requests: pip install 'gendersuite[apis]', or get the files by hand and name "
            "their folder with --mirror."
        ) from None


def _shut(response: requests.Response) -> None:
    # Where the answer has just come to its end, there is nothing left to shut.
    with suppress(OSError, RuntimeError, ValueError):
        response.raw.shutdown()


def _without_password(address: str) -> str:
    """An address to show: a mirror may want a name and a password, which are nobody else's business."""
    start, slashes, rest = address.partition("://")
    host, slash, path = rest.partition("/")
    return f"{start}{slashes}{host.rpartition('@')[2]}{slash}{path}"
