"""Whose words a text holds: the speaker's own, and what stands in quotation marks."""

from __future__ import annotations

import re

QUOTED = re.compile(r'„[^“”"]*[“”"]|“[^”]*”|"[^"]*"|«[^»]*»|»[^«]*«|”[^”]*”')
MARKS = frozenset('"„“”«»')


def spoken_parts(text: str) -> tuple[str, ...]:
    """The text without its quotations, and the quotations alone, each blanked out at equal length so that places
    stay the same. A quotation of one or two words that no colon announces is only set off, and stays where it is; a
    text that is a quotation and nothing else is the speaker's own."""
    if MARKS.isdisjoint(text):
        return (text,)
    outside, inside = text, " " * len(text)
    for found in QUOTED.finditer(text):
        start, end = found.span()
        if len(found.group().split()) > 2 or text[:start].rstrip().endswith(":"):
            outside = outside[:start] + " " * (end - start) + outside[end:]
            inside = inside[:start] + text[start:end] + inside[end:]
    if not any(map(str.isalnum, outside)):
        return (inside,)
    return (outside, inside) if any(map(str.isalnum, inside)) else (outside,)
