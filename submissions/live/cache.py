"""What live systems answered, kept in a SQLite file: nothing that was paid for is lost or paid again.

An answer is on disk when `put` returns; threads and processes may share the file. Only answers are kept: no empty ones,
no failures, no keys of services, and of a question no more than its SHA-256. Answers do not expire: delete the file
to ask again.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from gendersuite.errors import UsageError
from gendersuite.submissions.live.interface import Description, Piece
from gendersuite.support.cache_file import CacheFile, user_cache_folder

FORMAT = 1
APPLICATION_ID = 0x67656E74
"""Marks the file as ours ("gent"), as SQLite's header has it."""

TITLE = "cache of translations"

_AT_A_TIME = 500  # parameters of one statement; SQLite's builds allow 999 or more
_SECRET = re.compile("key|token|secret|sign|pass|auth|credential", re.IGNORECASE)
_TABLES = "CREATE TABLE IF NOT EXISTS answers (key BLOB PRIMARY KEY, answer TEXT NOT NULL) WITHOUT ROWID;"


def default_cache() -> Path:
    """The file in $GENDERSUITE_CACHE, else in the user's cache folder: $XDG_CACHE_HOME, else ~/.cache."""
    if own := os.environ.get("GENDERSUITE_CACHE"):
        return Path(own) / "translations.sqlite"
    return user_cache_folder(TITLE, "GENDERSUITE_CACHE") / "translations.sqlite"


def request_key(description: Description, source: str, target: str, piece: Piece) -> bytes:
    """The SHA-256 of all that an answer depends on; the order of the parameters is no part of it."""
    asked = {**_system(description, source, target), "text": piece.text, "context": piece.context}
    return _digest(asked)


def without_secrets(endpoint: str) -> str:
    """An address without user name, password, fragment, and whatever in its query may be a key; a command or a file
    as it is."""
    if "://" not in endpoint:
        return endpoint
    try:
        parts = urlsplit(endpoint)
    except ValueError:
        raise UsageError("The endpoint is not an address: write it as https://host/path.") from None
    query = [(name, value) for name, value in parse_qsl(parts.query, True) if not _SECRET.search(name)]
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, urlencode(query), ""))


class AnswerCache:
    """The answers in one file, which is made where it is missing. Close it, or use it in a `with` statement."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._file = CacheFile(
            path,
            TITLE,
            APPLICATION_ID,
            FORMAT,
            _TABLES,
            if_damaged="move it away, or give another --cache",
            if_unusable="make its folder writable and see that there is room, or give another --cache",
        )
        self._file.make_folder(path.parent)
        self._connection = self._file.connect()
        try:
            self._file.prepare(self._connection)
            # FULL: an answer outlives a power cut too.
            self._connection.execute("PRAGMA synchronous=FULL")
        except BaseException:
            self._connection.close()
            raise

    def __enter__(self) -> AnswerCache:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def get(self, keys: Iterable[bytes]) -> dict[bytes, str]:
        """The answers to those of the questions that have one."""
        wanted = list(keys)
        found: dict[bytes, str] = {}
        for start in range(0, len(wanted), _AT_A_TIME):
            part = wanted[start : start + _AT_A_TIME]
            marks = ",".join("?" * len(part))
            with self._lock, self._file.sentences():
                rows = self._connection.execute(
                    f"SELECT key, answer FROM answers WHERE key IN ({marks})",  # noqa: S608 - question marks only
                    part,
                ).fetchall()
            found.update(rows)
        return found

    def put(self, answers: Mapping[bytes, str]) -> None:
        """Keeps the answers that say anything, all or none of them; the first answer to a question stays."""
        rows = [(key, answer) for key, answer in answers.items() if answer.strip()]
        if not rows:
            return
        with self._lock, self._file.sentences():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                self._connection.executemany("INSERT OR IGNORE INTO answers VALUES (?, ?)", rows)
                self._connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def turn(
        self, description: Description, source: str, target: str, waiting: Callable[[], None] = lambda: None
    ) -> Iterator[None]:
        """The turn of one process to ask this system for this pair of languages, so that two that were started with
        the same texts do not both pay for them; `waiting` is called if another one has it.

        It is a lock of the operating system, so that it ends with the process, however that ends.
        """
        name = _digest(_system(description, source, target)).hex()[:16]
        folder = self.path.with_name(f"{self.path.name}.turns")
        self._file.make_folder(folder)
        with self._file.sentences():
            connection = sqlite3.connect(folder / name, timeout=0.0, isolation_level=None)
        with closing(connection):
            told = False
            while not self._has_turn(connection):
                if not told:
                    waiting()
                    told = True
                time.sleep(0.2)
            yield

    def _has_turn(self, connection: sqlite3.Connection) -> bool:
        with self._file.sentences():
            try:
                connection.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                    return False
                raise
        return True


def _system(description: Description, source: str, target: str) -> dict[str, object]:
    return {
        "provider": description.provider,
        "model": description.model,
        # A key in the address is no part of what is asked: with a new one, the old answers hold.
        "endpoint": without_secrets(description.endpoint),
        "parameters": dict(description.parameters),
        "source": source,
        "target": target,
    }


def _digest(asked: dict[str, object]) -> bytes:
    return hashlib.sha256(json.dumps(asked, sort_keys=True, separators=(",", ":")).encode("ascii")).digest()
