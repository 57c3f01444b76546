"""Each client against a server that behaves like its service: what is answered, and what each failure becomes."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from live_services import KEY, SERVICES, Reply, Server, as_json, serving, translated

from gendersuite.errors import ServiceBusy, ServiceError, ServiceRefused, UsageError
from gendersuite.submissions.live import SYSTEMS
from gendersuite.submissions.live.interface import Piece, Translator
from gendersuite.support.http import retry_after

pytest.importorskip("requests", reason="needs gendersuite[apis]")
pytest.importorskip("boto3", reason="needs gendersuite[apis]")

TEXTS = ["I am tired.", "Řekla: „ano“ \u2028 & <b>", 'He said "no" {text} \\ 🙂', "Я устала.", "z"]
HTTP = sorted(set(SERVICES) - {"amazon"})

Opener = Callable[..., Translator]


@pytest.fixture
def server() -> Iterator[Server]:
    with serving(lambda _asked: Reply(status=500)) as running:
        yield running


@pytest.fixture(params=sorted(SERVICES))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def opened(server: Server, monkeypatch: pytest.MonkeyPatch) -> Opener:
    """Opens a client whose service is the server; it answers well until it is told otherwise."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")

    def open_system(name: str, **options: str) -> Translator:
        service = SERVICES[name]
        for variable, value in service.environment.items():
            monkeypatch.setenv(variable, value)
        server.answer = service.answer
        given = {"timeout": "5", **service.options, **options}
        return SYSTEMS.get(name)("en", "cs", given, server.url + service.suffix)

    return open_system


def pieces_for(translator: Translator) -> list[Piece]:
    """As many as go into one request."""
    return [Piece(text) for text in TEXTS[: translator.limits.pieces]]


def failure(translator: Translator) -> ServiceError:
    with pytest.raises(ServiceError) as raised:
        translator.translate(pieces_for(translator))
    return raised.value


def test_answers_come_in_order_and_whole(opened: Opener, server: Server, name: str) -> None:
    translator = opened(name)
    answers = []
    for start in range(0, len(TEXTS), translator.limits.pieces):
        batch = TEXTS[start : start + translator.limits.pieces]
        answers += translator.translate([Piece(text) for text in batch])
    assert answers == [translated(text) for text in TEXTS]
    assert len(server.asked) == (1 if SERVICES[name].takes_batches else len(TEXTS))


def test_a_wrong_key_is_final_and_stays_secret(opened: Opener, server: Server, name: str) -> None:
    translator = opened(name)
    service = SERVICES[name]
    server.answer = lambda asked: service.answer(replace(asked, headers={}, content={}))
    error = failure(translator)
    assert isinstance(error, ServiceRefused)
    assert KEY not in str(error)
    assert len(server.asked) == 1


def test_an_echoed_key_is_taken_out_of_the_message(opened: Opener, server: Server, name: str) -> None:
    translator = opened(name)
    said = f"bad key {KEY}, that is sec%2Fret%2Bkey%3D1\n\x1b[31m{'x' * 500}"
    server.answer = lambda _asked: as_json({"message": said, "error": {"message": said}}, 403)
    message = str(failure(translator))
    assert "bad key ***, that is *** " in message
    assert "sec" not in message.replace("AWS_SECRET_ACCESS_KEY", "")
    assert message.isprintable()
    assert len(message) < 400


@pytest.mark.parametrize("status", [429, 503])
def test_retry_after_is_passed_on(opened: Opener, server: Server, name: str, status: int) -> None:
    translator = opened(name)
    server.answer = lambda _asked: as_json({"message": "slow down"}, status, Retry_After="7")
    error = failure(translator)
    assert isinstance(error, ServiceBusy)
    assert error.wait == 7.0
    assert len(server.asked) == 1


@pytest.mark.parametrize("status", [429, 500, 502, 504, 529])
def test_a_busy_service_may_be_asked_again(opened: Opener, server: Server, name: str, status: int) -> None:
    translator = opened(name)
    server.answer = lambda _asked: Reply(b"<html>no</html>", status)
    error = failure(translator)
    assert isinstance(error, ServiceBusy)
    assert error.wait is None
    assert len(server.asked) == 1


@pytest.mark.parametrize("status", [400, 404, 413])
def test_a_bad_request_is_final(opened: Opener, server: Server, name: str, status: int) -> None:
    translator = opened(name)
    server.answer = lambda _asked: as_json({"message": "not supported", "error": {"message": "not supported"}}, status)
    error = failure(translator)
    assert isinstance(error, ServiceRefused)
    assert "not supported" in str(error)


def test_a_slow_answer_is_not_waited_for(opened: Opener, server: Server, name: str) -> None:
    translator = opened(name, timeout="0.2")
    good = server.answer
    server.answer = lambda asked: replace(good(asked), delay=1.0)
    began = time.monotonic()
    assert isinstance(failure(translator), ServiceBusy)
    assert time.monotonic() - began < 0.9
    assert len(server.asked) == 1


