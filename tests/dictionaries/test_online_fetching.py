"""Requests are polite, retries bounded, failures told in a sentence, and the key is told to nobody but the service."""

from __future__ import annotations

import logging
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from itertools import pairwise
from pathlib import Path

import pytest
from online_server import MAJA, QUICK, page, wiki

from gendersuite.dictionaries.online.cache import LookupCache
from gendersuite.dictionaries.online.merriam_webster import MerriamWebster
from gendersuite.dictionaries.online.wiktionary import EnglishWiktionary
from gendersuite.errors import ServiceError
from gendersuite.support.http import RetryPolicy
from gendersuite.testing.loopback import Asked, Reply, Server, as_json, in_turn, serving
from gendersuite.version import __version__

GOOD = page("maja", MAJA)
KEY = "se cret/key+1"


@pytest.fixture
def ask(server: Server, tmp_path: Path) -> Callable[..., str]:
    """Looks up a word in a Wiktionary on the server: its gender, or an error."""

    def look_up(policy: RetryPolicy = QUICK, word: str = "maja") -> str:
        cache = LookupCache(tmp_path / "lookups.sqlite")
        [found] = EnglishWiktionary("es", cache, url=server.url, policy=policy).analyses(word)
        return found.gender or ""

    return look_up


def test_the_request_says_who_asks(server: Server, ask: Callable[..., str]) -> None:
    server.answer = wiki({"maja": MAJA})
    ask()
    assert server.asked[0].headers["User-Agent"].startswith(f"gendersuite/{__version__} (")


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504, 408])
def test_a_passing_failure_is_tried_again(server: Server, ask: Callable[..., str], status: int) -> None:
    server.answer = in_turn(Reply(status=status), Reply(status=status), GOOD)
    assert ask() == "F"
    assert len(server.asked) == 3


def test_retries_are_bounded(server: Server, ask: Callable[..., str]) -> None:
    server.answer = in_turn(Reply(status=503))
    with pytest.raises(ServiceError, match=r"The English Wiktionary answers 503 \(3 times in a row\): try again later"):
        ask()
    assert len(server.asked) == 3


@pytest.mark.parametrize(
    ("status", "word"), [(400, "answers 400"), (401, "refuses"), (403, "refuses"), (404, "answers 404")]
)
def test_what_will_not_pass_is_not_tried_again(server: Server, ask: Callable[..., str], status: int, word: str) -> None:
    server.answer = in_turn(Reply(b"<html>no</html>", status))
    with pytest.raises(ServiceError, match=word):
        ask()
    assert len(server.asked) == 1


def test_pauses_grow_and_are_at_random(server: Server, ask: Callable[..., str]) -> None:
    server.answer = in_turn(Reply(status=500))
    with pytest.raises(ServiceError):
        ask(replace(QUICK, attempts=4, pause=0.05))
    moments = [asked.moment for asked in server.asked]
    pauses = [later - earlier for earlier, later in pairwise(moments)]
    assert [least <= pause for least, pause in zip((0.05, 0.1, 0.2), pauses, strict=True)] == [True] * 3
    assert sum(pauses) < 5


@pytest.mark.parametrize("as_date", [False, True])
def test_retry_after_is_honoured(server: Server, ask: Callable[..., str], as_date: bool) -> None:
    """A date has whole seconds, so that one two seconds ahead is waited for more than one second."""
    moment = format_datetime(datetime.now(UTC) + timedelta(seconds=2), usegmt=True)
    server.answer = in_turn(Reply(status=429, headers={"Retry-After": moment if as_date else "1"}), GOOD)
    assert ask(replace(QUICK, longest=10.0)) == "F"
    first, second = (asked.moment for asked in server.asked)
    assert 0.9 < second - first < 9


@pytest.mark.parametrize("value", ["3600", "99999999999999999999", "Fri, 31 Dec 2100 23:59:59 GMT"])
def test_a_service_that_wants_more_patience_than_we_have_is_given_up_at_once(
    server: Server, ask: Callable[..., str], value: str
) -> None:
    server.answer = in_turn(Reply(status=429, headers={"Retry-After": value}))
    started = time.monotonic()
    with pytest.raises(ServiceError, match=r"answers 429 and asks for \d+ seconds of patience"):
        ask()
    assert len(server.asked) == 1
    assert time.monotonic() - started < 5


@pytest.mark.parametrize("value", ["", "soon", "-5", "1.5", "Mon, 99 Xyz 2020", "Wed, 01 Jan 2020 00:00:00 GMT", "²"])
def test_a_retry_after_that_says_nothing_does_not_matter(server: Server, ask: Callable[..., str], value: str) -> None:
    # http.server writes headers in Latin-1, which has a superscript two but no use for it.
    server.answer = in_turn(Reply(status=503, headers={"Retry-After": value}), GOOD)
    assert ask() == "F"


def test_a_slow_answer_is_not_waited_for(server: Server, ask: Callable[..., str]) -> None:
    server.answer = in_turn(replace(GOOD, delay=1.0))
    with pytest.raises(ServiceError, match=r"does not answer within 0\.1 seconds \(2 times in a row\)"):
        ask(replace(QUICK, timeout=0.1, attempts=2))
    assert len(server.asked) == 2


def test_a_slow_answer_may_be_quicker_the_next_time(server: Server, ask: Callable[..., str]) -> None:
    server.answer = in_turn(replace(GOOD, delay=1.0), GOOD)
    assert ask(replace(QUICK, timeout=0.3)) == "F"


