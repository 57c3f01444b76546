"""The cache of live answers: what is a question of its own, what is kept, and who may share it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.submissions.live.cache import AnswerCache, request_key, without_secrets
from gendersuite.submissions.live.interface import Description, TextRequest

SYSTEM = Description("deepl", "quality", "https://api.example/v2", {"formality": "more", "glossary": "none"})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "cache.sqlite"


def test_the_order_of_parameters_and_the_price_are_no_part_of_the_key() -> None:
    other = replace(SYSTEM, parameters={"glossary": "none", "formality": "more"}, price=25.0)
    assert request_key(SYSTEM, "en", "cs", TextRequest("A.")) == request_key(other, "en", "cs", TextRequest("A."))


def test_all_that_an_answer_depends_on_is_part_of_the_key() -> None:
    changes: tuple[dict[str, Any], ...] = (
        {},
        {"provider": "google"},
        {"model": "speed"},
        {"endpoint": "https://free.example/v2"},
        {"endpoint": "https://api.example/v2?api-version=2"},
        {"parameters": {"formality": "less", "glossary": "none"}},
        {"parameters": {"formality": "more"}},
        {"parameters": {}},
    )
    systems = [replace(SYSTEM, **change) for change in changes]
    keys = [request_key(system, "en", "cs", TextRequest("A.")) for system in systems]
    keys += [request_key(SYSTEM, *pair, TextRequest("A.")) for pair in (("en", "sk"), ("de", "cs"), ("cs", "en"))]
    keys += [
        request_key(SYSTEM, "en", "cs", piece)
        for piece in (TextRequest("A. "), TextRequest("A.", "B."), TextRequest("B.", "A."))
    ]
    assert len(set(keys)) == len(keys)


@given(st.text(), st.text(), st.text(), st.text())
def test_text_never_runs_into_context(text: str, context: str, other_text: str, other_context: str) -> None:
    one, other = TextRequest(text, context), TextRequest(other_text, other_context)
    assert (request_key(SYSTEM, "en", "cs", one) == request_key(SYSTEM, "en", "cs", other)) == (one == other)


def test_secrets_in_an_address_are_neither_key_nor_metadata() -> None:
    assert without_secrets("https://me:pw@host:8/v1?api_key=s3&api-version=2#x") == "https://host:8/v1?api-version=2"
    assert without_secrets("sort -r # all?") == "sort -r # all?"
    keys = {
        request_key(Description("p", "m", f"https://host/v1?key={secret}"), "en", "cs", TextRequest("A."))
        for secret in ("old", "new")
    }
    assert len(keys) == 1


def test_empty_answers_are_not_kept(path: Path) -> None:
    with AnswerCache(path) as cache:
        cache.keep({b"1": "", b"2": " \n", b"3": "Ano."})
        assert cache.get([b"1", b"2", b"3", b"4"]) == {b"3": "Ano."}


def test_a_turn_is_for_one_at_a_time(path: Path) -> None:
    told = threading.Event()
    order: list[str] = []

    def second() -> None:
        with AnswerCache(path) as cache, cache.turn(SYSTEM, "en", "cs", told.set):
            order.append("second")

    with AnswerCache(path) as cache:
        thread = threading.Thread(target=second)
        with cache.turn(SYSTEM, "en", "cs"), cache.turn(SYSTEM, "en", "sk"):
            thread.start()
            assert told.wait(10)
            order.append("first")
        thread.join()
    assert order == ["first", "second"]


LOOK_UP = """
import resource, sys, time
from pathlib import Path
from gendersuite.submissions.live.cache import AnswerCache
start = time.perf_counter()
with AnswerCache(Path(sys.argv[1])) as cache:
    found = cache.get(number.to_bytes(32, "big") for number in range(0, 10_000_000, 1_000))
    cache.keep({b"one more": "Ano."})
print(len(found), time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def look_up(path: Path) -> tuple[int, float, int]:
    """How many of 10,000 answers are found, in how many seconds, and in how many kilobytes, all in a new process."""
    done = subprocess.run([sys.executable, "-c", LOOK_UP, str(path)], capture_output=True, text=True, check=True)
    found, seconds, memory = done.stdout.split()
    return int(found), float(seconds), int(memory)


@pytest.mark.slow
def test_a_million_answers_open_in_two_seconds_and_flat_memory(path: Path, tmp_path: Path) -> None:
    AnswerCache(tmp_path / "empty.sqlite")
    AnswerCache(path)
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("PRAGMA synchronous=OFF")
        rows = ((number.to_bytes(32, "big"), f"Odpověď číslo {number}.") for number in range(0, 10_000_000, 10))
        connection.executemany("INSERT INTO answers VALUES (?, ?)", rows)
    connection.close()
    _, _, usual = look_up(tmp_path / "empty.sqlite")
    found, seconds, memory = look_up(path)
    assert found == 10_000
    assert seconds < 2.0
    assert memory - usual < 20_000
