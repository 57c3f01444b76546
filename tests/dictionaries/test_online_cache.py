"""Answers are kept whole, by any number of processes, whatever ends them; and what cannot be read is said."""

from __future__ import annotations

import re
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
from online_server import MAJA, QUICK, wiki, words_of

from gendersuite.dictionaries.analysis import Analysis
from gendersuite.dictionaries.online.cache import LookupCache, LookupKey
from gendersuite.dictionaries.online.wiktionary import EnglishWiktionary
from gendersuite.errors import DataCorrupt, ServiceError
from gendersuite.model import Gender
from gendersuite.testing.loopback import Reply, Server, in_turn

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


@pytest.mark.parametrize(
    "stored", ["{", "[1]", '[{"form": "x"}]', '[{"gender": "Q"}]', "7", "null", '[{"gender": null, "weak": "no"}]']
)
def test_an_answer_that_was_tampered_with_is_one_sentence(cache: LookupCache, stored: str) -> None:
    cache.keep(KEY, 200, (MAJA_READ,))
    with closing(sqlite3.connect(cache.path)) as connection, connection:
        connection.execute("UPDATE lookups SET analyses = ?", (stored,))
    with pytest.raises(DataCorrupt, match="an answer cannot be read"):
        cache.analyses(KEY)


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
