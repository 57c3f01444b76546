"""A translation service on loopback that works, refuses, and fails as real ones do; and a client for it.

As a program (`loopback_service.py URL CACHE COUNT`) it asks the service for COUNT texts, to be killed while it does.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from gendersuite.errors import ServiceBusy, ServiceRefused
from gendersuite.submissions.live.cache import AnswerCache
from gendersuite.submissions.live.engine import translate
from gendersuite.submissions.live.interface import Description, Limits, TextRequest
from gendersuite.support.http import RetryPolicy
from gendersuite.testing import loopback
from gendersuite.testing.loopback import Asked

QUICK = RetryPolicy(attempts=8, pause=0.005, longest=2.0)
LANGUAGES = ("en", "cs")


@dataclass(frozen=True)
class Reply:
    """What becomes of one request: a status, headers, a delay, and whether texts or bytes are left out at the end."""

    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    short: bool = False
    cut: bool = False


def translated(text: str, context: str = "") -> str:
    """What the service says to a text; nothing if it holds the word silence."""
    return "" if "silence" in text else f"{text[::-1]} !" + (f" ({context})" if context else "")


@dataclass
class Service:
    """The address, how it behaves, and what it has done: `bills` counts the texts of complete answers."""

    url: str
    behave: Callable[[int, list[str]], Reply]
    key: str = "right"
    requests: int = 0
    at_once: int = 0
    most_at_once: int = 0
    received: Counter[str] = field(default_factory=Counter)
    received_characters: int = 0
    bills: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def handle(self, request: Asked) -> loopback.Reply:
        asked = request.content
        texts: list[str] = asked["texts"]
        with self.lock:
            self.requests += 1
            number = self.requests
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
            self.received.update(texts)
            self.received_characters += sum(map(len, texts + asked["contexts"]))
        try:
            reply = Reply(403) if request.headers["Authorization"] != self.key else self.behave(number, texts)
            time.sleep(reply.delay)
            if reply.status == 200 and not (reply.short or reply.cut):
                with self.lock:
                    self.bills.update(texts)
        finally:
            with self.lock:
                self.at_once -= 1
        answers = [translated(*pair) for pair in zip(texts, asked["contexts"], strict=True)]
        body = json.dumps(answers[: -1 if reply.short else None]).encode()
        return loopback.Reply(body, reply.status, reply.headers, cut=len(body) // 2 if reply.cut else None)


@contextmanager
def service(behave: Callable[[int, list[str]], Reply] = lambda _number, _texts: Reply()) -> Iterator[Service]:
    """A service that runs until the end of the `with` statement."""
    running = Service("", behave)
    with loopback.serving(running.handle) as server:
        running.url = f"{server.url}/translate"
        yield running


class LoopbackTranslator:
    """The client."""

    def __init__(
        self,
        url: str,
        *,
        key: str = "right",
        limits: Limits | None = None,
        parameters: Mapping[str, str] | None = None,
        price: float | None = 20.0,
    ) -> None:
        self.description = Description("loopback", "one", url, parameters or {}, price)
        self.limits = limits or Limits(pieces=5, characters=200, requests=8)
        self._key = key

    def translate(self, pieces: Sequence[TextRequest]) -> list[str]:
        asked = {"texts": [piece.text for piece in pieces], "contexts": [piece.context for piece in pieces]}
        request = Request(  # noqa: S310 - an address of our own
            self.description.endpoint, json.dumps(asked).encode(), headers={"Authorization": self._key}
        )
        try:
            with urlopen(request, timeout=5) as response:  # noqa: S310
                answers: list[str] = json.loads(response.read())
        except HTTPError as error:
            with error:
                if error.code in (429, 500, 503):
                    wait = error.headers.get("Retry-After")
                    raise ServiceBusy(f"loopback answers {error.code}.", wait and float(wait)) from None
                raise ServiceRefused(f"loopback refuses ({error.code}): check the key.") from None
        except (OSError, HTTPException, ValueError):
            raise ServiceBusy("loopback breaks off: try again later.") from None
        return answers


def factory(source: str, target: str, options: Mapping[str, str], endpoint: str | None) -> LoopbackTranslator:
    """As the registry of live systems wants it."""
    parameters: dict[str, Any] = dict(options)
    key = parameters.pop("key", "right")
    return LoopbackTranslator(endpoint or "", key=key, parameters=parameters)


def texts(count: int) -> list[TextRequest]:
    return [TextRequest(f"Sentence number {number}.") for number in range(count)]


if __name__ == "__main__":
    address, cache_file, how_many = sys.argv[1:]
    client = LoopbackTranslator(address)
    with AnswerCache(Path(cache_file)) as cache:
        outcome = translate(client, LANGUAGES, texts(int(how_many)), cache, policy=QUICK)
    sys.exit(outcome.answers != tuple(translated(piece.text) for piece in texts(int(how_many))))
