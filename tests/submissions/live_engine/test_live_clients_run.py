"""Whole runs with each client against a server that behaves like its service, well and badly in turn."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from live_services import SERVICES, Asked, Reply, Server, Service, as_json, serving, translated

from gendersuite.submissions.live import SYSTEMS
from gendersuite.submissions.live.budget import Budget
from gendersuite.submissions.live.cache import AnswerCache
from gendersuite.submissions.live.engine import BudgetReached, translate
from gendersuite.submissions.live.interface import Piece, Translator
from gendersuite.support.http import RetryPolicy

pytest.importorskip("requests", reason="needs gendersuite[apis]")
pytest.importorskip("boto3", reason="needs gendersuite[apis]")

PIECES = [Piece(f"Sentence number {number}.") for number in range(40)]
LANGUAGES = ("en", "cs")
PERSISTENT = RetryPolicy(attempts=40, pause=0.005, longest=0.1)
ASKED: dict[str, Callable[[Any], list[str]]] = {
    "amazon": lambda content: [content["Text"]],
    "chat": lambda content: [content["messages"][-1]["content"].rpartition("\n")[2]],
    "deepl": lambda content: content["text"],
    "google-v2": lambda content: content["q"],
    "google-v3": lambda content: content["contents"],
    "libretranslate": lambda content: content["q"],
}
"""The texts of a request to each service."""


class Flaky:
    """Answers well in half of the cases and keeps the books: what was delivered whole, and what may be on the bill."""

    def __init__(self, name: str, service: Service) -> None:
        self._service = service
        self._texts = ASKED[name]
        self._random = random.Random(name)
        self._lock = threading.Lock()
        self.delivered: Counter[str] = Counter()
        self.characters = 0

    def __call__(self, asked: Asked) -> Reply:
        texts, good = self._texts(asked.content), self._service.answer(asked)
        with self._lock:
            kind = self._random.choice(("good", "good", "good", "slow", "429", "500", "cut", "short"))
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
            "short": as_json(self._service.short),
        }[kind]


@pytest.fixture(params=sorted(SERVICES))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def flaky(name: str) -> Flaky:
    return Flaky(name, SERVICES[name])


@pytest.fixture
def server(flaky: Flaky) -> Iterator[Server]:
    with serving(flaky) as running:
        yield running


@pytest.fixture
def client(name: str, server: Server, monkeypatch: pytest.MonkeyPatch) -> Translator:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    service = SERVICES[name]
    for variable, value in service.environment.items():
        monkeypatch.setenv(variable, value)
    options = {**service.options, "timeout": "5", "requests": "8", "pieces": "5" if service.takes_batches else "1"}
    return SYSTEMS.get(name)(*LANGUAGES, options, server.url + service.suffix)


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[AnswerCache]:
    with AnswerCache(tmp_path / "cache.sqlite") as opened:
        yield opened


def test_nothing_is_lost_and_nothing_paid_twice(
    client: Translator, cache: AnswerCache, flaky: Flaky, server: Server
) -> None:
    outcome = translate(client, LANGUAGES, PIECES, cache, workers=8, policy=PERSISTENT)
    assert outcome.stopped is None
    assert outcome.answers == tuple(translated(piece.text) for piece in PIECES)
    assert flaky.delivered == dict.fromkeys((piece.text for piece in PIECES), 1)
    calls = len(server.asked)
    again = translate(client, LANGUAGES, PIECES, cache, workers=8, policy=PERSISTENT)
    assert (again.answers, again.requests, len(server.asked)) == (outcome.answers, 0, calls)


def test_a_budget_is_never_exceeded(client: Translator, cache: AnswerCache, flaky: Flaky) -> None:
    outcome = translate(client, LANGUAGES, PIECES, cache, budget=Budget(600), workers=8, policy=PERSISTENT)
    assert isinstance(outcome.stopped, BudgetReached)
    assert 400 < flaky.characters <= 600
