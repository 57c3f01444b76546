"""A journal of the scored items of a language model, with which an interrupted run can continue."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, TypeAlias

from gendersuite.model import ItemScore
from gendersuite.support.json_records import parse_json

Place: TypeAlias = tuple[str, str, str]
"""Subset, language and item."""


class ItemJournal:
    """A file with one line per item, handed to the operating system when `add` returns. Truncated lines of a killed
    process are ignored. The file is created with the first item."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[bytes] | None = None

    def __enter__(self) -> ItemJournal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, item: ItemScore) -> None:
        """Store an item."""
        if self._file is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            # Unbuffered: each line is one write. A truncated line of an earlier run is terminated first.
            self._file = self._path.open("ab", buffering=0)
            if self._file.tell() and not self._path.read_bytes().endswith(b"\n"):
                self._file.write(b"\n")
        fields = (item.subset, item.language, item.item, item.source, item.values, item.traits, item.note)
        self._file.write(json.dumps(fields, ensure_ascii=True).encode("ascii") + b"\n")

    def remove(self) -> None:
        """Remove the file, and its folder if it is then empty."""
        self._path.unlink(missing_ok=True)
        with suppress(OSError):
            self._path.parent.rmdir()

    def items(self) -> dict[Place, ItemScore]:
        """Return all stored items."""
        return {(item.subset, item.language, item.item): item for item in self._read()}

    def _read(self) -> Iterator[ItemScore]:
        if not self._path.is_file():
            return
        for line in self._path.read_bytes().split(b"\n"):
            with suppress(ValueError):
                yield _item(parse_json(line))


def _item(fields: Any) -> ItemScore:
    """The item of a line; ValueError if it is not one."""
    if not isinstance(fields, list) or tuple(map(type, fields)) != (str, str, str, str, dict, dict, str):
        raise ValueError("not the fields of an item")
    item = ItemScore(*fields)
    if not all(type(value) in (int, float) and abs(value) <= sys.float_info.max for value in item.values.values()):
        raise ValueError("a value is not a number")
    if not all(isinstance(trait, str) for trait in item.traits.values()):
        raise ValueError("a trait is not a text")
    return item
