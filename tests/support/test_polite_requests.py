"""PROMISE 10 for online dictionaries and downloads alike: retries are bounded and polite, and nobody waits for ever."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from hashlib import sha256
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from online_server import MAJA, page

from gendersuite.dictionaries.online.cache import LookupCache
from gendersuite.dictionaries.online.wiktionary import EnglishWiktionary
from gendersuite.errors import ServiceError
from gendersuite.support.http import RetryPolicy
from gendersuite.testing.loopback import Reply, Server, in_turn, serving
from gendersuite.testsuites.official.fetching_web import Web
from gendersuite.testsuites.official.files import OfficialFile

pytest.importorskip("requests", reason="needs gendersuite[apis]")

QUICK = RetryPolicy(timeout=1.0, attempts=3, pause=0.01, longest=2.0)
WORD = page("maja", MAJA)
FILE = OfficialFile("toy/a", "owner/name", "0", "a", sha256(b"Yes.\n").hexdigest(), 5, 1)
NAMED = r"127\.0\.0\.1|Wiktionary"
"""The service, as messages name it."""

Ask = Callable[..., str]


@pytest.fixture(params=["dictionary", "download"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def good(kind: str) -> Reply:
    return WORD if kind == "dictionary" else Reply(b"Yes.\n")


@pytest.fixture
def ask(kind: str, server: Server, tmp_path: Path) -> Ask:
    """Asks the server for a word or a file; returns what it got."""

    def look_up(policy: RetryPolicy = QUICK) -> str:
        service = EnglishWiktionary("es", LookupCache(tmp_path / "lookups.sqlite"), url=server.url, policy=policy)
        return service.analyses("maja")[0].form

    def download(policy: RetryPolicy = QUICK) -> str:
        into = BytesIO()
        Web(server.url, policy).fetch(FILE, into)
        return into.getvalue().decode()

    return look_up if kind == "dictionary" else download


@pytest.mark.parametrize("status", [408, 425, 429, 500, 502, 503, 504])
def test_a_passing_failure_is_tried_again_a_bounded_number_of_times(
    server: Server, ask: Ask, good: Reply, status: int
) -> None:
    server.answer = in_turn(Reply(status=status))
    with pytest.raises(ServiceError, match=rf"{status} .*\b3 times"):
        ask()
    assert len(server.asked) == 3
    server.answer = in_turn(Reply(status=status), Reply(status=status), good)
    assert ask()
    assert len(server.asked) == 6


@pytest.mark.parametrize("status", [400, 401, 403])
def test_what_will_not_pass_is_not_tried_again(server: Server, ask: Ask, status: int) -> None:
    server.answer = in_turn(Reply(b"<html>no</html>", status))
    with pytest.raises(ServiceError, match=str(status)):
        ask()
    assert len(server.asked) == 1


def test_pauses_grow_and_are_at_random(server: Server, ask: Ask) -> None:
    with pytest.raises(ServiceError):
        ask(replace(QUICK, attempts=4, pause=0.05))
    pauses = [later - earlier for earlier, later in pairwise(asked.moment for asked in server.asked)]
    assert [least <= pause for least, pause in zip((0.05, 0.1, 0.2), pauses, strict=True)] == [True] * 3
    assert sum(pauses) < 5


@pytest.mark.parametrize("as_date", [False, True])
def test_retry_after_is_honoured(server: Server, ask: Ask, good: Reply, as_date: bool) -> None:
    """A date has whole seconds, so that one two seconds ahead is waited for more than one second."""
    moment = format_datetime(datetime.now(UTC) + timedelta(seconds=2), usegmt=True)
    server.answer = in_turn(Reply(status=429, headers={"Retry-After": moment if as_date else "1"}), good)
    assert ask(replace(QUICK, longest=10.0))
    first, second = (asked.moment for asked in server.asked)
    assert 0.9 < second - first < 9


@pytest.mark.parametrize("value", ["3600", "99999999999999999999", "Fri, 31 Dec 2100 23:59:59 GMT"])
def test_a_service_that_wants_too_much_patience_is_given_up_at_once(server: Server, ask: Ask, value: str) -> None:
    server.answer = in_turn(Reply(status=429, headers={"Retry-After": value}))
    with pytest.raises(ServiceError, match=r"429 .*\d+ seconds"):
        ask()
    assert len(server.asked) == 1


@pytest.mark.parametrize("value", ["", "soon", "-5", "1.5", "Mon, 99 Xyz 2020", "Wed, 01 Jan 2020 00:00:00 GMT", "²"])
def test_a_retry_after_that_says_nothing_does_not_matter(server: Server, ask: Ask, good: Reply, value: str) -> None:
    # http.server writes headers in Latin-1, which has a superscript two but no use for it.
    server.answer = in_turn(Reply(status=503, headers={"Retry-After": value}), good)
    assert ask()


def test_a_silent_server_is_not_waited_for(server: Server, ask: Ask, good: Reply) -> None:
    server.answer = in_turn(replace(good, delay=1.0))
    with pytest.raises(ServiceError, match=r"0\.1 seconds .*\b2 times"):
        ask(replace(QUICK, timeout=0.1, attempts=2))
    assert len(server.asked) == 2
    server.answer = in_turn(replace(good, delay=1.0), good)
    assert ask(replace(QUICK, timeout=0.3))


def test_a_dripping_server_is_left_and_a_slow_one_is_given_its_time(server: Server, ask: Ask, good: Reply) -> None:
    """Each byte comes in time, the whole does not."""
    server.answer = in_turn(replace(good, drip=0.2))
    began = time.monotonic()
    with pytest.raises(ServiceError, match=NAMED):
        ask(replace(QUICK, whole=0.3, attempts=1))
    assert time.monotonic() - began < 4
    server.answer = in_turn(replace(good, drip=0.001))
    assert ask()


@pytest.mark.parametrize("size", [0, 3])
def test_a_body_that_breaks_off_is_asked_for_again(server: Server, ask: Ask, good: Reply, size: int) -> None:
    server.answer = in_turn(replace(good, cut=size))
    with pytest.raises(ServiceError, match=r"\b3 times"):
        ask()
    zipped = Reply(b"no zip", headers={"Content-Encoding": "gzip"})
    server.answer = in_turn(replace(good, cut=size), zipped, good)
    assert ask()
    assert len(server.asked) == 6


def test_redirects_are_followed_but_not_for_ever(server: Server, ask: Ask, good: Reply) -> None:
    server.answer = lambda asked: Reply(status=302, headers={"Location": asked.path})
    with pytest.raises(ServiceError, match="5 times"):
        ask()
    assert len(server.asked) == 6
    moved = Reply(b"x" * 1000, 301, {"Location": "/new"})
    server.answer = lambda asked: good if asked.path == "/new" else moved
    assert ask()


@pytest.mark.parametrize("target", ["file:///etc/hostname", "ftp://127.0.0.1/x", "http://["])
def test_a_redirect_to_no_web_address_is_refused(server: Server, ask: Ask, target: str) -> None:
    server.answer = in_turn(Reply(status=302, headers={"Location": target}))
    with pytest.raises(ServiceError, match=NAMED):
        ask()
    assert len(server.asked) == 1


def test_nobody_there_is_one_sentence(ask: Ask, server: Server) -> None:
    with serving(lambda _asked: Reply()) as gone:
        server.url = gone.url
    with pytest.raises(ServiceError, match=rf"^[^\n]*({NAMED})[^\n]*\.$"):
        ask()
