"""Conformance checks for live systems: order of answers, classes of failures, secrecy of keys, no lost answers.

The service is a `ServiceDouble` on loopback, which replies like the real service.
"""

from __future__ import annotations

import os
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from gendersuite.errors import ServiceBusy, ServiceError, ServiceRefused, UsageError
from gendersuite.submissions.live.budget import Budget
from gendersuite.submissions.live.cache import AnswerCache
from gendersuite.submissions.live.engine import BudgetReached, translate
from gendersuite.submissions.live.interface import SystemFactory, TextRequest, Translator
from gendersuite.support.http import RetryPolicy
from gendersuite.testing.conformance import ConformanceError, require
from gendersuite.testing.loopback import Asked, Reply, Server, as_json, serving

LANGUAGES = ("en", "cs")
TEXTS = ("I am tired.", "Řekla: „ano“ \u2028 & <b>", 'He said "no" {text} \\ 🙂', "Я устала.", "z")
BAD_ENDPOINTS = ("ftp://host", "host/path", "https://", "https://me:pw@host", "https://host/?key=1", "https://h:x/")
PERSISTENT = RetryPolicy(attempts=40, pause=0.005, longest=0.1)


@dataclass(frozen=True)
class ServiceDouble:
    """A simulated service for a client.

    environment  the environment variables of the client; one contains `key`
    answer       returns the reply to a request, or the service's refusal of a wrong key
    texts        returns the texts in the content of a request
    translated   returns the translation of a text
    short        the content of a reply with fewer translations than texts
    suffix       the part of the endpoint after the server's address
    is_ours      whether the client uses `gendersuite.support.http`; other libraries have their own limits and logs
    """

    name: str
    system: SystemFactory
    key: str
    environment: Mapping[str, str]
    answer: Callable[[Asked], Reply]
    texts: Callable[[Any], list[str]]
    translated: Callable[[str], str]
    short: Any
    options: Mapping[str, str] = field(default_factory=dict)
    suffix: str = ""
    is_ours: bool = True

    def opened(self, url: str, **options: str) -> Translator:
        """Open the client for a server at this URL."""
        return self.system(*LANGUAGES, {"timeout": "5", **self.options, **options}, url + self.suffix)


@contextmanager
def running(double: ServiceDouble) -> Iterator[Server]:
    """Run a server that replies like the service, and set the environment of its client."""
    with patch.dict(os.environ, {"NO_PROXY": "127.0.0.1", **double.environment}), serving(double.answer) as server:
        yield server


def check_live_system(double: ServiceDouble) -> None:
    """Run all checks on a live system; ConformanceError if it breaks a guarantee."""
    for check in CHECKS:
        check(double)


def check_answers_come_in_order_and_whole(double: ServiceDouble) -> None:
    with running(double) as server:
        translator = double.opened(server.url)
        size = translator.limits.pieces
        batches = [TEXTS[start : start + size] for start in range(0, len(TEXTS), size)]
        answers = [
            answer for batch in batches for answer in translator.translate([TextRequest(text) for text in batch])
        ]
        require(
            answers == [double.translated(text) for text in TEXTS], "answers come whole and in the order of the texts"
        )
        require(len(server.asked) == len(batches), "one request is made for each batch")
        with ThreadPoolExecutor(8) as pool:
            at_once = list(pool.map(lambda text: translator.translate([TextRequest(text)]), TEXTS * 5))
        require(at_once == [[double.translated(text)] for text in TEXTS * 5], "threads can share a client")


