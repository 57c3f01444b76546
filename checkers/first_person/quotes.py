"""Separates the speaker's own words from quotations."""

from __future__ import annotations

from gendersuite.checkers.quotations import QuotationFinder

QUOTATIONS = QuotationFinder(
    {"„": ('“”"', '“”"'), "“": ("”", "”"), '"': ('"', '"'), "«": ("»", "»"), "»": ("«", "«"), "”": ("”", "”")}
)
MARKS = frozenset('"„“”«»')


def spoken_parts(text: str) -> tuple[str, ...]:
    """The text without its quotations, and the quotations alone, each blanked out at equal length so that places
    stay the same. A quotation of one or two words that no colon announces is only set off, and stays where it is; a
    text that is a quotation and nothing else is the speaker's own."""
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
    """Whether a colon stands before a place, white space apart."""
    while place and text[place - 1].isspace():
        place -= 1
    return place > 0 and text[place - 1] == ":"
