"""Convert texts to data for the template, which never parses strings as markup."""

from __future__ import annotations

from typing import Any

from gendersuite.reports.document import Span, Text
from gendersuite.reports.figures.marks import MarkerStyle
from gendersuite.reports.figures.shapes import Symbol
from gendersuite.reports.formatting import visible

Data = dict[str, Any]
KEY_SIZE = 2.1


def text_data(text: Text) -> Any:
    """Return a text as a string, or as a list of strings and styled parts."""
    return visible(text) if isinstance(text, str) else [visible(p) if isinstance(p, str) else _span(p) for p in text]


def _span(span: Span) -> Data:
    data: Data = {"text": visible(span.text), "style": span.style}
    if span.style == "symbol":
        letter, _, index = span.text.partition("_")
        data |= {"text": letter, "index": index.strip("{}")}
    if span.look is not None:
        data["look"] = look_data(span.look)
    if span.href:
        data["href"] = span.href
    return data


def look_data(look: MarkerStyle, diameter: float = KEY_SIZE) -> Data:
    """Return the data of a single marker."""
    corners = Symbol((0, 0), look, diameter).corners
    return {"color": look.color, "hollow": look.hollow, "diameter": diameter, "corners": corners}
