"""What online dictionaries answered, kept in a SQLite file with the date: no word is asked for twice.

An answer is written in one transaction and is on disk before the next word is asked for; processes may share the file.
Answers do not expire: delete the file to ask again. Only answers are kept (also that a word is unknown), no failures
and no keys.
"""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from gendersuite.dictionaries.analysis import Analysis
from gendersuite.model import Gender
from gendersuite.support.cache_file import CacheFile, user_cache_folder

FORMAT = 1
APPLICATION_ID = 0x67656E64
"""Marks the file as ours ("gend"), as SQLite's header has it."""
TEXTS = ("form", "how", "lemma", "pos", "number", "case", "source")
"""What is kept of an analysis, besides its gender and whether it is weak."""
TITLE = "cache of online look-ups"
_TABLES = """
CREATE TABLE IF NOT EXISTS lookups (
    service TEXT NOT NULL, version TEXT NOT NULL, endpoint TEXT NOT NULL, language TEXT NOT NULL, word TEXT NOT NULL,
    status INTEGER NOT NULL, analyses TEXT NOT NULL, fetched TEXT NOT NULL,
    PRIMARY KEY (service, version, endpoint, language, word)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS turns (endpoint TEXT PRIMARY KEY, free_at REAL NOT NULL) WITHOUT ROWID;
"""


class LookupKey(NamedTuple):
    """What an answer was given to: the service and the version of its reader, its address, language and word."""

    service: str
    version: str
    endpoint: str
    language: str
    word: str


def default_cache() -> Path:
    """The file in the user's cache folder: $XDG_CACHE_HOME, else ~/.cache."""
    return user_cache_folder(TITLE, "XDG_CACHE_HOME") / "lookups.sqlite"


class LookupCache:
    """The answers in one file, which is made where it is missing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = CacheFile(
            path,
            TITLE,
            APPLICATION_ID,
            FORMAT,
            _TABLES,
            if_damaged="move it away",
            if_unusable="make its folder writable, or set XDG_CACHE_HOME to another",
        )
        self._file.make()

    def get(self, key: LookupKey) -> tuple[Analysis, ...] | None:
        """The answer to a question, empty for an unknown word; None if it was never asked."""
        with self._file.connection() as connection:
            row = connection.execute(
                "SELECT analyses FROM lookups"
                " WHERE service = ? AND version = ? AND endpoint = ? AND language = ? AND word = ?",
                key,
            ).fetchone()
        return None if row is None else self._decoded(row[0])

    def put(self, key: LookupKey, status: int, analyses: tuple[Analysis, ...]) -> None:
        """Keeps an answer; of two to one question, the later one."""
        encoded = json.dumps([_row(analysis) for analysis in analyses], ensure_ascii=False)
        fetched = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        with self._file.connection() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO lookups VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*key, status, encoded, fetched)
            )

    def reserve(self, endpoint: str, interval: float) -> float:
        """Takes the next turn to ask an endpoint, and returns in how many seconds that is."""
        with self._file.connection() as connection:
            connection.execute("BEGIN IMMEDIATE")
            row = connection.execute("SELECT free_at FROM turns WHERE endpoint = ?", (endpoint,)).fetchone()
            now = time.time()
            turn = max(now, row[0]) if row else now
            if turn > now + 100 * interval:  # the clock was set back, for nobody queues that long
                turn = now
            connection.execute("INSERT OR REPLACE INTO turns VALUES (?, ?)", (endpoint, turn + interval))
            connection.execute("COMMIT")
        return turn - now

    def _decoded(self, encoded: Any) -> tuple[Analysis, ...]:
        try:
            return tuple(_analysis(row) for row in json.loads(encoded))
        except (ValueError, TypeError, KeyError, RecursionError):
            raise self._file.corrupt("an answer cannot be read") from None


def _row(analysis: Analysis) -> dict[str, Any]:
    return {name: getattr(analysis, name) for name in ("gender", "weak", *TEXTS)}


def _analysis(row: dict[str, Any]) -> Analysis:
    texts = {name: row[name] for name in TEXTS}
    if not all(isinstance(text, str) for text in texts.values()) or not isinstance(row["weak"], bool):
        raise TypeError
    return Analysis(gender=None if row["gender"] is None else Gender(row["gender"]), weak=row["weak"], **texts)
