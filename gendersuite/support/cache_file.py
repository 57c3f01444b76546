"""SQLite files that keep what services answered: where they lie, whose they are, and sentences for what goes wrong."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from gendersuite.errors import DataCorrupt, UsageError

LONGEST_LOCK = 60.0
"""For how many seconds a process waits for another one to finish writing."""


def user_cache_folder(title: str, variable: str) -> Path:
    """The package's folder in $XDG_CACHE_HOME, else in ~/.cache; UsageError, which names the environment variable that
    helps, where there is no home."""
    folder = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if not folder.is_absolute():
        try:
            folder = Path.home() / ".cache"
        except RuntimeError:
            raise UsageError(f"There is no home folder for the {title}: set {variable}.") from None
    return folder / "gendersuite"


@dataclass(frozen=True, slots=True)
class CacheFile:
    """One file. `title` is what messages call it, and `if_damaged` and `if_unusable` what they tell the user to do.

    `application_id` and `version` stand in the header and mark the file as ours; `tables` are the statements that make
    what is in it.
    """

    path: Path
    title: str
    application_id: int
    version: int
    tables: str
    if_damaged: str
    if_unusable: str

    def connect(self) -> sqlite3.Connection:
        """A connection for any thread, in which each statement is a transaction of its own, unless one is begun."""
        with self.sentences():
            return sqlite3.connect(self.path, timeout=LONGEST_LOCK, isolation_level=None, check_same_thread=False)

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """A connection for one question, after which nothing is left open in any process."""
        with self.sentences(), closing(self.connect()) as connection:
            yield connection

    def make(self) -> None:
        """Makes the file, with its folder and tables, where it is missing."""
        self.make_folder(self.path.parent)
        with self.connection() as connection:
            self.prepare(connection)

    def make_folder(self, folder: Path) -> None:
        """UsageError where that cannot be done."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self.unusable(error.strerror or str(error)) from None

    def prepare(self, connection: sqlite3.Connection) -> None:
        """Makes the tables of a new file. DataCorrupt for a file of another program, or of a newer version."""
        with self.sentences():
            connection.execute("BEGIN")
            [application] = connection.execute("PRAGMA application_id").fetchone()
            [version] = connection.execute("PRAGMA user_version").fetchone()
            [tables] = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            connection.execute("COMMIT")
            if tables and application != self.application_id:
                raise self.corrupt("another program's database")
            if version > self.version:
                raise self.corrupt("written by a newer gendersuite")
            if version:
                return
            # Another process may be at it; and where the file system has no WAL, the default is as safe.
            with suppress(sqlite3.OperationalError):
                connection.execute("PRAGMA journal_mode=WAL")
            connection.executescript(
                f"BEGIN IMMEDIATE; {self.tables} PRAGMA application_id = {self.application_id}; "
                f"PRAGMA user_version = {self.version}; COMMIT;"
            )

    @contextmanager
    def sentences(self) -> Iterator[None]:
        """Turns what SQLite says into one sentence."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise self.unusable(str(error)) from None
        except sqlite3.DatabaseError as error:
            raise self.corrupt(str(error)) from None

    def corrupt(self, what: str) -> DataCorrupt:
        """The error for a file that does not hold what it should."""
        return DataCorrupt(f"The {self.title} {self.path} is damaged or foreign ({what}): {self.if_damaged}.")

    def unusable(self, what: str) -> UsageError:
        """The error for a file that cannot be opened, read or written."""
        return UsageError(f"The {self.title} {self.path} cannot be used ({what}): {self.if_unusable}.")