def check_failures_are_told_apart(double: ServiceDouble) -> None:
    """Check that each failure makes one request, and that its message contains no secret."""
    said = {"message": f"bad key {double.key}\n\x1b[31m{'x' * 500}"}
    explained = {**said, "error": said}
    with running(double) as server:
        translator = double.opened(server.url)
        for status in (429, 503):
            error = _failure(double, server, translator, as_json(explained, status, Retry_After="7"))
            require(isinstance(error, ServiceBusy) and error.wait == 7.0, "Retry-After is passed on")
        for status in (429, 500, 502, 504, 529):
            error = _failure(double, server, translator, Reply(b"<html>no</html>", status))
            require(isinstance(error, ServiceBusy) and error.wait is None, "a busy service may be asked again")
        for status in (400, 403, 404, 413):
            error = _failure(double, server, translator, as_json(explained, status))
            require(isinstance(error, ServiceRefused), "a bad request is final")
            require("bad key ***" in str(error), "messages contain the explanation of the service without secrets")
            require(len(str(error)) < 400, "messages are short")
        server.answer = lambda asked: double.answer(replace(asked, headers={}, body=b"{}"))
        require(isinstance(_raised(double, translator), ServiceRefused), "a wrong key is final")


def check_broken_replies_are_no_answers(double: ServiceDouble) -> None:
    bodies = (b"<html>Welcome to the hotel</html>", b"", b"[]", b"7", b"null", b'{"translations": 1}')
    with running(double) as server:
        translator = double.opened(server.url)
        for reply in (*map(Reply, bodies), as_json(double.short)):
            _require_busy(_failure(double, server, translator, reply))
        server.answer = lambda asked: replace(double.answer(asked), cut=len(double.answer(asked).body) // 2)
        _require_busy(_raised(double, translator))
        server.answer = lambda asked: replace(double.answer(asked), body=double.answer(asked).body[:-4])
        _require_busy(_raised(double, translator))
        if double.is_ours:
            endless = _failure(double, server, translator, Reply(b" " * 16_100_000))
            require(isinstance(endless, ServiceRefused), "an endless response is cut off")
    # The server has stopped.
    _require_busy(_raised(double, translator))


def check_nobody_waits_for_a_slow_service(double: ServiceDouble) -> None:
    with running(double) as server:
        translator = double.opened(server.url, timeout="0.2")
        for reply in (Reply(delay=1.0), *([Reply(b" " * 100, drip=0.05)] if double.is_ours else [])):
            began = time.monotonic()
            _require_busy(_failure(double, server, translator, reply))
            require(time.monotonic() - began < 2, "time-outs hold for slow and for dripping responses")


def check_secrets_stay_where_they_belong(double: ServiceDouble) -> None:
    """Check that keys are in no description and sent to no other server, and that errors name missing keys."""
    with running(double) as server, running(double) as elsewhere:
        translator = double.opened(server.url)
        description = translator.description
        require(double.key not in repr(description), "keys are in no description")
        require(description.provider == double.name, "the description has the name of the system")
        require(all(isinstance(value, str) for value in description.parameters.values()), "parameters are texts")
        if double.is_ours:
            moved = Reply(status=307, headers={"Location": elsewhere.url + "/"})
            require(
                isinstance(_failure(double, server, translator, moved), ServiceRefused), "redirects are not followed"
            )
            require(elsewhere.asked == [], "keys do not go to other servers")
        for endpoint in BAD_ENDPOINTS:
            try:
                double.system(*LANGUAGES, double.options, endpoint)
            except UsageError:
                continue
            raise ConformanceError(f"The endpoint {endpoint} could contain a secret, and the client accepts it.")
        for variable in double.environment:
            with patch.dict(os.environ):
                del os.environ[variable]
                try:
                    double.system(*LANGUAGES, double.options)
                except ServiceRefused as error:
                    require(variable in str(error), "a missing key is named")
                else:
                    raise ConformanceError(f"{variable} is not set, and the client opens without it.")


def check_a_flaky_service_loses_nothing_and_bills_nothing_twice(double: ServiceDouble) -> None:
    pieces = [TextRequest(f"Sentence number {number % 40}.") for number in range(50)]
    flaky = _Flaky(double)
    with running(double) as server, TemporaryDirectory() as folder:
        server.answer = flaky
        size = min(5, double.opened(server.url).limits.pieces)
        translator = double.opened(server.url, requests="8", pieces=str(size))
        with AnswerCache(Path(folder) / "cache.sqlite") as cache:
            outcome = translate(translator, LANGUAGES, pieces, cache, workers=8, policy=PERSISTENT)
            require(outcome.stopped is None, "a flaky service is asked until all texts have an answer")
            require(
                outcome.answers == tuple(double.translated(piece.text) for piece in pieces),
                "all answers are kept in the order of the texts",
            )
            require(flaky.delivered == dict.fromkeys((piece.text for piece in pieces), 1), "no answer is paid twice")
            calls = len(server.asked)
            again = translate(translator, LANGUAGES, pieces, cache, workers=8, policy=PERSISTENT)
            require(
                (again.answers, again.requests, len(server.asked)) == (outcome.answers, 0, calls),
                "a cached run makes no request",
            )
        flaky.characters = 0
        with AnswerCache(Path(folder) / "other.sqlite") as cache:
            budget = Budget(600)
            outcome = translate(translator, LANGUAGES, pieces, cache, budget=budget, workers=8, policy=PERSISTENT)
        require(isinstance(outcome.stopped, BudgetReached), "a run stops when its budget is used up")
        require(400 < flaky.characters <= 600, "a budget is never exceeded")


CHECKS: tuple[Callable[[ServiceDouble], None], ...] = (
    check_answers_come_in_order_and_whole,
    check_failures_are_told_apart,
    check_broken_replies_are_no_answers,
    check_nobody_waits_for_a_slow_service,
    check_secrets_stay_where_they_belong,
    check_a_flaky_service_loses_nothing_and_bills_nothing_twice,
)


class _Flaky:
    """Replies correctly in half of the cases; counts complete replies and characters that may be billed."""

    def __init__(self, double: ServiceDouble) -> None:
        self._double = double
        self._random = random.Random(double.name)  # noqa: S311 - not a secret
        self._lock = threading.Lock()
        self.delivered: Counter[str] = Counter()
        self.characters = 0
        self._short: set[tuple[str, ...]] = set()

    def __call__(self, asked: Asked) -> Reply:
        texts, good = self._double.texts(asked.content), self._double.answer(asked)
        with self._lock:
            kind = self._random.choice(("good", "good", "good", "slow", "429", "500", "cut", "short"))
            if kind == "short":
                # For services with one text per request the short reply is empty, and retried only once.
                kind = "good" if tuple(texts) in self._short else "short"
                self._short.add(tuple(texts))
            if kind != "429":
                self.characters += sum(map(len, texts))
            if kind in ("good", "slow"):
                self.delivered.update(texts)
        return {
            "good": good,
            "slow": replace(good, delay=0.05),
            "429": as_json({"message": "slow down"}, 429, Retry_After="0"),
            "500": Reply(b"<html>no</html>", 500),
            "cut": replace(good, cut=len(good.body) // 2),
            "short": as_json(self._double.short),
        }[kind]


def _require_busy(error: ServiceError) -> None:
    guarantee = "a broken or late response is no answer and may be asked for again"
    require(isinstance(error, ServiceBusy), guarantee)


def _failure(double: ServiceDouble, server: Server, translator: Translator, reply: Reply) -> ServiceError:
    """Return the error for a reply, and check that only one request was made."""
    server.answer = lambda _asked: reply
    before = len(server.asked)
    error = _raised(double, translator)
    require(len(server.asked) == before + 1, "a client does not retry by itself")
    return error


def _raised(double: ServiceDouble, translator: Translator) -> ServiceError:
    try:
        translator.translate([TextRequest(text) for text in TEXTS[: translator.limits.pieces]])
    except ServiceError as error:
        require(double.key not in str(error), "keys are in no message")
        require(str(error).isprintable(), "messages are printable")
        return error
    raise ConformanceError("A failure of the service is taken for an answer.")
