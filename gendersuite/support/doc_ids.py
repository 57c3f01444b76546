"""Doc ids of suites that are handed in as documents: `tsuite_MARK_ITEM.CHECK`, one document for each item.

CHECK is a piece of the source's SHA-256. Systems return ids without sources, so it distinguishes answers to a suite
of another seed or version from those to this one.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import NamedTuple


class NamedItem(NamedTuple):
    """The item that a doc id names; `check` is empty in ids that have none, such as those of sources.docs."""

    id: str
    check: str


def doc_id(mark: str, item: str, source: str) -> str:
    """The id of the document that asks this item of the suite with this mark."""
    return f"tsuite_{mark}_{item}.{check_of(source)}"


def check_of(source: str) -> str:
    """The part of a doc id that depends on its source; white space is ignored."""
    return sha256(" ".join(source.split()).encode("utf-8", "surrogatepass")).hexdigest()[:8]


def item_named(doc_id: str, mark: str) -> NamedItem | None:
    """The item of the suite with this mark that a doc id names at its end, whatever organisers put before it.

    None for ids of other documents, among them those that only hold the mark: the official ids of WMT24,
    `tsuite_en-cs_gender-res_0001`, count in an order of their own.
    """
    _, found, rest = doc_id.rpartition(f"tsuite_{mark}_")
    if not mark or not found or not rest or doc_id[: -len(found + rest)][-1:].isalnum():
        return None
    match = re.fullmatch(r"(?P<id>.+)\.(?P<check>[0-9a-f]{8})", rest, re.DOTALL)
    return NamedItem(match["id"], match["check"]) if match else NamedItem(rest, "")