@pytest.mark.parametrize("name", HTTP)
def test_an_answer_that_drips_is_not_waited_for(opened: Opener, server: Server, name: str) -> None:
    translator = opened(name, timeout="0.1")
    server.answer = lambda _asked: Reply(b" " * 100, drip=0.05)
    began = time.monotonic()
    assert isinstance(failure(translator), ServiceBusy)
    assert time.monotonic() - began < 2


def test_a_body_that_breaks_off_is_no_answer(opened: Opener, server: Server, name: str) -> None:
    translator = opened(name)
    good = server.answer
    server.answer = lambda asked: replace(good(asked), cut=len(good(asked).body) // 2)
    assert isinstance(failure(translator), ServiceBusy)


def test_json_that_breaks_off_is_no_answer(opened: Opener, server: Server, name: str) -> None:
    translator = opened(name)
    good = server.answer
    server.answer = lambda asked: replace(good(asked), body=good(asked).body[:-4])
    assert isinstance(failure(translator), ServiceBusy)


@pytest.mark.parametrize(
    "body", [b"<html>Welcome to the hotel</html>", b"", b"[]", b"7", b"null", b'{"translations": 1}']
)
def test_something_else_than_an_answer_is_none(opened: Opener, server: Server, name: str, body: bytes) -> None:
    translator = opened(name)
    server.answer = lambda _asked: Reply(body)
    assert isinstance(failure(translator), ServiceBusy)


def test_a_batch_answered_short_is_no_answer(opened: Opener, server: Server, name: str) -> None:
    translator = opened(name)
    server.answer = lambda _asked: as_json(SERVICES[name].short)
    error = failure(translator)
    assert isinstance(error, ServiceBusy)
    assert ("1 of 5 texts" in str(error)) == SERVICES[name].takes_batches


def test_nobody_listens(opened: Opener, server: Server, name: str) -> None:
    translator = opened(name)
    with serving(lambda _asked: Reply()) as other:
        gone = other.url
    closed = SYSTEMS.get(name)("en", "cs", dict(SERVICES[name].options), gone)
    assert isinstance(failure(closed), ServiceBusy)
    assert translator.translate([Piece("a")]) == [translated("a")]


@pytest.mark.parametrize("name", HTTP)
def test_a_key_is_not_carried_elsewhere(opened: Opener, server: Server, name: str) -> None:
    translator = opened(name)
    with serving(SERVICES[name].answer) as elsewhere:
        server.answer = lambda asked: Reply(status=307, headers={"Location": elsewhere.url + asked.path})
        assert isinstance(failure(translator), ServiceRefused)
        assert elsewhere.asked == []


@pytest.mark.parametrize("name", HTTP)
def test_an_endless_answer_is_cut_off(opened: Opener, server: Server, name: str) -> None:
    translator = opened(name)
    server.answer = lambda _asked: Reply(b" " * 16_100_000)
    assert isinstance(failure(translator), ServiceRefused)


def test_a_client_serves_several_threads(opened: Opener, name: str) -> None:
    translator = opened(name)
    texts = [f"text {number}" for number in range(40)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda text: translator.translate([Piece(text)]), texts))
    assert answers == [[translated(text)] for text in texts]


def test_keys_are_in_no_description_and_no_log(opened: Opener, name: str, caplog: pytest.LogCaptureFixture) -> None:
    translator = opened(name)
    if name != "amazon":  # boto3 logs what it signs, without the secret, when it is told to debug
        with caplog.at_level(logging.DEBUG):
            translator.translate(pieces_for(translator))
        assert KEY not in caplog.text
    assert KEY not in repr(translator.description)
    assert translator.description.provider == name
    assert translator.description.endpoint.startswith("http://127.0.0.1:")
    assert all(isinstance(value, str) for value in translator.description.parameters.values())


def test_a_missing_key_is_said_with_its_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    service = SERVICES[name]
    for variable in service.environment:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.delenv("AWS_DEFAULT_REGION", raising=False)
    for variable, value in service.environment.items():
        with pytest.raises(ServiceRefused, match=variable):
            SYSTEMS.get(name)("en", "cs", dict(service.options))
        monkeypatch.setenv(variable, value)
    SYSTEMS.get(name)("en", "cs", dict(service.options))


def test_halves_of_characters_do_not_get_through(opened: Opener, server: Server) -> None:
    translator = opened("google-v2")
    server.answer = lambda _asked: Reply(b'{"data": {"translations": [{"translatedText": "a\\ud83d"}]}}')
    assert translator.translate([Piece("a")]) == ["a?"]


def test_retry_after_may_be_a_date() -> None:
    moment = datetime.now(UTC) + timedelta(seconds=100)
    assert 90 < (retry_after(format_datetime(moment)) or 0) <= 100
    assert retry_after(format_datetime(moment - timedelta(days=1))) == 0.0
    assert retry_after("soon") is None
    assert retry_after("") is None


@pytest.mark.parametrize(
    "endpoint",
    ["ftp://host", "host/path", "https://", "https://me:pw@host", "https://host/?key=1", "https://h:x/"],
)
def test_an_endpoint_that_could_hold_a_secret_is_refused(endpoint: str, name: str, opened: Opener) -> None:
    opened(name)
    with pytest.raises(UsageError, match="plain address"):
        SYSTEMS.get(name)("en", "cs", dict(SERVICES[name].options), endpoint)
