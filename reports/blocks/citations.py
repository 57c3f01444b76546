"""The papers that describe the suites, as BibTeX."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from gendersuite.reports.families import FAMILIES

_KEY = re.compile(r"^@\w+\{([^,]+),", re.MULTILINE)


def papers(families: Iterable[str] = FAMILIES.built_in) -> dict[str, str]:
    """BibTeX entries by key; each begins with a comment that names the suites from this paper."""
    files = [FAMILIES.folder(name) / "papers.bib" for name in families]
    texts = [file.read_text(encoding="utf-8").strip() for file in files if file.is_file()]
    return {_KEY.findall(entry)[0]: entry for text in texts for entry in text.split("\n\n")}


def bibtex(keys: Collection[str] | None = None) -> str:
    """A BibTeX file with the entries of `keys`, by default all entries."""
    known = papers()
    if keys is None or not known.keys() >= set(keys):
        known |= papers(name for name, _ in FAMILIES.plugin_items())
    return "\n\n".join(known[key] for key in (known if keys is None else keys)) + "\n"
