"""The cache of live answers: what is a question of its own, what is kept, and who may share it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.errors import DataCorrupt, UsageError
from gendersuite.submissions.live.cache import AnswerCache, default_cache, request_key, without_secrets
from gendersuite.submissions.live.interface import Description, Piece

SYSTEM = Description("deepl", "quality", "https://api.example/v2", {"formality": "more", "glossary": "none"})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "cache.sqlite"


def test_the_order_of_parameters_and_the_price_are_no_part_of_the_key() -> None:
    other = Description(
        "deepl", "quality", "https://api.example/v2", {"glossary": "none", "formality": "more"}, price=25.0
    )
    assert request_key(SYSTEM, "en", "cs", Piece("A.")) == request_key(other, "en", "cs", Piece("A."))


def test_all_that_an_answer_depends_on_is_part_of_the_key() -> None:
    parameters = dict(SYSTEM.parameters)
    systems = [
        SYSTEM,
        Description("google", "quality", SYSTEM.endpoint, parameters),
        Description("deepl", "speed", SYSTEM.endpoint, parameters),
        Description("deepl", "quality", "https://free.example/v2", parameters),
        Description("deepl", "quality", "https://api.example/v2?api-version=2", parameters),
        Description("deepl", "quality", SYSTEM.endpoint, parameters | {"formality": "less"}),
        Description("deepl", "quality", SYSTEM.endpoint, {"formality": "more"}),
        Description("deepl", "quality", SYSTEM.endpoint),
    ]
    keys = [request_key(system, "en", "cs", Piece("A.")) for system in systems]
    keys += [request_key(SYSTEM, *pair, Piece("A.")) for pair in (("en", "sk"), ("de", "cs"), ("cs", "en"))]
    keys += [request_key(SYSTEM, "en", "cs", piece) for piece in (Piece("A. "), Piece("A.", "B."), Piece("B.", "A."))]
    assert len(set(keys)) == len(keys)


@given(st.text(), st.text(), st.text(), st.text())
def test_text_never_runs_into_context(text: str, context: str, other_text: str, other_context: str) -> None:
    one, other = Piece(text, context), Piece(other_text, other_context)
    assert (request_key(SYSTEM, "en", "cs", one) == request_key(SYSTEM, "en", "cs", other)) == (one == other)


def test_secrets_in_an_address_are_neither_key_nor_metadata() -> None:
    assert without_secrets("https://me:pw@host:8/v1?api_key=s3&api-version=2#x") == "https://host:8/v1?api-version=2"
    assert without_secrets("sort -r # all?") == "sort -r # all?"
    keys = {
        request_key(Description("p", "m", f"https://host/v1?key={secret}"), "en", "cs", Piece("A."))
        for secret in ("old", "new")
    }
    assert len(keys) == 1


def test_empty_answers_are_not_kept(path: Path) -> None:
    with AnswerCache(path) as cache:
        cache.keep({b"1": "", b"2": " \n", b"3": "Ano."})
        assert cache.get([b"1", b"2", b"3", b"4"]) == {b"3": "Ano."}


def test_answers_are_there_after_opening_again_and_the_first_one_stays(path: Path) -> None:
    with AnswerCache(path) as cache:
        cache.keep({b"1": "Byla jsem\u2028unavená.\n\x00"})
    with AnswerCache(path) as cache:
        cache.keep({b"1": "Byl jsem unavený."})
        assert cache.get([b"1"]) == {b"1": "Byla jsem\u2028unavená.\n\x00"}


def test_it_is_a_write_ahead_log_that_waits_for_the_disk(path: Path) -> None:
    with AnswerCache(path) as cache, cache.connection() as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_many_threads_with_connections_of_their_own_lose_nothing(path: Path) -> None:
    def work(worker: int) -> None:
        with AnswerCache(path) as cache:
            for number in range(20):
                cache.keep({f"{worker}-{number}".encode(): "Ano."})

    threads = [threading.Thread(target=work, args=(worker,)) for worker in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with AnswerCache(path) as cache:
        assert len(cache.get(f"{worker}-{number}".encode() for worker in range(8) for number in range(20))) == 160


def test_more_questions_than_sqlite_takes_at_once(path: Path) -> None:
    keys = [str(number).encode() for number in range(2_345)]
    with AnswerCache(path) as cache:
        cache.keep(dict.fromkeys(keys, "Ano."))
        assert len(cache.get(keys)) == 2_345


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


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE mine (x)")
    connection.close()
    before = other.read_bytes()
    with pytest.raises(DataCorrupt, match="another program's database"):
        AnswerCache(other)
    assert other.read_bytes() == before
    (tmp_path / "text").write_text("no database at all, but long enough to be looked at\n" * 20)
    with pytest.raises(DataCorrupt, match="not a database"):
        AnswerCache(tmp_path / "text")


def test_a_place_that_cannot_be_written_to_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="give another --cache"):
        AnswerCache(tmp_path / "file" / "cache.sqlite")


def test_the_default_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GENDERSUITE_CACHE", str(tmp_path))
    assert default_cache() == tmp_path / "translations.sqlite"
    monkeypatch.delenv("GENDERSUITE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert default_cache() == tmp_path / "xdg" / "gendersuite" / "translations.sqlite"


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
