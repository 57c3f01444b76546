"""Processes that are killed, and processes that share a cache."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import loopback_service
import pytest
from loopback_service import Reply, service, texts

ITEMS = 100
IN_FLIGHT = 8 * 5
"""Eight requests of five texts."""


def start(url: str, cache: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, str(loopback_service.__file__), url, str(cache), str(ITEMS)]
    return subprocess.Popen(command, stderr=subprocess.PIPE)


def finish(process: subprocess.Popen[bytes]) -> None:
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors.decode()


@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(n, marks=pytest.mark.slow) for n in range(100, 120))])
def test_killed_at_some_point_and_run_again(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    requests, delay = chance.randrange(1, 20), chance.uniform(0.0, 0.02)
    reached = threading.Event()

    def behave(number: int, _asked: list[str]) -> Reply:
        if number == requests:
            reached.set()
        return Reply(delay=0.01)

    with service(behave) as running:
        process = start(running.url, tmp_path / "cache.sqlite")
        assert reached.wait(30)
        time.sleep(delay)
        process.kill()
        process.communicate()
        finish(start(running.url, tmp_path / "cache.sqlite"))
        assert set(running.received) == {piece.text for piece in texts(ITEMS)}
        assert running.received.total() <= ITEMS + IN_FLIGHT
        calls = running.requests
        finish(start(running.url, tmp_path / "cache.sqlite"))
        assert running.requests == calls


def test_two_processes_share_a_cache_and_pay_once(tmp_path: Path) -> None:
    with service(lambda _number, _asked: Reply(delay=0.01)) as running:
        processes = [start(running.url, tmp_path / "cache.sqlite") for _ in range(2)]
        for process in processes:
            finish(process)
    assert running.bills == dict.fromkeys((piece.text for piece in texts(ITEMS)), 1)
