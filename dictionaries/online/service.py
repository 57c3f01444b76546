"""What all online dictionaries have in common: the cache comes first, and only a word is ever sent."""

from __future__ import annotations

import time
import unicodedata
from abc import ABC, abstractmethod
from typing import Any
from urllib.parse import urlsplit

from gendersuite.dictionaries.analysis import Analysis
from gendersuite.dictionaries.online.cache import LookupCache, LookupKey
from gendersuite.dictionaries.online.fetching import Fetcher, Politeness
from gendersuite.dictionaries.online.readings import Reading, to_analyses

LONGEST_WORD = 60


class OnlineDictionary(ABC):
    """A dictionary behind an HTTP interface; a word it was asked for once is answered from the cache ever after.

    `title` names it in messages and `url` is its address, unless another is given. `version` is that of the reader
    here and goes up when the reader finds something else in the same answer: it is part of the signature and of the
    cache's key. `secret` is a key that the service wants.
    """

    name: str
    version: str
    title: str
    url: str
    politeness = Politeness()

    def __init__(
        self,
        language: str,
        cache: LookupCache,
        *,
        url: str | None = None,
        politeness: Politeness | None = None,
        secret: str = "",
    ) -> None:
        self.language = language
        self.url = (url or self.url).rstrip("/")
        self.politeness = politeness or self.politeness
        self._cache = cache
        self._secret = secret
        self._endpoint = _endpoint(self.url)
        self._fetcher = Fetcher(
            self.title,
            self.politeness,
            self._wait_turn,
            secret=secret,
            is_busy=self._is_busy,
            refusal=self._refusal,
        )

    def analyses(self, word: str) -> tuple[Analysis, ...]:
        """The readings of a word, none where the service does not know it; ServiceError where it cannot be asked."""
        known = self.remembered(word)
        if known is not None:
            return known
        status, readings = self._look_up(word)
        answer = to_analyses(word, readings, self.name)
        self._cache.put(self._key(word), status, answer)
        return answer

    def remembered(self, word: str) -> tuple[Analysis, ...] | None:
        """What can be said without a request; None where one is needed."""
        return self._cache.get(self._key(word)) if _is_word(word) else ()

    @abstractmethod
    def _look_up(self, word: str) -> tuple[int, list[Reading]]:
        """Asks the service: the status of its answer, and what it says."""

    def _is_busy(self, _content: Any) -> bool:
        """Whether an answer with status 200 means "later"."""
        return False

    def _refusal(self, _text: str) -> str | None:
        """The sentence for an answer that is no JSON, where the service has such."""
        return None

    def _key(self, word: str) -> LookupKey:
        return LookupKey(self.name, self.version, self._endpoint, self.language, word)

    def _wait_turn(self) -> None:
        time.sleep(self._cache.reserve(self._endpoint, self.politeness.interval))


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
