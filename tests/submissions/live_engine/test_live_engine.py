"""Asking live systems: nothing lost, nothing paid twice, no budget exceeded, whatever the service does."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from loopback_service import LANGUAGES, QUICK, LoopbackTranslator, Reply, service, texts, translated

from gendersuite.errors import ServiceBusy, ServiceRefused
from gendersuite.submissions.live.budget import Budget
from gendersuite.submissions.live.cache import AnswerCache
from gendersuite.submissions.live.engine import BudgetReached, requests_for, survey, translate
from gendersuite.submissions.live.interface import Description, Limits, TextRequest
from gendersuite.submissions.live.pacing import Pace
from gendersuite.support.http import RetryPolicy


@pytest.fixture
def cache(tmp_path: Path) -> AnswerCache:
    return AnswerCache(tmp_path / "cache.sqlite")


def test_requests_keep_to_the_limits(cache: AnswerCache) -> None:
    sizes: list[tuple[int, int]] = []

    def behave(number: int, asked: list[str]) -> Reply:
        sizes.append((len(asked), sum(map(len, asked))))
        return Reply(delay=0.01)

    pieces = [
        TextRequest("x" * size + str(number)) for number, size in enumerate((50, 60, 3, 3, 3, 3, 3, 90, 4, 98, 99))
    ]
    with service(behave) as running:
        client = LoopbackTranslator(running.url, limits=Limits(pieces=4, characters=100, requests=3))
        expected = requests_for(survey(client, LANGUAGES, pieces, cache).open, client.limits)
        outcome = translate(client, LANGUAGES, pieces, cache, workers=8)
    assert all(count <= 4 and characters <= 100 for count, characters in sizes)
    assert running.most_at_once <= 3
    assert len(sizes) == expected == outcome.requests
    # The last one is longer than the service takes: it is not sent, and the others do not suffer.
    assert outcome.answers[-1] == ""
    assert all(outcome.answers[:-1])


@pytest.mark.parametrize("limit", [0, 24, 500, 1_111, 2_000])
def test_a_budget_is_never_exceeded_by_eight_workers(cache: AnswerCache, limit: int) -> None:
    pieces = texts(200)
    with service(lambda _number, _asked: Reply(delay=0.005)) as running:
        outcome = translate(LoopbackTranslator(running.url), LANGUAGES, pieces, cache, budget=Budget(limit), workers=8)
        assert isinstance(outcome.stopped, BudgetReached)
        assert limit - 20 - len(pieces[-1].text) < running.received_characters <= limit
        assert sum(1 for answer in outcome.answers if answer) == running.bills.total()
        rest = translate(LoopbackTranslator(running.url), LANGUAGES, pieces, cache, budget=Budget(), workers=8)
    assert rest.stopped is None
    assert all(rest.answers)
    assert running.bills == dict.fromkeys((piece.text for piece in pieces), 1)


def test_an_empty_answer_is_missing_and_asked_for_again(cache: AnswerCache) -> None:
    pieces = [TextRequest("One."), TextRequest("In silence."), TextRequest("Two."), TextRequest("  ")]
    with service() as running:
        client = LoopbackTranslator(running.url)
        for _ in range(2):
            outcome = translate(client, LANGUAGES, pieces, cache)
            assert outcome.answers == (translated("One."), "", translated("Two."), "")
            assert outcome.stopped is None
    assert running.received == {"One.": 1, "Two.": 1, "In silence.": 2}


def test_a_wrong_key_stops_at_once(cache: AnswerCache) -> None:
    with service() as running:
        client = LoopbackTranslator(running.url, key="wrong", limits=Limits(5, 200, requests=2))
        start = time.perf_counter()
        outcome = translate(client, LANGUAGES, texts(100), cache)
        assert time.perf_counter() - start < 1.0
    assert isinstance(outcome.stopped, ServiceRefused)
    assert running.requests <= 2
    assert not any(outcome.answers)


def test_an_exhausted_quota_keeps_what_is_there(cache: AnswerCache) -> None:
    with service(lambda number, _asked: Reply() if number <= 10 else Reply(456)) as running:
        client = LoopbackTranslator(running.url)
        outcome = translate(client, LANGUAGES, texts(100), cache)
        assert isinstance(outcome.stopped, ServiceRefused)
        assert sum(1 for answer in outcome.answers if answer) == 50
        assert running.requests <= 10 + 8
        running.behave = lambda _number, _asked: Reply()
        rest = translate(client, LANGUAGES, texts(100), cache)
    assert (rest.from_cache, rest.stopped, all(rest.answers)) == (50, None, True)


@pytest.mark.parametrize(
    ("reply", "requests"),
    [(Reply(500), 8 * 3 + 8), (Reply(429, {"Retry-After": "3600"}), 8)],
    ids=["down", "long pause"],
)
def test_a_service_that_does_not_answer_is_given_up(cache: AnswerCache, reply: Reply, requests: int) -> None:
    polite = RetryPolicy(attempts=3, pause=0.001, longest=0.01)
    with service(lambda _number, _asked: reply) as running:
        outcome = translate(LoopbackTranslator(running.url), LANGUAGES, texts(1_000), cache, policy=polite)
    assert isinstance(outcome.stopped, ServiceBusy)
    assert running.requests <= requests


def test_a_text_that_the_service_stumbles_over_does_not_stop_the_others(cache: AnswerCache) -> None:
    polite = RetryPolicy(attempts=3, pause=0.001, longest=0.01)
    with service(lambda _number, asked: Reply(500 if "Sentence number 33." in asked else 200)) as running:
        outcome = translate(LoopbackTranslator(running.url), LANGUAGES, texts(100), cache, policy=polite)
    assert [number for number, answer in enumerate(outcome.answers) if not answer] == [33]
    assert outcome.stopped is None
    assert max(running.bills.values()) == 1


def test_retry_after_is_honoured_by_all_workers(cache: AnswerCache) -> None:
    moments: list[float] = []

    def behave(number: int, asked: list[str]) -> Reply:
        with running.lock:
            moments.append(time.monotonic())
        return Reply(429, {"Retry-After": "0.5"}) if number <= 4 else Reply()

    with service(behave) as running:
        client = LoopbackTranslator(running.url, limits=Limits(1, 200, requests=4))
        outcome = translate(client, LANGUAGES, texts(12), cache, policy=QUICK)
    assert all(outcome.answers)
    assert moments[4] - moments[3] >= 0.49


def test_fewer_requests_at_a_time_when_busy_and_slowly_more_after() -> None:
    pace = Pace(8)
    allowed, grown = [], []
    # The second request was under way when the pace was slowed down.
    for sent_at, now in ((1.0, 2.0), (1.5, 2.1), (2.2, 3.0), (3.1, 4.0), (4.1, 5.0)):
        pace.busy(sent_at=sent_at, now=now)
        allowed.append(pace.allowed)
    assert allowed == [4, 4, 2, 1, 1]
    for _ in range(200):
        pace.answered()
        grown.append(pace.allowed)
    assert grown[:3] == [1, 1, 2]
    assert grown == sorted(grown)
    assert grown[-1] == 8


def test_a_service_that_takes_two_requests_at_a_time_is_soon_asked_no_more(cache: AnswerCache) -> None:
    """Without slowing down, eight workers are refused nearly three times for each answer."""
    refused = 0

    def behave(_number: int, _asked: list[str]) -> Reply:
        nonlocal refused
        with running.lock:
            if running.at_once <= 2:
                return Reply(delay=0.01)
            refused += 1
        return Reply(429, {"Retry-After": "0"})

    patient = RetryPolicy(attempts=50, pause=0.01, longest=0.1)
    with service(behave) as running:
        client = LoopbackTranslator(running.url, limits=Limits(1, 200, requests=8))
        outcome = translate(client, LANGUAGES, texts(200), cache, policy=patient)
    assert all(outcome.answers)
    assert 0 < refused < 100


def test_progress_counts_what_is_durable(cache: AnswerCache) -> None:
    counted: list[int] = []

    def answered(count: int) -> None:
        counted.append(count)
        assert len(survey(client, LANGUAGES, texts(40), cache).known) >= sum(counted)

    with service() as running:
        client = LoopbackTranslator(running.url)
        translate(client, LANGUAGES, texts(40), cache, answered=answered)
    assert sum(counted) == 40


def test_an_interrupt_keeps_what_was_under_way(cache: AnswerCache) -> None:
    def interrupt(_count: int) -> None:
        if running.requests >= 4:
            raise KeyboardInterrupt

    with service(lambda _number, _asked: Reply(delay=0.02)) as running:
        client = LoopbackTranslator(running.url)
        with pytest.raises(KeyboardInterrupt):
            translate(client, LANGUAGES, texts(200), cache, answered=interrupt)
        assert 0 < len(survey(client, LANGUAGES, texts(200), cache).known) == running.bills.total() < 200
        outcome = translate(client, LANGUAGES, texts(200), cache)
    assert all(outcome.answers)
    assert max(running.bills.values()) == 1


class HalfCharacters:
    """Answers what JSON can hold and files cannot."""

    description = Description("half", "", "")
    limits = Limits(10, 1_000, 1)

    def translate(self, pieces: Sequence[TextRequest]) -> list[str]:
        return ["\ud83d\ude00 \ud83d" for _ in pieces]


def test_halves_of_characters_become_whole_or_a_replacement(cache: AnswerCache) -> None:
    outcome = translate(HalfCharacters(), LANGUAGES, [TextRequest("Smile.")], cache)
    assert outcome.answers == ("\U0001f600 \ufffd",)
    assert translate(HalfCharacters(), LANGUAGES, [TextRequest("Smile.")], cache).answers == outcome.answers
