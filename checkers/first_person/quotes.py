"""Separates the speaker's own words from quotations."""

from __future__ import annotations

from gendersuite.checkers.quotations import QuotationFinder

QUOTATIONS = QuotationFinder(
    {"„": ('“”"', '“”"'), "“": ("”", "”"), '"': ('"', '"'), "«": ("»", "»"), "»": ("«", "«"), "”": ("”", "”")}
)
MARKS = frozenset('"„“”«»')


def spoken_parts(text: str) -> tuple[str, ...]:
    """Return the text without its quotations, and the quotations alone. Both are blanked out at equal length to keep
    positions. A quotation of one or two words without a preceding colon is emphasis and stays in the text; a text that
    is one whole quotation counts as the speaker's own."""
    if MARKS.isdisjoint(text):
        return (text,)
    outside, inside = [], []
    last = 0
    for first, end in QUOTATIONS.spans(text):
        quotation = text[first - 1 : end + 1]
        if len(quotation.split()) > 2 or _is_announced(text, first - 1):
            outside += [text[last : first - 1], " " * len(quotation)]
            inside += [" " * (first - 1 - last), quotation]
            last = end + 1
    parts = ("".join([*outside, text[last:]]), "".join([*inside, " " * (len(text) - last)]))
    if not any(map(str.isalnum, parts[0])):
        return parts[1:]
    return parts if any(map(str.isalnum, parts[1])) else parts[:1]


def _is_announced(text: str, place: int) -> bool:
    """Whether the last character before a position, apart from white space, is a colon."""
    while place and text[place - 1].isspace():
        place -= 1
    return place > 0 and text[place - 1] == ":"
