"""The papers behind the suites, as BibTeX."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from gendersuite.reports.blocks.texts import FAMILIES

_KEY = re.compile(r"^@\w+\{([^,]+),", re.MULTILINE)


@cache
def papers() -> dict[str, str]:
    """The BibTeX entry of each paper by its key, with a comment that says which suites are from it."""
    texts = [file.read_text(encoding="utf-8").strip() for file in sorted(FAMILIES.glob("*/papers.bib"))]
    return {_KEY.findall(entry)[0]: entry for text in texts for entry in text.split("\n\n")}


def bibtex(keys: Collection[str] | None = None) -> str:
    """The entries of these keys, or all of them, as a file."""
    known = papers()
    return "\n\n".join(known[key] for key in (known if keys is None else keys)) + "\n"
