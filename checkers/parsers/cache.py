"""The cache of parses: each text is parsed once per parser, model and version.

A new version of a parser or model adds new parses; delete the file to remove the old ones.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from gendersuite.checkers.parsers.distinct_texts import DistinctParser
from gendersuite.checkers.parses.conllu import read_conllu, write_conllu
from gendersuite.checkers.parses.interface import Parser
from gendersuite.checkers.parses.tokens import Parse, located
from gendersuite.errors import DataCorrupt
from gendersuite.support import key_value_cache
from gendersuite.support.key_value_cache import CacheFormat, KeyValueCache

BATCH = 200
"""Number of texts parsed before their parses are stored; a crash loses at most this many."""

FORMAT = CacheFormat(
    title="cache of parses",
    application_id=0x67656E70,  # "genp"
    version=1,
    tables="CREATE TABLE IF NOT EXISTS parses (key BLOB PRIMARY KEY, conllu TEXT NOT NULL);",
    table="parses",
    key=("key",),
    value="conllu",
    replace=False,
    if_damaged="move it away",
    if_unusable="make its folder writable and see that there is room, or set GENDERSUITE_CACHE to another",
)


def default_cache() -> Path:
    """Return the path of the cache: in $GENDERSUITE_CACHE, else in the user's cache folder."""
    return key_value_cache.default_cache("parses.sqlite", FORMAT.title)


class CachedParser(DistinctParser):
    """A parser that looks up a text in a cache before parsing it."""

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
            self._cache.put(made.items())
            # Read the parses back: if another process stored a parse first, all processes use that one.
            kept |= self._cache.get(made)
        return [self._cache.read(kept[keys[text]], text) for text in texts]

    def _key(self, text: str) -> bytes:
        asked = json.dumps([self.name, self.version, text], separators=(",", ":"))
        return hashlib.sha256(asked.encode("ascii")).digest()


class ParseCache(KeyValueCache):
    """Parses in CoNLL-U, stored in one file. Of two parses of the same text, the first is kept."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, FORMAT)

    def read(self, conllu: str, text: str) -> Parse:
        """Parse the CoNLL-U of a text; DataCorrupt if it is not valid."""
        try:
            return located(read_conllu(conllu.split("\n")), text)
        except (DataCorrupt, TypeError):
            raise self.corrupt("a parse cannot be read") from None
