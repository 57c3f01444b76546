"""Parses kept in a SQLite file: a text is parsed once for each parser, model and version.

Parses are on disk when `put` returns, and processes may share the file. Nothing expires: a new version of a parser or
of its model has parses of its own; delete the file to be rid of the old ones.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from gendersuite.checkers.parsers.distinct_texts import DistinctParser
from gendersuite.checkers.parses.conllu import read_conllu, write_conllu
from gendersuite.checkers.parses.interface import Parser
from gendersuite.checkers.parses.tokens import Parse, located
from gendersuite.errors import DataCorrupt
from gendersuite.support.cache_file import CacheFile, user_cache_folder

FORMAT = 1
APPLICATION_ID = 0x67656E70
"""Marks the file as ours ("genp"), as SQLite's header has it."""

TITLE = "cache of parses"

BATCH = 200
"""How many texts are parsed before their parses are written down: so many are parsed again after a crash."""

_AT_A_TIME = 500  # parameters of one statement; SQLite's builds allow 999 or more
_TABLES = "CREATE TABLE IF NOT EXISTS parses (key BLOB PRIMARY KEY, conllu TEXT NOT NULL);"


def default_cache() -> Path:
    """The file in $GENDERSUITE_CACHE, else in the user's cache folder: $XDG_CACHE_HOME, else ~/.cache."""
    if own := os.environ.get("GENDERSUITE_CACHE"):
        return Path(own) / "parses.sqlite"
    return user_cache_folder(TITLE, "GENDERSUITE_CACHE") / "parses.sqlite"


class CachedParser(DistinctParser):
    """A parser that looks a text up before it parses it."""

    def __init__(self, parser: Parser, cache: ParseCache) -> None:
        self.name = parser.name
        self.version = parser.version
        self._parser = parser
        self._cache = cache

    def _parse(self, texts: list[str]) -> list[Parse]:
        keys = {text: self._key(text) for text in texts}
        kept = self._cache.get(keys.values())
        unknown = [text for text in texts if keys[text] not in kept]
        for start in range(0, len(unknown), BATCH):
            batch = unknown[start : start + BATCH]
            parsed = self._parser.parse(batch)
            made = {keys[text]: "".join(write_conllu(parse)) for text, parse in zip(batch, parsed, strict=True)}
            self._cache.put(made)
            # Read back: it may be another process that was the first, and all see the same parse.
            kept |= self._cache.get(made)
        return [self._cache.read(kept[keys[text]], text) for text in texts]

    def _key(self, text: str) -> bytes:
        asked = json.dumps([self.name, self.version, text], separators=(",", ":"))
        return hashlib.sha256(asked.encode("ascii")).digest()


class ParseCache:
    """The parses in one file, which is made where it is missing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = CacheFile(
            path,
            TITLE,
            APPLICATION_ID,
            FORMAT,
            _TABLES,
            if_damaged="move it away",
            if_unusable="make its folder writable and see that there is room, or set GENDERSUITE_CACHE to another",
        )
        self._file.make()

    def get(self, keys: Iterable[bytes]) -> dict[bytes, str]:
        """Those of the parses that are there, in CoNLL-U."""
        wanted = list(keys)
        found: dict[bytes, str] = {}
        with self._file.connection() as connection:
            for start in range(0, len(wanted), _AT_A_TIME):
                part = wanted[start : start + _AT_A_TIME]
                marks = ",".join("?" * len(part))
                found.update(
                    connection.execute(
                        f"SELECT key, conllu FROM parses WHERE key IN ({marks})",  # noqa: S608 - question marks only
                        part,
                    )
                )
        return found

    def put(self, parses: Mapping[bytes, str]) -> None:
        """Keeps parses, all or none of them; of two of the same text, the first."""
        with self._file.connection() as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany("INSERT OR IGNORE INTO parses VALUES (?, ?)", parses.items())
            connection.execute("COMMIT")

    def read(self, conllu: str, text: str) -> Parse:
        """A text's parse from its written form; DataCorrupt for what is none."""
        try:
            return located(read_conllu(conllu.split("\n")), text)
        except (DataCorrupt, TypeError):
            raise self._file.corrupt("a parse cannot be read") from None
