"""File names for arbitrary system names: safe on every operating system, and readable in every script."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from unicodedata import category, normalize

LONGEST_NAME = 100
LONGEST_BYTES = 160
RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)", re.IGNORECASE)
"""Device names, which Windows rejects as file names with any suffix."""


def file_names(submissions: Iterable[tuple[str, str]], suffix: str) -> dict[tuple[str, str], str]:
    """Return a unique file name, without path separators, for each (language, system).

    Names that would be equal, also after case folding and Unicode normalisation, get part of a hash.
    """
    names: dict[tuple[str, str], str] = {}
    taken: set[str] = set()
    # Safe names come first, so that they are kept unchanged.
    for language, system in sorted(submissions, key=lambda pair: (safe_name(pair[1]) != pair[1], pair)):
        name = f"{safe_name(system)}.{safe_name(language)}.{suffix}"
        if _folded(name) in taken:
            name = f"{safe_name(system)}-{_digest(system)}.{safe_name(language)}.{suffix}"
        taken.add(_folded(name))
        names[language, system] = name
    return names


def safe_name(name: str) -> str:
    """Replace all characters except letters and digits of any script, "_", "-" and single inner dots."""
    name = normalize("NFC", name)
    safe = "".join(char if _is_safe(char) else "_" for char in name)
    safe = re.sub(r"\.{2,}|^[.-]|\.$", "_", safe) or "_"
    if category(safe[0])[0] == "M" or RESERVED.match(safe):
        safe = f"_{safe}"
    short = safe[:LONGEST_NAME].encode()[:LONGEST_BYTES].decode(errors="ignore")
    return safe if short == safe else f"{short}-{_digest(name)}"


def _is_safe(char: str) -> bool:
    return char in "._-" or (char.isprintable() and category(char)[0] in "LMN")


def _folded(name: str) -> str:
    return normalize("NFKC", normalize("NFKC", name).casefold())


def _digest(name: str) -> str:
    return sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]
