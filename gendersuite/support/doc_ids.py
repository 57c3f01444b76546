"""Doc ids of suites submitted as documents: `tsuite_MARK_ITEM.CHECK`, one document per item.

CHECK is a part of the source's SHA-256. Systems return ids without sources, so CHECK distinguishes answers to this
suite from answers to the same suite with another seed or version.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import NamedTuple


class NamedItem(NamedTuple):
    """The item of a doc id; `check` is empty for ids without it, such as those of sources.docs."""

    id: str
    check: str


def doc_id(mark: str, item: str, source: str) -> str:
    """Return the doc id of an item of the suite with this mark."""
    return f"tsuite_{mark}_{item}.{check_of(source)}"


def check_of(source: str) -> str:
    """Return the CHECK part of a doc id, a hash of the source with normalised white space."""
    return sha256(" ".join(source.split()).encode("utf-8", "surrogatepass")).hexdigest()[:8]


def item_named(doc_id: str, mark: str) -> NamedItem | None:
    """Return the item at the end of a doc id of the suite with this mark; organisers may add any prefix.

    Returns None for ids of other documents and for ids that only contain the mark: the official ids of WMT24,
    `tsuite_en-cs_gender-res_0001`, are numbered in a different order.
    """
    _, found, rest = doc_id.rpartition(f"tsuite_{mark}_")
    if not mark or not found or not rest or doc_id[: -len(found + rest)][-1:].isalnum():
        return None
    match = re.fullmatch(r"(?P<id>.+)\.(?P<check>[0-9a-f]{8})", rest, re.DOTALL)
    return NamedItem(match["id"], match["check"]) if match else NamedItem(rest, "")
