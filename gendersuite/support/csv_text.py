"""Parse CSV texts."""

from __future__ import annotations

import csv
import io


def table(text: str) -> list[dict[str, str]]:
    """Parse a CSV text with a header, with or without a byte order mark."""
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
