"""Answers are kept whole, by any number of processes, whatever ends them; and what cannot be read is said."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from online_server import MAJA, QUICK, Reply, Server, in_turn, wiki, words_of

from gendersuite.dictionaries.analysis import Analysis
from gendersuite.dictionaries.online.cache import LookupCache, LookupKey, default_cache
from gendersuite.dictionaries.online.wiktionary import EnglishWiktionary
from gendersuite.errors import DataCorrupt, ServiceError, UsageError
from gendersuite.model import Gender

KEY = LookupKey("wiktionary-en", "1", "https://en.wiktionary.org/w/api.php", "es", "maja")
MAJA_READ = Analysis("maja", Gender.FEMININE, "adjective form", "majo", "adjective", "singular", source="wiktionary-en")


def test_an_answer_comes_back_as_it_was_and_with_its_date(cache: LookupCache) -> None:
    assert cache.analyses(KEY) is None
    cache.keep(KEY, 200, (MAJA_READ,))
    assert LookupCache(cache.path).analyses(KEY) == (MAJA_READ,)
    with closing(sqlite3.connect(cache.path)) as connection, connection:
        [row] = connection.execute("SELECT * FROM lookups")
    assert row[:6] == (*KEY, 200)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", row[7])


@given(
    st.lists(
        st.builds(
            Analysis,
            form=st.text(st.characters(exclude_categories=["Cs"])),
            gender=st.sampled_from([None, *Gender]),
            how=st.text("a'\"\\{}\n\0"),
            lemma=st.text("áþ"),
            weak=st.booleans(),
        ),
        max_size=3,
    )
)
def test_any_answer_comes_back_as_it_was(tmp_path_factory: pytest.TempPathFactory, analyses: list[Analysis]) -> None:
    cache = LookupCache(tmp_path_factory.getbasetemp() / "any.sqlite")
    cache.keep(KEY, 200, tuple(analyses))
    assert cache.analyses(KEY) == tuple(analyses)


def test_that_a_word_is_unknown_is_an_answer_too(server: Server, cache: LookupCache) -> None:
    server.answer = wiki({"maja": MAJA})
    for _ in range(2):
        service = EnglishWiktionary("es", cache, url=server.url, policy=QUICK)
        assert service.analyses("maja")[0].gender == "F"
        assert service.analyses("zzz") == ()
    assert words_of(server) == ["maja", "zzz"]


def test_languages_readers_and_addresses_are_kept_apart(server: Server, cache: LookupCache) -> None:
    server.answer = wiki({"maja": MAJA})
    first = EnglishWiktionary("es", cache, url=server.url, policy=QUICK)
    other_language = EnglishWiktionary("cs", cache, url=server.url, policy=QUICK)
    other_reader = EnglishWiktionary("es", cache, url=server.url, policy=QUICK)
    other_reader.version = "2"
    other_address = EnglishWiktionary("es", cache, url=f"{server.url}/elsewhere", policy=QUICK)
    for service in (first, other_language, other_reader, other_address, first):
        service.analyses("maja")
    assert len(server.asked) == 4


def test_a_failure_is_not_kept(server: Server, cache: LookupCache) -> None:
    server.answer = in_turn(Reply(status=500))
    service = EnglishWiktionary("es", cache, url=server.url, policy=QUICK)
    with pytest.raises(ServiceError):
        service.analyses("maja")
    server.answer = wiki({"maja": MAJA})
    assert service.analyses("maja")[0].gender == "F"


def test_the_file_is_in_the_users_cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for relative in (None, "", "not/absolute"):
        monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
        if relative is not None:
            monkeypatch.setenv("XDG_CACHE_HOME", relative)
        assert default_cache() == tmp_path / ".cache" / "gendersuite" / "lookups.sqlite"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "elsewhere"))
    assert default_cache() == tmp_path / "elsewhere" / "gendersuite" / "lookups.sqlite"
    LookupCache(default_cache())
    assert default_cache().is_file()


@pytest.mark.parametrize(
    "content",
    [b"not a database, but long enough to look like a file of some kind " * 20, b"SQLite format 3\0" + b"\xff" * 4096],
)
def test_a_damaged_file_is_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "lookups.sqlite"
    path.write_bytes(content)
    with pytest.raises(DataCorrupt, match=r"lookups\.sqlite is damaged or foreign \(.*\): move it away\.$"):
        LookupCache(path)
    assert path.read_bytes() == content


def test_a_file_that_was_damaged_meanwhile_is_one_sentence(cache: LookupCache) -> None:
    for number in range(300):
        cache.keep(KEY._replace(word=f"w{number}"), 200, (MAJA_READ,))
    size = cache.path.stat().st_size
    with cache.path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))
    with pytest.raises(DataCorrupt, match="is damaged"):
        [cache.analyses(KEY._replace(word=f"w{number}")) for number in range(300)]


@pytest.mark.parametrize(
    "stored", ["{", "[1]", '[{"form": "x"}]', '[{"gender": "Q"}]', "7", "null", '[{"gender": null, "weak": "no"}]']
)
def test_an_answer_that_was_tampered_with_is_one_sentence(cache: LookupCache, stored: str) -> None:
    cache.keep(KEY, 200, (MAJA_READ,))
    with closing(sqlite3.connect(cache.path)) as connection, connection:
        connection.execute("UPDATE lookups SET analyses = ?", (stored,))
    with pytest.raises(DataCorrupt, match="an answer cannot be read"):
        cache.analyses(KEY)


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    before = path.read_bytes()
    with pytest.raises(DataCorrupt, match="another program's database"):
        LookupCache(path)
    assert path.read_bytes() == before


def test_a_newer_file_is_left_alone(cache: LookupCache) -> None:
    with closing(sqlite3.connect(cache.path)) as connection, connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(DataCorrupt, match="written by a newer gendersuite"):
        LookupCache(cache.path)


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    for path in (tmp_path / "file" / "lookups.sqlite", tmp_path):
        with pytest.raises(UsageError, match=r"cannot be used \(.*\): make its folder writable, or set XDG_CACHE_HOME"):
            LookupCache(path)


WRITER = """
import sys
from pathlib import Path
from gendersuite.dictionaries.analysis import Analysis
from gendersuite.dictionaries.online.cache import LookupCache, LookupKey
from gendersuite.model import Gender

