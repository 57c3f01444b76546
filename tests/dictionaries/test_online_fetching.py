"""Requests are polite, retries bounded, failures told in a sentence, and the key is told to nobody but the service."""

from __future__ import annotations

import logging
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from online_server import MAJA, QUICK, page, wiki

from gendersuite.dictionaries.online.cache import LookupCache
from gendersuite.dictionaries.online.merriam_webster import MerriamWebster
from gendersuite.dictionaries.online.wiktionary import EnglishWiktionary
from gendersuite.errors import ServiceError
from gendersuite.support.http import RetryPolicy
from gendersuite.testing.loopback import Reply, Server, as_json, in_turn
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
