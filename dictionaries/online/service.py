"""The base class of online dictionaries: uses the cache first, and sends nothing but single words."""

from __future__ import annotations

import json
import time
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from gendersuite.dictionaries.analysis import Analysis
from gendersuite.dictionaries.online.cache import LookupCache, LookupKey
from gendersuite.dictionaries.online.readings import OnlineReading, to_analyses
from gendersuite.errors import DictionaryMissing, ServiceError
from gendersuite.support.http import Busy, Failure, HttpClient, RetryPolicy, retried

LONGEST_WORD = 60
POLICY = RetryPolicy(interval=0.25, largest=4_000_000)
"""The size limit is several times the largest page of a dictionary."""


class ServiceAnswer(NamedTuple):
    """A status and, for 200, the JSON content."""

    status: int
    content: Any = None


class OnlineDictionary(ABC):
    """A dictionary with an HTTP interface. Each word is requested once and then answered from the cache.

    `title` is its name in messages and `url` its default address. `version` is the version of the reader. Increase it
    when the reader interprets the same answer differently: it is part of the signature and of the cache key. `secret`
    is the key of the service, if it requires one.
    """

    name: str
    version: str
    title: str
    url: str
    policy = POLICY

    def __init__(
        self,
        language: str,
        cache: LookupCache,
        *,
        url: str | None = None,
        policy: RetryPolicy | None = None,
        secret: str = "",
    ) -> None:
        self.language = language
        self.url = (url or self.url).rstrip("/")
        self.policy = policy or self.policy
        self._cache = cache
        self._secret = secret
        self._endpoint = _endpoint(self.url)
        self._client = HttpClient(self.policy, headers={"Accept": "application/json"}, secrets=[secret])

    def analyses(self, word: str) -> tuple[Analysis, ...]:
        """Return the readings of a word; empty if the service does not have it. Raise ServiceError if the request
        fails."""
        known = self.remembered(word)
        if known is not None:
            return known
        status, readings = self._look_up(word)
        answer = to_analyses(word, readings, self.name)
        self._cache.keep(self._key(word), status, answer)
        return answer

    def remembered(self, word: str) -> tuple[Analysis, ...] | None:
        """Return the answer if no request is needed, else None."""
        return self._cache.analyses(self._key(word)) if _is_word(word) else ()

    @abstractmethod
    def _look_up(self, word: str) -> tuple[int, list[OnlineReading]]:
        """Request a word. Return the status and the readings of the answer."""

    def _is_busy(self, _content: Any) -> bool:
        """Whether an answer with status 200 means that the service is busy."""
        return False

    def _refusal(self, _text: str) -> str | None:
        """The error message for an answer that is not JSON, if the service has such answers."""
        return None

    def _get(self, url: str, params: Mapping[str, str], *, unknown: frozenset[int] = frozenset()) -> ServiceAnswer:
        """Return the answer to a request, or raise ServiceError. Statuses in `unknown` mean that the word is
        unknown."""
        try:
            return retried(self.policy, lambda: self._get_once(url, params, unknown), time.sleep)
        except Failure as failure:
            raise self._error(failure.what, failure.remedy) from None

    def _get_once(self, url: str, params: Mapping[str, str], unknown: frozenset[int]) -> ServiceAnswer:
        time.sleep(self._cache.reserve(self._endpoint, self.policy.interval))
        with self._client.response("GET", url, params=params) as response:
            status = response.status
            if self.policy.is_busy(status):
                raise Busy(f"answers {status}", response.wait)
            if status in unknown:
                return ServiceAnswer(status)
            if status in (401, 403):
                raise Failure(f"refuses to answer ({status})", "check the key, if it wants one")
            if status != 200:
                raise Failure(f"answers {status}", "check its address")
            body = response.read()
        try:
            content = json.loads(body)
        except (ValueError, RecursionError):
            refusal = self._refusal(body[:500].decode("utf-8", "replace"))
            if refusal:
                raise ServiceError(refusal) from None
            raise Failure("answers with something else than JSON", "check its address and the network") from None
        if self._is_busy(content):
            raise Busy("is busy", response.wait)
        return ServiceAnswer(status, content)

    def _unexpected(self) -> ServiceError:
        """The error for JSON that does not have the documented structure."""
        return self._error(
            "answers in an unexpected shape", "its interface may have changed, so look for a newer gendersuite"
        )

    def _error(self, what: str, remedy: str) -> ServiceError:
        return ServiceError(f"{self.title} {what}: {remedy}, or leave --online out.")

    def _key(self, word: str) -> LookupKey:
        return LookupKey(self.name, self.version, self._endpoint, self.language, word)


def check_requests_installed() -> None:
    """Raise DictionaryMissing if the package requests is not installed."""
    if find_spec("requests") is None:
        raise DictionaryMissing("Online look-ups need the package requests: pip install 'gendersuite[apis]'.")


def _is_word(word: str) -> bool:
    """Whether a text may be sent as a word: letters with hyphens or apostrophes inside, and not too long."""
    letters = word.replace("-", "").replace("'", "").replace("’", "")
    return (
        0 < len(word) <= LONGEST_WORD
        and letters.isalpha()
        and word[0].isalpha()
        and word[-1].isalpha()
        and unicodedata.is_normalized("NFC", word)
    )


def _endpoint(url: str) -> str:
    """The address without user name and password."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
