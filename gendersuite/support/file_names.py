"""File names for systems, whatever they are called."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256

LONGEST_NAME = 100
_UNSAFE = re.compile(r"\.{2,}|^[.-]|\.$|^(?=(?i:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))")
"""What leads out of a folder or is taken for an option, and the place before what Windows takes for a device."""


def file_names(submissions: Iterable[tuple[str, str]], suffix: str) -> dict[tuple[str, str], str]:
    """A file name for each (language, system) that cannot leave its folder and that no two of them share.

    Names that are equal once made safe, or differ only in case, are told apart by a piece of their hash.
    """
    names: dict[tuple[str, str], str] = {}
    taken: set[str] = set()
    # Names that are safe as they are come first, so that they keep theirs.
    for language, system in sorted(submissions, key=lambda pair: (safe_name(pair[1]) != pair[1], pair)):
        name = f"{safe_name(system)}.{safe_name(language)}.{suffix}"
        if name.casefold() in taken:
            name = f"{safe_name(system)}-{_digest(system)}.{safe_name(language)}.{suffix}"
        taken.add(name.casefold())
        names[language, system] = name
    return names


def safe_name(name: str) -> str:
    """`name` with nothing but ASCII letters, digits, "_", "-" and single dots inside it."""
    safe = re.sub(r"[^A-Za-z0-9._-]", "_", name)
    safe = _UNSAFE.sub("_", safe) or "_"
    return safe if len(safe) <= LONGEST_NAME else f"{safe[:LONGEST_NAME]}-{_digest(name)}"


def _digest(name: str) -> str:
    return sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]
