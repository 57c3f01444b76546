"""Each client keeps the guarantees, against a server that replies like its service."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from live_services import KEY, SERVICES

from gendersuite.submissions.live.interface import TextRequest
from gendersuite.support.http import retry_after
from gendersuite.testing.live import CHECKS, ServiceDouble, running
from gendersuite.testing.loopback import Reply

pytest.importorskip("requests", reason="needs gendersuite[apis]")
pytest.importorskip("boto3", reason="needs gendersuite[apis]")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", sorted(SERVICES))
def test_each_client_keeps_the_guarantees(
    name: str, check: Callable[[ServiceDouble], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AWS_DEFAULT_REGION", raising=False)
    check(SERVICES[name])


@pytest.mark.parametrize("name", sorted(set(SERVICES) - {"amazon"}))
def test_keys_are_in_no_log(name: str, caplog: pytest.LogCaptureFixture) -> None:
    """boto3 logs what it signs, without the secret, when it is told to debug."""
    with running(SERVICES[name]) as server, caplog.at_level(logging.DEBUG):
        SERVICES[name].opened(server.url).translate([TextRequest("a")])
    assert KEY not in caplog.text


def test_a_key_is_taken_out_of_messages_in_every_form() -> None:
    said = b'{"message": "bad key sec%2Fret%2Bkey%3D1"}'
    with running(SERVICES["deepl"]) as server:
        server.answer = lambda _asked: Reply(said, 403)
        with pytest.raises(Exception, match=r"bad key \*\*\*\)"):
            SERVICES["deepl"].opened(server.url).translate([TextRequest("a")])


def test_halves_of_characters_do_not_get_through() -> None:
    with running(SERVICES["google-v2"]) as server:
        server.answer = lambda _asked: Reply(b'{"data": {"translations": [{"translatedText": "a\\ud83d"}]}}')
        assert SERVICES["google-v2"].opened(server.url).translate([TextRequest("a")]) == ["a?"]


def test_retry_after_may_be_a_date() -> None:
    moment = datetime.now(UTC) + timedelta(seconds=100)
    assert 90 < (retry_after(format_datetime(moment)) or 0) <= 100
    assert retry_after(format_datetime(moment - timedelta(days=1))) == 0.0
    assert retry_after("soon") is None
    assert retry_after("") is None
