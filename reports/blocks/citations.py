"""The papers behind the suites, as BibTeX."""

from __future__ import annotations

import re
from functools import cache

from gendersuite.reports.blocks.words import FOLDER

# By family: the paper whose tables a run's tables are shaped after comes first.
KEYS = {
    "crows": ("steinborn-etal-2022-information", "nangia-etal-2020-crows"),
    "dialogue": ("dawkins-etal-2024-wmt24",),
    "gest": ("pikuliak-etal-2024-women",),
    "gest-lm": ("pikuliak-etal-2024-women",),
    "mt-geneval": ("currey-etal-2022-mt",),
    "winobias": ("zhao-etal-2018-gender", "pikuliak-etal-2024-women"),
}
_KEY = re.compile(r"^@\w+\{([^,]+),", re.MULTILINE)


@cache
def papers() -> dict[str, str]:
    """The BibTeX entry of each paper by its key, with a comment that says which suites are from it."""
    text = (FOLDER / "papers.bib").read_text(encoding="utf-8").strip()
    return {_KEY.findall(entry)[0]: entry for entry in text.split("\n\n")}


def bibtex(family: str | None = None) -> str:
    """The entries of a family of suites, or all of them, as a file."""
    keys = papers() if family is None else KEYS[family]
    return "\n\n".join(papers()[key] for key in keys) + "\n"
