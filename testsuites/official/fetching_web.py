"""Download official files from GitHub or a mirror, with limits on size, time, redirects and retries."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from importlib import import_module
from typing import BinaryIO
from urllib.parse import quote, urlsplit

from gendersuite.errors import DataCorrupt, DataMissing, ServiceError, UsageError
from gendersuite.support.http import Busy, Failure, HttpClient, Response, RetryPolicy, retried
from gendersuite.testsuites.official.fetching import write_verified
from gendersuite.testsuites.official.files import OfficialFile

GITHUB = "https://raw.githubusercontent.com"
OTHER_MIRROR = "try another --mirror"
POLICY = RetryPolicy(timeout=20.0, whole=300.0, largest=None)


class Web:
    """A server with the files at PREFIX/REPOSITORY/COMMIT/PATH, as on GitHub."""

    def __init__(self, prefix: str = GITHUB, policy: RetryPolicy = POLICY) -> None:
        self._prefix = prefix.rstrip("/")
        parts = urlsplit(self._prefix)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise UsageError(
                f"--mirror {_without_password(prefix)} is not an address to which paths can be added; "
                "name one such as https://example.org/mirror, or a folder."
            )
        _check_requests_installed()
        self._host = parts.hostname
        self._client = HttpClient(policy, check_address=OTHER_MIRROR)
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._not_before = 0.0

    def address(self, file: OfficialFile) -> str:
        """The address of a file."""
        return f"{self._prefix}/{quote(f'{file.repository}/{file.commit}/{file.origin}')}"

    def fetch(self, file: OfficialFile, into: BinaryIO) -> None:
        """Download a file; temporary failures are retried."""
        try:
            retried(self._client.policy, lambda: self._fetch_once(file, into), self._stopped.wait)
        except Failure as failure:
            raise ServiceError(f"{self._host} {failure.what}: {failure.remedy}.") from None

    def stop(self) -> None:
        """End the pauses and downloads of all threads."""
        self._stopped.set()
        self._client.stop()

    def _wait_turn(self) -> None:
        while (left := self._not_before - time.monotonic()) > 0 and not self._stopped.is_set():
            self._stopped.wait(left)
        self._check_going_on()

    def _check_going_on(self) -> None:
        if self._stopped.is_set():
            raise ServiceError("The download was stopped: run it again to go on.")

    def _fetch_once(self, file: OfficialFile, into: BinaryIO) -> None:
        self._wait_turn()
        address = self.address(file)
        with self._client.response("GET", address) as response:
            status = response.status
            if self._client.policy.is_busy(status):
                # The pause that the server requests applies to all threads.
                with self._lock:
                    self._not_before = max(self._not_before, time.monotonic() + (response.wait or 0.0))
                raise Busy(f"answers {status}", response.wait)
            if status in (404, 410):
                raise DataMissing(f"{_without_password(address)} is not there ({status}); try another --mirror.")
            if status != 200:
                raise Failure(f"refuses to give {file.path} ({status})", OTHER_MIRROR)
            self._check_going_on()
            fault = write_verified(self._chunks(response), file, into)
        if fault:
            raise DataCorrupt(f"{_without_password(address)} {fault}; try another --mirror.")

    def _chunks(self, response: Response) -> Iterator[bytes]:
        for chunk in response.chunks:
            self._check_going_on()
            yield chunk


def _check_requests_installed() -> None:
    try:
        import_module("requests")
    except ImportError:
        raise DataMissing(
            "Downloads need the package requests: pip install 'gendersuite[apis]', or get the files by hand and name "
            "their folder with --mirror."
        ) from None


def _without_password(address: str) -> str:
    """Remove user name and password, which a mirror may need, from an address for messages."""
    start, slashes, rest = address.partition("://")
    host, slash, path = rest.partition("/")
    return f"{start}{slashes}{host.rpartition('@')[2]}{slash}{path}"
