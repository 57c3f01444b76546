"""The cache of answers of live systems: nothing that was paid for is lost or paid again.

Answers and refusals are stored, but no blank answers, no failures and no keys of services; of each request only its
SHA-256 is stored. To ask again, delete the file.
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
    """The file in $GENDERSUITE_CACHE, else in the user's cache folder."""
    return key_value_cache.default_cache("translations.sqlite", FORMAT.title)


def request_key(description: Description, source: str, target: str, piece: TextRequest) -> bytes:
    """The SHA-256 of all that an answer depends on, in any order of the parameters."""
    asked = {**_system(description, source, target), "text": piece.text, "context": piece.context}
    return _digest(asked)


def without_secrets(endpoint: str) -> str:
    """An address without user name, password, fragment and possible keys in its query; a command or file as it is."""
    if "://" not in endpoint:
        return endpoint
    try:
        parts = urlsplit(endpoint)
    except ValueError:
        raise UsageError("The endpoint is not an address: write it as https://host/path.") from None
    query = [(name, value) for name, value in parse_qsl(parts.query, True) if not _SECRET.search(name)]
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, urlencode(query), ""))


class AnswerCache(KeyValueCache):
    """The answers in one file."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, FORMAT)

    def keep(self, answers: Mapping[bytes, str]) -> None:
        """Store the answers that are not blank; the first answer to a request is kept."""
        self.put((key, answer) for key, answer in answers.items() if answer.strip())

    @contextmanager
    def turn(
        self, description: Description, source: str, target: str, waiting: Callable[[], None] = lambda: None
    ) -> Iterator[None]:
        """Wait until no other process asks this system for this pair of languages, so that two processes with the same
        texts do not both pay for them. `waiting` is called if another one does.

        This is a lock of the operating system, so it ends with the process, however that ends.
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
        # A key in the address is not part of the request: old answers are valid with a new key.
        "endpoint": without_secrets(description.endpoint),
        "parameters": dict(description.parameters),
        "source": source,
        "target": target,
    }


def _digest(asked: dict[str, object]) -> bytes:
    return hashlib.sha256(json.dumps(asked, sort_keys=True, separators=(",", ":")).encode("ascii")).digest()
