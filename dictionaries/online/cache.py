"""The cache of answers from online dictionaries, with dates: no word is requested twice.

It stores answers only (including that a word is unknown), neither failures nor keys. Delete the file to start again.
"""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from gendersuite.dictionaries.analysis import Analysis
from gendersuite.model import Gender
from gendersuite.support.key_value_cache import CacheFormat, KeyValueCache, user_cache_folder

TEXTS = ("form", "how", "lemma", "pos", "number", "case", "source")
"""The stored fields of an analysis, besides gender and weak."""


class LookupKey(NamedTuple):
    """The key of a look-up: the service, the version of its reader, its address, the language and the word."""

    service: str
    version: str
    endpoint: str
    language: str
    word: str


FORMAT = CacheFormat(
    title="cache of online look-ups",
    application_id=0x67656E64,  # "gend"
    version=1,
    tables="""
CREATE TABLE IF NOT EXISTS lookups (
    service TEXT NOT NULL, version TEXT NOT NULL, endpoint TEXT NOT NULL, language TEXT NOT NULL, word TEXT NOT NULL,
    status INTEGER NOT NULL, analyses TEXT NOT NULL, fetched TEXT NOT NULL,
    PRIMARY KEY (service, version, endpoint, language, word)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS turns (endpoint TEXT PRIMARY KEY, free_at REAL NOT NULL) WITHOUT ROWID;
""",
    table="lookups",
    key=LookupKey._fields,
    value="analyses",
    replace=True,
    if_damaged="move it away",
    if_unusable="make its folder writable, or set XDG_CACHE_HOME to another",
)


def default_cache() -> Path:
    """Return the path of the cache in the user's cache folder: $XDG_CACHE_HOME, else ~/.cache."""
    return user_cache_folder(FORMAT.title, "XDG_CACHE_HOME") / "lookups.sqlite"


class LookupCache(KeyValueCache):
    """Answers stored in one file."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, FORMAT)

    def analyses(self, key: LookupKey) -> tuple[Analysis, ...] | None:
        """Return the stored answer, empty for an unknown word; None if there is none."""
        encoded = self.get([key]).get(key)
        try:
            return None if encoded is None else tuple(_analysis(row) for row in json.loads(encoded))
        except (ValueError, TypeError, KeyError, RecursionError):
            raise self.corrupt("an answer cannot be read") from None

    def keep(self, key: LookupKey, status: int, analyses: tuple[Analysis, ...]) -> None:
        """Store an answer, replacing an earlier one."""
        encoded = json.dumps([_row(analysis) for analysis in analyses], ensure_ascii=False)
        self.put([(*key, status, encoded, datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))])

    def reserve(self, endpoint: str, interval: float) -> float:
        """Reserve the next turn for a request to an endpoint. Return the seconds until then."""
        with self.transaction() as connection:
            row = connection.execute("SELECT free_at FROM turns WHERE endpoint = ?", (endpoint,)).fetchone()
            now = time.time()
            turn = max(now, row[0]) if row else now
            if turn > now + 100 * interval:  # no queue is that long, so the clock was set back
                turn = now
            connection.execute("INSERT OR REPLACE INTO turns VALUES (?, ?)", (endpoint, turn + interval))
        return turn - now


def _row(analysis: Analysis) -> dict[str, Any]:
    return {name: getattr(analysis, name) for name in ("gender", "weak", *TEXTS)}


def _analysis(row: dict[str, Any]) -> Analysis:
    texts = {name: row[name] for name in TEXTS}
    if not all(isinstance(text, str) for text in texts.values()) or not isinstance(row["weak"], bool):
        raise TypeError
    return Analysis(gender=None if row["gender"] is None else Gender(row["gender"]), weak=row["weak"], **texts)
