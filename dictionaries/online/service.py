"""The base class of online dictionaries: the cache comes first, and only a word is ever sent."""

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
"""The largest answer is several times as large as the largest page of a dictionary."""


class ServiceAnswer(NamedTuple):
    """A status, and the JSON that came with 200."""

    status: int
    content: Any = None


class OnlineDictionary(ABC):
    """A dictionary behind an HTTP interface; a word is asked for once and then answered from the cache.

    `title` names it in messages and `url` is its address, unless another is given. `version` is that of the reader
    here. Raise it when the reader finds something else in the same answer: it is part of the signature and of the
    cache's key. `secret` is a key that the service needs.
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
        """The readings of a word, none if the service does not know it; ServiceError if it cannot be asked."""
        known = self.remembered(word)
        if known is not None:
            return known
        status, readings = self._look_up(word)
        answer = to_analyses(word, readings, self.name)
        self._cache.keep(self._key(word), status, answer)
        return answer

    def remembered(self, word: str) -> tuple[Analysis, ...] | None:
        """What can be said without a request; None where one is needed."""
        return self._cache.analyses(self._key(word)) if _is_word(word) else ()

    @abstractmethod
    def _look_up(self, word: str) -> tuple[int, list[OnlineReading]]:
        """Ask the service: the status of its answer, and the readings in it."""

    def _is_busy(self, _content: Any) -> bool:
        """Whether an answer with status 200 means that the service is busy."""
        return False

    def _refusal(self, _text: str) -> str | None:
        """The sentence for an answer that is not JSON, if the service has such answers."""
        return None

    def _get(self, url: str, params: Mapping[str, str], *, unknown: frozenset[int] = frozenset()) -> ServiceAnswer:
        """The answer to a request, or ServiceError. A status in `unknown` means that the service has no such word."""
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
        """The error for JSON that does not have the documented shape."""
        return self._error(
            "answers in an unexpected shape", "its interface may have changed, so look for a newer gendersuite"
        )

    def _error(self, what: str, remedy: str) -> ServiceError:
        return ServiceError(f"{self.title} {what}: {remedy}, or leave --online out.")

    def _key(self, word: str) -> LookupKey:
        return LookupKey(self.name, self.version, self._endpoint, self.language, word)


def check_requests_installed() -> None:
    """DictionaryMissing unless the package requests is installed."""
    if find_spec("requests") is None:
        raise DictionaryMissing("Online look-ups need the package requests: pip install 'gendersuite[apis]'.")


def _is_word(word: str) -> bool:
    """Whether a text may be sent as a word: letters, with hyphens or apostrophes inside, and not too many."""
    letters = word.replace("-", "").replace("'", "").replace("’", "")
    return (
        0 < len(word) <= LONGEST_WORD
        and letters.isalpha()
        and word[0].isalpha()
        and word[-1].isalpha()
        and unicodedata.is_normalized("NFC", word)
    )


def _endpoint(url: str) -> str:
    """The address without user name and password, should it have them."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
