"""The cache of answers of live systems: no answer that was paid for is lost or paid for again.

Answers and refusals are stored; blank answers, failures and API keys are not. Each request is stored as a SHA-256 only.
To request the translations again, delete the file.
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from gendersuite.errors import UsageError
from gendersuite.submissions.live.interface import Description, TextRequest
from gendersuite.support import key_value_cache
from gendersuite.support.key_value_cache import CacheFormat, KeyValueCache

FORMAT = CacheFormat(
    title="cache of translations",
    application_id=0x67656E74,  # "gent"
    version=1,
    tables="CREATE TABLE IF NOT EXISTS answers (key BLOB PRIMARY KEY, answer TEXT NOT NULL) WITHOUT ROWID;",
    table="answers",
    key=("key",),
    value="answer",
    replace=False,
    if_damaged="move it away, or give another --cache",
    if_unusable="make its folder writable and see that there is room, or give another --cache",
)

_SECRET = re.compile("key|token|secret|sign|pass|auth|credential", re.IGNORECASE)


def default_cache() -> Path:
    """The path of the cache file: in $GENDERSUITE_CACHE, otherwise in the user's cache folder."""
    return key_value_cache.default_cache("translations.sqlite", FORMAT.title)


def request_key(description: Description, source: str, target: str, piece: TextRequest) -> bytes:
    """The SHA-256 of everything that an answer depends on; the order of the parameters does not matter."""
    asked = {**_system(description, source, target), "text": piece.text, "context": piece.context}
    return _digest(asked)


def without_secrets(endpoint: str) -> str:
    """Remove user name, password, fragment and possible keys from an address; commands and files are unchanged."""
    if "://" not in endpoint:
        return endpoint
    try:
        parts = urlsplit(endpoint)
    except ValueError:
        raise UsageError("The endpoint is not an address: write it as https://host/path.") from None
    query = [(name, value) for name, value in parse_qsl(parts.query, True) if not _SECRET.search(name)]
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, urlencode(query), ""))


class AnswerCache(KeyValueCache):
    """A file of answers."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, FORMAT)

    def keep(self, answers: Mapping[bytes, str]) -> None:
        """Store answers unless they are blank; an answer that is already stored is not replaced."""
        self.put((key, answer) for key, answer in answers.items() if answer.strip())

    @contextmanager
    def turn(
        self, description: Description, source: str, target: str, waiting: Callable[[], None] = lambda: None
    ) -> Iterator[None]:
        """Lock this system and language pair, so that two processes do not pay for the same texts.

        Waits until no other process holds the lock; `waiting` is called once if one does. The operating system releases
        the lock when the process ends, even if it crashes.
        """
        name = _digest(_system(description, source, target)).hex()[:16]
        folder = self.path.with_name(f"{self.path.name}.turns")
        self.make_folder(folder)
        with self.sentences():
            connection = sqlite3.connect(folder / name, timeout=0.0, isolation_level=None)
        with closing(connection):
            has_waited = False
            while not self._has_turn(connection):
                if not has_waited:
                    waiting()
                    has_waited = True
                time.sleep(0.2)
            yield

    def _has_turn(self, connection: sqlite3.Connection) -> bool:
        with self.sentences():
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
        # An API key in the address is not part of the request: old answers remain valid with a new key.
        "endpoint": without_secrets(description.endpoint),
        "parameters": dict(description.parameters),
        "source": source,
        "target": target,
    }


def _digest(asked: dict[str, object]) -> bytes:
    return hashlib.sha256(json.dumps(asked, sort_keys=True, separators=(",", ":")).encode("ascii")).digest()