cache = LookupCache(Path(sys.argv[1]))
for number in range(100_000):
    word = f"{sys.argv[2]}{number}"
    cache.keep(LookupKey("s", "1", "e", "es", word), 200, (Analysis(word, Gender.FEMININE, "x" * 2000),))
    print(word, flush=True)
"""


def written(path: Path) -> dict[str, tuple[Analysis, ...]]:
    """All words in a cache with their answers, after SQLite has found the file whole."""
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        words = [word for (word,) in connection.execute("SELECT word FROM lookups")]
    cache = LookupCache(path)
    return {word: cache.analyses(LookupKey("s", "1", "e", "es", word)) or () for word in words}


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL, which this system does not have")
@pytest.mark.parametrize("answers", [1, 7, 20])
def test_a_process_killed_while_it_writes_leaves_all_that_it_counted_and_a_sound_file(
    tmp_path: Path, answers: int
) -> None:
    path = tmp_path / "lookups.sqlite"
    command = [sys.executable, "-c", WRITER, str(path), "w"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        counted = [process.stdout.readline().strip() for _ in range(answers)]
        os.kill(process.pid, signal.SIGKILL)
        counted += process.stdout.read().split()
    found = written(path)
    assert set(counted) <= set(found)
    assert len(found) <= len(counted) + 1
    assert all(answer == (Analysis(word, Gender.FEMININE, "x" * 2000),) for word, answer in found.items())
    LookupCache(path).keep(KEY, 200, (MAJA_READ,))
    assert LookupCache(path).analyses(KEY) == (MAJA_READ,)


def test_no_two_askers_get_one_turn(cache: LookupCache) -> None:
    started = time.time()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: cache.reserve("https://x", 1.0), range(80)))
    assert cache.reserve("https://x", 1.0) + time.time() - started >= 80
    assert cache.reserve("https://y", 1.0) == 0


def test_a_clock_that_was_set_back_keeps_nobody_waiting(cache: LookupCache) -> None:
    with closing(sqlite3.connect(cache.path)) as connection, connection:
        connection.execute("INSERT INTO turns VALUES ('https://x', ?)", (time.time() + 1_000_000,))
    assert cache.reserve("https://x", 1.0) == 0


ASKER = """
import sys
from pathlib import Path
from gendersuite.support.http import RetryPolicy
from gendersuite.dictionaries.online.cache import LookupCache
from gendersuite.dictionaries.online.wiktionary import EnglishWiktionary

path, url, *words = sys.argv[1:]
polite = RetryPolicy(timeout=5, attempts=2, pause=0.01, interval=0.02)
for word in words:
    cache = LookupCache(Path(path))
    print(word, *(a.gender for a in EnglishWiktionary("es", cache, url=url, policy=polite).analyses(word)))
"""


def test_two_processes_share_a_cache_and_take_turns(server: Server, tmp_path: Path) -> None:
    words = [f"maj{letter}" for letter in "abcdefghijklmnop"]
    server.answer = wiki(dict.fromkeys(words, MAJA))
    commands = [
        [sys.executable, "-c", ASKER, str(tmp_path / "lookups.sqlite"), server.url, *order]
        for order in (words, words[::-1])
    ]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
    said = [process.communicate(timeout=60)[0].split("\n")[:-1] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert [sorted(lines) for lines in said] == [[f"{word} F" for word in words]] * 2
    assert len(words) <= len(server.asked) < 2 * len(words)
    assert sorted(set(words_of(server))) == words
