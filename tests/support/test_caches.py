"""All caches keep what they were given, whatever ends the process, and say in one sentence what cannot be read."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gendersuite.checkers.parsers import cache as parses
from gendersuite.dictionaries.online import cache as lookups
from gendersuite.errors import DataCorrupt, UsageError
from gendersuite.submissions.live import cache as answers
from gendersuite.support.key_value_cache import CacheFormat, KeyValueCache


class Case(NamedTuple):
    """One cache: how a row for a number and a text is made, and where its file is by default."""

    opened: Callable[[Path], KeyValueCache]
    form: CacheFormat
    row: Callable[[int, str], tuple[Any, ...]]
    default: Callable[[], Path]

    def key(self, number: int) -> Any:
        key = self.row(number, "")[: len(self.form.key)]
        return key if len(key) > 1 else key[0]

    def texts(self, cache: KeyValueCache, count: int) -> list[str | None]:
        found = cache.get(map(self.key, range(count)))
        return [found.get(self.key(number)) for number in range(count)]


def by_number(number: int, text: str) -> tuple[bytes, str]:
    return number.to_bytes(32, "big"), text


def by_word(number: int, text: str) -> tuple[Any, ...]:
    return "s", "1", "e", "es", f"w{number}", 200, text, "2026-01-01T00:00:00Z"


CASES = {
    "answers": Case(answers.AnswerCache, answers.FORMAT, by_number, answers.default_cache),
    "lookups": Case(lookups.LookupCache, lookups.FORMAT, by_word, lookups.default_cache),
    "parses": Case(parses.ParseCache, parses.FORMAT, by_number, parses.default_cache),
}


@pytest.fixture(params=sorted(CASES))
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "cache.sqlite"


def test_files_of_released_versions_are_read(case: Case, path: Path) -> None:
    """Schema, application id and version are those of version 0.1."""
    case.opened(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        [application] = connection.execute("PRAGMA application_id").fetchone()
        [version] = connection.execute("PRAGMA user_version").fetchone()
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    expected = {"answers": b"gent", "lookups": b"gend", "parses": b"genp"}
    assert (application.to_bytes(4, "big"), version) == (expected[case.form.table], 1)
    assert tables == {case.form.table} | ({"turns"} if case.form.table == "lookups" else set())


def test_values_are_there_after_opening_again_and_one_of_two_stays(case: Case, path: Path) -> None:
    case.opened(path).put([case.row(0, "Byla jsem\u2028unavená.\n\x00"), case.row(2, "Ano.")])
    with case.opened(path) as cache:
        cache.put([case.row(2, "Ne.")])
        kept = "Ne." if case.form.replace else "Ano."
        assert case.texts(cache, 3) == ["Byla jsem\u2028unavená.\n\x00", None, kept]


def fail_after_deleting(cache: KeyValueCache, table: str) -> None:
    with cache.transaction() as connection:
        connection.execute(f"DELETE FROM {table}")  # noqa: S608
        raise KeyboardInterrupt


def test_rows_are_kept_together_or_not_at_all(case: Case, path: Path) -> None:
    cache = case.opened(path)
    cache.put([case.row(0, "Ano.")])
    with pytest.raises(KeyboardInterrupt):
        fail_after_deleting(cache, case.form.table)
    cache.put([case.row(2, "Ano.")])
    assert case.texts(cache, 3) == ["Ano.", None, "Ano."]


def test_it_is_a_write_ahead_log_that_waits_for_the_disk(case: Case, path: Path) -> None:
    with case.opened(path) as cache, cache.connection() as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_threads_lose_nothing(case: Case, path: Path) -> None:
    def work(worker: int) -> None:
        cache = case.opened(path)
        for number in range(worker, 80, 8):
            cache.put([case.row(number, "Ano.")])

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    assert case.texts(case.opened(path), 80) == ["Ano."] * 80


WRITER = """
import sys
from pathlib import Path
sys.path.insert(0, str(Path(sys.argv[1]).parent))
from test_caches import CASES
case = CASES[sys.argv[2]]
cache = case.opened(Path(sys.argv[3]))
for number in range(100_000):
    cache.put([case.row(number, "x" * 2000)])
    print(number, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL, which this system does not have")
@pytest.mark.parametrize("count", [1, 20])
def test_a_process_killed_while_it_writes_leaves_all_that_it_counted_and_a_sound_file(
    case: Case, path: Path, count: int
) -> None:
    command = [sys.executable, "-c", WRITER, __file__, case.form.table, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        counted = [process.stdout.readline() for _ in range(count)]
        os.kill(process.pid, signal.SIGKILL)
        counted += process.stdout.readlines()
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        [found] = connection.execute(f"SELECT count(*) FROM {case.form.table}").fetchone()  # noqa: S608
    assert len(counted) <= found <= len(counted) + 1
    assert case.texts(case.opened(path), found) == ["x" * 2000] * found


@pytest.mark.parametrize(
    "content",
    [b"not a database, but long enough to look like a file of some kind " * 20, b"SQLite format 3\0" + b"\xff" * 4096],
)
def test_a_damaged_file_is_one_sentence_and_left_alone(case: Case, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "cache.sqlite"
    path.write_bytes(content)
    with pytest.raises(DataCorrupt, match=rf"cache\.sqlite .*: {case.form.if_damaged}\.$"):
        case.opened(path)
    assert path.read_bytes() == content


def test_a_file_that_was_damaged_meanwhile_is_one_sentence(case: Case, path: Path) -> None:
    cache = case.opened(path)
    cache.put(case.row(number, "x" * 500) for number in range(300))
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (path.stat().st_size - 4096))
    with pytest.raises(DataCorrupt, match=r"cache\.sqlite"):
        case.texts(cache, 300)


@pytest.mark.parametrize("change", ["CREATE TABLE mine (x)", "PRAGMA user_version = 99"])
def test_files_of_others_and_of_newer_versions_are_left_alone(case: Case, tmp_path: Path, change: str) -> None:
    path = tmp_path / "cache.sqlite"
    if "99" in change:
        case.opened(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(change)
    before = path.read_bytes()
    with pytest.raises(DataCorrupt, match=r"cache\.sqlite"):
        case.opened(path)
    assert path.read_bytes() == before


def test_a_place_that_cannot_be_written_is_one_sentence(case: Case, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "cache.sqlite", tmp_path):
        with pytest.raises(UsageError, match=rf"{path}.*: {case.form.if_unusable}"):
            case.opened(path)


def test_the_file_is_in_the_users_cache_folder(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GENDERSUITE_CACHE", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    for folder in ("", "not/absolute"):
        monkeypatch.setenv("XDG_CACHE_HOME", folder)
        assert case.default().parent == tmp_path / ".cache" / "gendersuite"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "elsewhere"))
    assert case.default().parent == tmp_path / "elsewhere" / "gendersuite"
    monkeypatch.setenv("GENDERSUITE_CACHE", str(tmp_path / "own"))
    expected = tmp_path / ("elsewhere/gendersuite" if case.form.table == "lookups" else "own")
    assert case.default().parent == expected
    names = {"answers": "translations.sqlite", "lookups": "lookups.sqlite", "parses": "parses.sqlite"}
    assert case.default().name == names[case.form.table]