def test_an_answer_that_drips_is_not_waited_for(server: Server, ask: Callable[..., str]) -> None:
    """Each byte comes in time, the answer does not."""
    server.answer = in_turn(replace(GOOD, drip=0.05))
    started = time.monotonic()
    with pytest.raises(ServiceError, match="breaks off"):
        ask(replace(QUICK, timeout=0.2, attempts=2))
    assert time.monotonic() - started < 5


def test_a_body_that_breaks_off_is_asked_for_again(server: Server, ask: Callable[..., str]) -> None:
    server.answer = in_turn(replace(GOOD, cut=20), GOOD)
    assert ask() == "F"
    server.asked.clear()
    server.answer = in_turn(replace(GOOD, cut=20))
    with pytest.raises(ServiceError, match="cannot be reached, or breaks off"):
        ask(word="majo")
    assert len(server.asked) == 3


@pytest.mark.parametrize(
    "body", [b"<!DOCTYPE html><title>Log in</title>", b"", b"{", b"\xff\xfe", b"[" * 100_000, b"maja"]
)
def test_what_is_no_json_is_an_error_at_once(server: Server, ask: Callable[..., str], body: bytes) -> None:
    server.answer = in_turn(Reply(body, headers={"Content-Type": "text/html"}))
    with pytest.raises(ServiceError, match="something else than JSON"):
        ask()
    assert len(server.asked) == 1


def test_an_endless_answer_is_cut_short(server: Server, ask: Callable[..., str]) -> None:
    server.answer = in_turn(Reply(b'"' + b"x" * 4_000_000 + b'"'))
    with pytest.raises(ServiceError, match="more than 4,000,000 bytes"):
        ask()


def test_a_zipped_answer_that_is_none_is_tried_again(server: Server, ask: Callable[..., str]) -> None:
    server.answer = in_turn(Reply(b"no zip", headers={"Content-Encoding": "gzip"}), GOOD)
    assert ask() == "F"


def test_redirects_are_followed_but_not_for_ever(server: Server, ask: Callable[..., str]) -> None:
    def moved_once(asked: Asked) -> Reply:
        return GOOD if asked.path == "/new" else Reply(status=301, headers={"Location": "/new"})

    server.answer = moved_once
    assert ask() == "F"
    server.asked.clear()
    server.answer = lambda asked: Reply(status=302, headers={"Location": asked.path})
    with pytest.raises(ServiceError, match=r"redirects more than 5 times"):
        ask(word="majo")
    assert len(server.asked) == 6


def test_a_service_that_is_not_there_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serving(lambda _asked: Reply()) as gone:
        pass
    service = EnglishWiktionary("es", LookupCache(tmp_path / "c.sqlite"), url=gone.url, policy=QUICK)
    with pytest.raises(ServiceError, match=r"^The English Wiktionary cannot be reached.*leave --online out\.$"):
        service.analyses("maja")


def test_requests_keep_their_distance(server: Server, ask: Callable[..., str]) -> None:
    """Also where each is made by another client, as in several processes with one cache."""
    server.answer = wiki(dict.fromkeys(("maja", "majo", "molona"), MAJA))
    started = time.monotonic()
    for word in ("maja", "majo", "molona"):
        ask(replace(QUICK, interval=0.2), word)
    # A busy machine may deliver any of them late, which brings it nearer to the next: each is held against the start.
    waited = [asked.moment - started for asked in server.asked]
    assert len(waited) == 3
    assert all(wait > 0.19 * number for number, wait in enumerate(waited))


FAILURES = [
    Reply(b"Invalid API key. Not subscribed for this reference."),
    Reply(b"<html>", 403),
    Reply(status=429, headers={"Retry-After": "9999"}),
    Reply(status=500),
    Reply(b"{}"),
    Reply(b"[]", cut=1),
    Reply(status=302, headers={"Location": "/elsewhere?key=se+cret%2Fkey%2B1"}),
]


@pytest.mark.parametrize("reply", FAILURES)
def test_the_key_is_in_no_message_no_log_and_no_cache(
    server: Server, tmp_path: Path, caplog: pytest.LogCaptureFixture, reply: Reply
) -> None:
    caplog.set_level(logging.DEBUG)
    cache = LookupCache(tmp_path / "lookups.sqlite")
    url = server.url.replace("http://", "http://user:password@")
    service = MerriamWebster("es", cache, url=url, policy=QUICK, secret=KEY)
    server.answer = lambda _asked: as_json(["mayo"])
    assert service.analyses("majo") == ()
    server.answer = in_turn(reply)
    with pytest.raises(ServiceError) as failure:
        service.analyses("maja")
    assert server.asked[0].params["key"] == KEY
    assert "GET" in caplog.text
    told = caplog.text + str(failure.value) + repr(service)
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir()).decode("latin-1")
    for secret in (KEY, "se+cret%2Fkey%2B1", "se%20cret%2Fkey%2B1", "password"):
        assert secret not in told
        assert secret not in stored


def test_a_missing_package_is_one_sentence(tmp_path: Path) -> None:
    program = f"""
import sys
sys.modules["requests"] = None
from gendersuite.dictionaries import open_dictionary
from gendersuite.dictionaries.online import with_online
try:
    with_online(open_dictionary("es"), "es", cache={str(tmp_path / "c.sqlite")!r})
except Exception as error:
    print(type(error).__name__, error)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == (
        "DictionaryMissing Online look-ups need the package requests: pip install 'gendersuite[apis]'.\n"
    )
