"""A persistent cache of expensive results: a key-value table in a SQLite file.

`put` returns after its data are safely on disk. Threads and processes may share a file. Entries never expire.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from gendersuite.errors import DataCorrupt, UsageError

LONGEST_LOCK = 60.0
"""Seconds that a process waits for another process to finish writing."""

Key = bytes | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CacheFormat:
    """The schema of a cache file, and its texts in messages.

    title                    the name of the cache in messages
    application_id, version  identify the file, in its header
    tables                   the statements that create the tables
    table, key, value        the table of the entries, its key columns, and the column that `get` returns
    replace                  `put` replaces existing entries instead of keeping them
    if_damaged, if_unusable  remedies in error messages
    """

    title: str
    application_id: int
    version: int
    tables: str
    table: str
    key: tuple[str, ...]
    value: str
    replace: bool
    if_damaged: str
    if_unusable: str


class KeyValueCache:
    """A cache in one file, which is created with its folder if it is missing.

    In a `with` statement, one connection stays open. Otherwise each call opens and closes its own, so that forked or
    ending processes have no open connections.
    """

    def __init__(self, path: Path, form: CacheFormat) -> None:
        self.path = path
        self._format = form
        self._lock = threading.RLock()
        self._open: sqlite3.Connection | None = None
        self.make_folder(path.parent)
        with self.connection() as connection:
            self._prepare(connection)

    def __enter__(self) -> Self:
        with self.sentences():
            self._open = self._connect()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with self._lock:
            if self._open is not None:
                self._open.close()
                self._open = None

    def get(self, keys: Iterable[Key]) -> dict[Any, str]:
        """Return the values of the keys that are in the cache."""
        form = self._format
        condition = " AND ".join(f"{column} = ?" for column in form.key)
        select = f"SELECT {form.value} FROM {form.table} WHERE {condition}"  # noqa: S608 - names from our own code
        found: dict[Any, str] = {}
        wanted = list(keys)
        # In a single transaction this is as fast as one statement for many keys.
        with self.transaction("BEGIN") as connection:
            for key in wanted:
                for (value,) in connection.execute(select, (key,) if isinstance(key, bytes) else key):
                    found[key] = value
        return found

    def put(self, rows: Iterable[tuple[str | bytes | int, ...]]) -> None:
        """Store rows of the table, either all or none."""
        rows = list(rows)
        if rows:
            action = "REPLACE" if self._format.replace else "IGNORE"
            marks = ",".join("?" * len(rows[0]))
            with self.transaction() as connection:
                insert = f"INSERT OR {action} INTO {self._format.table} VALUES ({marks})"  # noqa: S608 - as above
                connection.executemany(insert, rows)

    @contextmanager
    def transaction(self, begin: str = "BEGIN IMMEDIATE") -> Iterator[sqlite3.Connection]:
        """Open a transaction, which is rolled back if the block fails."""
        with self.connection() as connection:
            connection.execute(begin)
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """Open or reuse a connection; only one thread can use it at a time."""
        with self._lock, self.sentences():
            if self._open is not None:
                yield self._open
            else:
                with closing(self._connect()) as connection:
                    yield connection

    def make_folder(self, folder: Path) -> None:
        """Create a folder; UsageError if that fails."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._unusable(error.strerror or str(error)) from None

    @contextmanager
    def sentences(self) -> Iterator[None]:
        """Within the block, turn errors of SQLite into errors with one sentence."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise self._unusable(str(error)) from None
        except sqlite3.DatabaseError as error:
            raise self.corrupt(str(error)) from None

    def corrupt(self, what: str) -> DataCorrupt:
        """Return the error for a file with an invalid content."""
        return DataCorrupt(
            f"The {self._format.title} {self.path} is damaged or foreign ({what}): {self._format.if_damaged}."
        )

    def _unusable(self, what: str) -> UsageError:
        return UsageError(f"The {self._format.title} {self.path} cannot be used ({what}): {self._format.if_unusable}.")

    def _connect(self) -> sqlite3.Connection:
        """Open a connection in autocommit mode."""
        connection = sqlite3.connect(self.path, timeout=LONGEST_LOCK, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("PRAGMA synchronous=FULL")
        except BaseException:
            connection.close()
            raise
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Create the tables of a new file; DataCorrupt for a file of another program or a newer version."""
        connection.execute("BEGIN")
        [application] = connection.execute("PRAGMA application_id").fetchone()
        [version] = connection.execute("PRAGMA user_version").fetchone()
        [tables] = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        connection.execute("COMMIT")
        if tables and application != self._format.application_id:
            raise self.corrupt("another program's database")
        if version > self._format.version:
            raise self.corrupt("written by a newer gendersuite")
        if version:
            return
        # Another process may be doing the same. If the file system does not support WAL, the default is as safe.
        with suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode=WAL")
        connection.executescript(
            f"BEGIN IMMEDIATE; {self._format.tables} PRAGMA application_id = {self._format.application_id}; "
            f"PRAGMA user_version = {self._format.version}; COMMIT;"
        )


def default_cache(name: str, title: str) -> Path:
    """Return the path of a cache file in $GENDERSUITE_CACHE, else in the user's cache folder."""
    if own := os.environ.get("GENDERSUITE_CACHE"):
        return Path(own) / name
    return user_cache_folder(title, "GENDERSUITE_CACHE") / name


def user_cache_folder(title: str, variable: str) -> Path:
    """Return the package's folder in $XDG_CACHE_HOME, else in ~/.cache.

    Raises UsageError, with the environment variable to set, if there is no home folder.
    """
    folder = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if not folder.is_absolute():
        try:
            folder = Path.home() / ".cache"
        except RuntimeError:
            raise UsageError(f"There is no home folder for the {title}: set {variable}.") from None
    return folder / "gendersuite"
